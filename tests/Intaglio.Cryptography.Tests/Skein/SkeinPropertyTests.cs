using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Cryptography.Tests;

/// <summary>What holds for any arguments, any tree, any size of the digest, any message in bits and any way to cut it.</summary>
public class SkeinPropertyTests
{
    private static readonly Config Thorough = Config.QuickThrowOnFailure.WithMaxTest(1000);

    /// <summary>A message that may end within a byte, in pieces of which the last has that byte.</summary>
    private sealed record Case(SkeinRequest Request, byte[] Message, long BitLength, int[] Pieces)
    {
        public override string ToString() => $"{BitLength} bits in {Pieces.Length} pieces, {Request}";
    }

    [Theory, EverySkein]
    public void Any_request_has_the_reference_digest(SkeinFunction function) => Prop.ForAll(Cases(function), c =>
    {
        byte[] destination = new byte[(int)((c.Request.DigestSizeInBits + 7) / 8)];
        Assert.Equal(destination.Length, function.HashBits(c.Message, c.BitLength, destination, c.Request));
        Check.Same(function.Reference(c.Message, c.BitLength, c.Request), destination, c);
    }).Check(Thorough);

    [Theory, EverySkein]
    public void Any_pieces_give_the_digest_of_the_whole(SkeinFunction function) => Prop.ForAll(Cases(function), c =>
    {
        byte[] expected = function.HashBits(c.Message, c.BitLength, c.Request);
        SkeinHasher hasher = function.CreateHasher(c.Request);
        for (int turn = 0; turn < 2; turn++)
        {
            AppendPieces(hasher, c);
            Check.Same(expected, hasher.GetHashAndReset(), (turn, c));
        }
    }).Check(Thorough);

    [Theory, EverySkein]
    public void Current_digests_on_the_way_are_those_of_what_has_come(SkeinFunction function) => Prop.ForAll(Cases(function), c =>
    {
        byte[] current = new byte[(int)((c.Request.DigestSizeInBits + 7) / 8)];
        SkeinHasher hasher = function.CreateHasher(c.Request);
        int at = 0;
        foreach (int size in c.Pieces)
        {
            hasher.AppendData(c.Message.AsSpan(at, size));
            at += size;
            hasher.GetCurrentHash(current);
            Check.Same(function.HashBits(c.Message, 8L * at, c.Request), current, (at, c));
        }
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(200));

    [Theory, EverySkein]
    public void A_fork_anywhere_gives_the_digest_of_the_whole(SkeinFunction function) => Prop.ForAll(Cases(function), c =>
    {
        byte[] expected = function.HashBits(c.Message, c.BitLength, c.Request);
        SkeinHasher hasher = function.CreateHasher(c.Request);
        int whole = (int)(c.BitLength / 8), half = whole / 2;
        hasher.AppendData(c.Message.AsSpan(0, half));
        SkeinHasher fork = hasher.Fork();
        hasher.AppendData(TestData.Counting(1000));
        hasher.Dispose();
        fork.AppendBits(c.Message.AsSpan(half), c.BitLength - 8L * half);
        SkeinHasher ended = fork.Fork();
        Check.Same(expected, fork.GetHashAndReset(), c);
        Check.Same(expected, ended.GetHashAndReset(), c);
    }).Check(Thorough);

    [Theory, EverySkein]
    public void Outputs_in_pieces_begin_as_the_reference_has_them(SkeinFunction function) => Prop.ForAll(Cases(function), c =>
    {
        int count = (int)(c.Request.DigestSizeInBits / 8) + 1;
        SkeinRequest whole = c.Request with { DigestSizeInBits = 8L * count };
        Check.Same(function.Reference(c.Message, c.BitLength, whole), function.ReadXof(c.Message, c.BitLength, (ulong)count, count, c.Request), c);
    }).Check(Thorough);

    [Theory, EverySkein]
    public void Many_messages_have_the_digests_they_have_one_by_one(SkeinFunction function) => Prop.ForAll(Cases(function), c =>
    {
        byte[][] messages = [.. c.Pieces.Select((size, i) => c.Message[..(size + i)])];
        byte[] expected = [.. messages.SelectMany(message => function.Reference(message, 8L * message.Length, c.Request))], actual = new byte[expected.Length];
        function.HashMany([.. messages.Select(message => new ReadOnlyMemory<byte>(message))], actual, c.Request);
        Check.Same(expected, actual, c);
    }).Check(Config.QuickThrowOnFailure.WithMaxTest(200));

    private static void AppendPieces(SkeinHasher hasher, Case c)
    {
        int at = 0;
        foreach (int size in c.Pieces)
        {
            hasher.AppendData(c.Message.AsSpan(at, size));
            at += size;
        }
        hasher.AppendBits(c.Message.AsSpan(at), c.BitLength - 8L * at);
    }

    private static Arbitrary<Case> Cases(SkeinFunction function)
    {
        int block = function.BlockSize;
        Gen<byte[]> argument = Gen.OneOf(Gen.Constant(Array.Empty<byte>()), Gen.Constant(Array.Empty<byte>()), Bytes(Gen.Choose(0, 2 * block + 1)));
        Gen<SkeinTree> tree = Gen.OneOf(
            Gen.Constant(default(SkeinTree)),
            from leaf in Gen.Choose(1, 4)
            from fanOut in Gen.Choose(1, 4)
            from height in Gen.OneOf(Gen.Choose(2, 6), Gen.Choose(2, 255))
            select new SkeinTree { LeafSizeExponent = leaf, FanOutExponent = fanOut, MaxHeight = height });
        Gen<SkeinRequest> request =
            from bits in Gen.OneOf(Gen.Choose(1, 3 * function.StateBits), Gen.Constant(function.StateBits))
            from key in argument
            from personalization in argument
            from publicKey in argument
            from keyIdentifier in argument
            from nonce in argument
            from shape in tree
            select new SkeinRequest
            {
                DigestSizeInBits = bits,
                Key = key,
                Personalization = personalization,
                PublicKey = publicKey,
                KeyIdentifier = keyIdentifier,
                Nonce = nonce,
                Tree = shape,
            };
        return (
            from what in request
            from size in Gen.OneOf(Gen.Choose(1, 40 * block), Gen.Choose(1, 40).Select(blocks => blocks * block))
            from message in Bytes(Gen.Constant(size + 100))
            from bits in Gen.OneOf(Gen.Constant(0), Gen.Choose(0, 7))
            from pieces in Gen.Choose(1, Math.Max(1, 3 * size / 10)).ArrayOf().Resize(20)
            select new Case(what, message, 8L * size - bits, Fitting(pieces, size - 1))).ToArbitrary();
    }

    private static Gen<byte[]> Bytes(Gen<int> size) =>
        from count in size
        from seed in Gen.Choose(0, int.MaxValue - 1)
        select new Random(seed).Bytes(count);

    // As many of the pieces as there are bytes for.
    private static int[] Fitting(int[] pieces, int total)
    {
        int left = total;
        return [.. pieces.TakeWhile(piece => (left -= piece) >= 0)];
    }
}
