using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>The Skein authors' known answers.</summary>
public class GoldenVectorTests
{
    [SkippableFact]
    public void The_transcription_of_the_paper_gives_the_golden_results()
    {
        GoldenVector[] vectors = GoldenVector.ReadAll();
        Assert.Equal(GoldenVector.Count, vectors.Length);
        Assert.All(vectors, vector => Check.Same(vector.Result, Reference(vector), vector));
    }

    private static byte[] Reference(GoldenVector vector) => SkeinReference.Hash(
        vector.StateBits, (ulong)vector.OutputBits, vector.Message, vector.MessageBits, vector.Key, tree: vector.Tree);
}
