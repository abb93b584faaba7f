using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Cryptography.Tests;

/// <summary>What holds for any key, any tweak, any blocks, and in counter mode for any bytes in any pieces from anywhere.</summary>
public class ThreefishPropertyTests
{
    private const int MostBlocks = 40, MostPieces = 12;

    private static readonly Config Thorough = Config.QuickThrowOnFailure.WithMaxTest(150);

    private sealed record Blocks(byte[] Key, byte[] Tweak, byte[] Plaintext)
    {
        public override string ToString() => $"{Plaintext.Length} bytes, key {Convert.ToHexString(Key)}, tweak {Convert.ToHexString(Tweak)}";
    }

    /// <summary>Pieces of data with the place of the keystream at which each begins; none where it goes on.</summary>
    private sealed record Stream(byte[] Key, byte[] Nonce, byte[] Tweak, (ulong? Position, byte[] Data)[] Pieces)
    {
        public override string ToString() => $"{string.Join(", ", Pieces.Select(piece => $"{piece.Data.Length} bytes at {piece.Position?.ToString(null, null) ?? "the next"}"))}, "
            + $"key {Convert.ToHexString(Key)}, nonce {Convert.ToHexString(Nonce)}, tweak {Convert.ToHexString(Tweak)}";
    }

    [Theory, EveryThreefish]
    public void Decryption_undoes_encryption_which_is_the_reference_s(ThreefishSize size) => Prop.ForAll(AnyBlocks(size), c =>
    {
        byte[] ciphertext = new byte[c.Plaintext.Length], plaintext = new byte[ciphertext.Length];
        ThreefishObject cipher = size.Create(c.Key);
        cipher.Encrypt(c.Plaintext, ciphertext, c.Tweak);
        Check.Same(size.EncryptByReference(c.Key, c.Tweak, c.Plaintext), ciphertext, c);
        cipher.Decrypt(ciphertext, plaintext, c.Tweak);
        Check.Same(c.Plaintext, plaintext, c);
    }).Check(Thorough);

    [Theory, EveryThreefish]
    public void Encryption_undoes_decryption(ThreefishSize size) => Prop.ForAll(AnyBlocks(size), c =>
    {
        byte[] blocks = [.. c.Plaintext];
        ThreefishObject cipher = size.Create(c.Key);
        cipher.Decrypt(blocks, blocks, c.Tweak);
        Assert.True(blocks.Length == 0 || !blocks.AsSpan().SequenceEqual(c.Plaintext));
        cipher.Encrypt(blocks, blocks, c.Tweak);
        Check.Same(c.Plaintext, blocks, c);
    }).Check(Thorough);

    [Theory, EveryThreefish]
    public void Any_pieces_from_anywhere_meet_the_documented_keystream(ThreefishSize size) => Prop.ForAll(AnyStream(size), c =>
    {
        ThreefishCounterObject counter = size.CreateCounter(c.Key, c.Nonce, c.Tweak);
        ulong position = 0;
        foreach ((ulong? sought, byte[] data) in c.Pieces)
        {
            if (sought is { } there)
                counter.Seek(position = there);
            Assert.Equal(position, counter.Position());
            byte[] keystream = size.Keystream(c.Key, c.Nonce, c.Tweak, position, data.Length);
            Check.Same((byte[])[.. data.Zip(keystream, (x, y) => (byte)(x ^ y))], counter.Transformed(data), c);
            position += (uint)data.Length;
        }
        Assert.Equal(position, counter.Position());
    }).Check(Thorough);

    [Theory, EveryThreefish]
    public void Any_pieces_are_decrypted_from_the_whole_and_the_whole_from_pieces(ThreefishSize size) => Prop.ForAll(AnyStream(size), c =>
    {
        byte[] whole = [.. c.Pieces.SelectMany(piece => piece.Data)], encrypted = size.CreateCounter(c.Key, c.Nonce, c.Tweak).Transformed(whole);
        ThreefishCounterObject encryptor = size.CreateCounter(c.Key, c.Nonce, c.Tweak), decryptor = size.CreateCounter(c.Key, c.Nonce, c.Tweak);
        Check.Same(encrypted, (byte[])[.. c.Pieces.SelectMany(piece => encryptor.Transformed(piece.Data))], c);
        int at = 0;
        foreach ((_, byte[] data) in c.Pieces)
        {
            Check.Same(data, decryptor.Transformed(encrypted.AsSpan(at, data.Length)), c);
            at += data.Length;
        }
    }).Check(Thorough);

    private static Arbitrary<Blocks> AnyBlocks(ThreefishSize size) => (
        from key in Bytes(size.KeySize)
        from tweak in Tweak(size)
        from count in Gen.Choose(0, MostBlocks)
        from plaintext in Bytes(count * size.BlockSize)
        select new Blocks(key, tweak, plaintext)).ToArbitrary();

    private static Arbitrary<Stream> AnyStream(ThreefishSize size)
    {
        // Small pieces share blocks with those before.
        int longest = 12 * size.BlockSize;
        Gen<byte[]> data = Gen.OneOf(Gen.Choose(0, size.BlockSize / 2), Gen.Choose(0, longest)).SelectMany(Bytes);
        Gen<ulong> position = Gen.OneOf(
            Gen.Choose(0, 4 * size.BlockSize).Select(near => (ulong)near),
            from bit in Gen.Choose(14, 63) from before in Gen.Choose(0, 20 * size.BlockSize) select (1UL << bit) - (ulong)before,
            Gen.Choose(MostPieces * longest, 2 * MostPieces * longest).Select(left => ulong.MaxValue - (ulong)left));
        Gen<ulong?> next = Gen.OneOf(Gen.Constant((ulong?)null), position.Select(at => (ulong?)at));
        return (
            from key in Bytes(size.KeySize)
            from nonce in Gen.Choose(0, size.NonceSize).SelectMany(Bytes)
            from tweak in Tweak(size)
            from pieces in (from at in next from bytes in data select (at, bytes)).ArrayOf().Resize(MostPieces)
            select new Stream(key, nonce, tweak, pieces)).ToArbitrary();
    }

    private static Gen<byte[]> Tweak(ThreefishSize size) => Gen.OneOf(Gen.Constant(Array.Empty<byte>()), Bytes(size.TweakSize), Bytes(size.TweakSize));

    private static Gen<byte[]> Bytes(int count) => Gen.Choose(0, int.MaxValue - 1).Select(seed => new Random(seed).Bytes(count));
}
