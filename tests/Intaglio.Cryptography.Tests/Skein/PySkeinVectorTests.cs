using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>Known answers of another implementation, for every parameter.</summary>
public class PySkeinVectorTests
{
    [Fact]
    public void The_transcription_of_the_paper_gives_the_answers_of_PySkein()
    {
        PySkeinVector[] vectors = [.. PySkeinVector.ReadAll()];
        Assert.Equal(PySkeinVector.Count, vectors.Length);
        Assert.All(vectors, vector => Assert.Equal(vector.Result, Reference(vector)));
    }

    private static byte[] Reference(PySkeinVector vector) => SkeinReference.Hash(
        vector.StateBits, (ulong)vector.OutputBits, vector.Message, null, vector.Key, vector.Personalization, vector.PublicKey,
        vector.KeyIdentifier, vector.Nonce);
}
