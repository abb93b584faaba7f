namespace Intaglio.Cryptography.Tests;

/// <summary>A known answer from the documentation of PySkein: it has those parameters that the authors' known answers lack.</summary>
internal sealed record PySkeinVector(
    int StateBits, int OutputBits, byte[] Message, byte[] Key, byte[] Personalization, byte[] PublicKey, byte[] KeyIdentifier, byte[] Nonce,
    byte[] Result)
{
    internal const int Count = 7;

    internal static IEnumerable<PySkeinVector> ReadAll() => VectorLine.ReadAll("skein-pyskein.txt").Select(Parse);

    private static PySkeinVector Parse(VectorLine line)
    {
        PySkeinVector vector = new(
            line.Number(0), line.Number(1), line.Bytes("message"), line.Bytes("key"), line.Bytes("personalization"),
            line.Bytes("public_key"), line.Bytes("key_identifier"), line.Bytes("nonce"), line.Bytes("result"));
        line.AssertAllRead();
        return vector;
    }
}
