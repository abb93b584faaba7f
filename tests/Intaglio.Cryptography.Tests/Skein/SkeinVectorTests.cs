using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>Published answers, given by the library.</summary>
public class SkeinVectorTests
{
    [SkippableFact]
    public void The_golden_results() => Assert.All(GoldenVector.ReadAll(), vector => Check.Same(vector.Result, Hash(vector), vector));

    [Fact]
    public void All_results_together_have_the_digest_of_the_golden_ones()
    {
        byte[][] results = [.. GoldenRequests.All().Select(Hash)];
        Assert.Equal(GoldenRequests.Results, (results.Length, Convert.ToHexStringLower(SHA256.HashData([.. results.SelectMany(result => result)]))));
    }

    [Fact]
    public void The_results_in_the_appendix_of_the_paper() => Assert.All(SkeinPaper.Results, vector =>
        Assert.Equal(vector.Result, Of(vector.StateBits).HashBits(vector.Message, 8 * vector.Message.Length, new() { DigestSizeInBits = vector.OutputBits })));

    [Fact]
    public void The_answers_of_PySkein_for_every_argument() => Assert.All(PySkeinVector.ReadAll(), vector =>
        Assert.Equal(vector.Result, Of(vector.StateBits).HashBits(vector.Message, 8 * vector.Message.Length, new()
        {
            DigestSizeInBits = vector.OutputBits,
            Key = vector.Key,
            Personalization = vector.Personalization,
            PublicKey = vector.PublicKey,
            KeyIdentifier = vector.KeyIdentifier,
            Nonce = vector.Nonce,
        })));

    [SkippableFact]
    public void Botan_answers_the_same()
    {
        Libbotan.SkipIfMissing();
        Random random = new(2010);
        for (int turn = 0; turn < 2000; turn++)
        {
            byte[] source = random.Bytes(random.Next(10 * Skein512.BlockSize));
            int bits = 8 * random.Next(1, Skein512.BlockSize + 1);
            string personalization = new('p', random.Next(2) * random.Next(Libbotan.MaxPersonalizationSize + 1));
            Check.Same(Libbotan.HashSkein512(source, bits, personalization),
                Skein512.HashData(source, new() { DigestSizeInBits = bits, Personalization = System.Text.Encoding.ASCII.GetBytes(personalization) }),
                (turn, source.Length, bits, personalization.Length));
        }
    }

    /// <summary>By every way that takes bits, which must agree.</summary>
    private static byte[] Hash(GoldenVector vector)
    {
        SkeinFunction function = Of(vector.StateBits);
        SkeinRequest request = new()
        {
            DigestSizeInBits = vector.OutputBits,
            Key = vector.Key,
            Tree = new() { LeafSizeExponent = vector.Tree.Yl, FanOutExponent = vector.Tree.Yf, MaxHeight = vector.Tree.Ym },
        };
        byte[] digest = function.HashBits(vector.Message, vector.MessageBits, request);
        SkeinHasher hasher = function.CreateHasher(request);
        hasher.AppendBits(vector.Message, vector.MessageBits);
        Assert.Equal(digest, hasher.GetHashAndReset());
        Assert.Equal(digest, function.ReadXof(vector.Message, vector.MessageBits, (ulong)digest.Length, digest.Length, request));
        return digest;
    }

    private static SkeinFunction Of(int stateBits) => SkeinFunction.Sizes.Single(function => function.StateBits == stateBits);
}
