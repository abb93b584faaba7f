namespace Intaglio.Cryptography.Tests;

/// <summary>A published known answer; the key is as long as the block.</summary>
internal sealed record ThreefishVector(byte[] Key, byte[] Tweak, byte[] Plaintext, byte[] Ciphertext)
{
    internal const int Count = 11;

    internal static IEnumerable<ThreefishVector> ReadAll() => VectorLine.ReadAll("threefish.txt").Select(Parse);

    private static ThreefishVector Parse(VectorLine line)
    {
        ThreefishVector vector = new(line.Bytes("key"), line.Bytes("tweak"), line.Bytes("plaintext"), line.Bytes("ciphertext"));
        line.AssertAllRead();
        Assert.Equal(line.Number(0) / 8, vector.Key.Length);
        return vector;
    }
}
