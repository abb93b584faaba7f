using System.Security.Cryptography;
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

    [SkippableFact]
    public void The_golden_requests_are_the_ones_a_bare_clone_builds()
    {
        GoldenVector[] golden = GoldenVector.ReadAll();
        GoldenVector[] built = [.. GoldenRequests.All()];
        Assert.Equal(golden.Select(vector => vector.ToString()), built.Select(vector => vector.ToString()));
        Assert.Equal(golden.Select(vector => vector.Message), built.Select(vector => vector.Message));
        Assert.Equal(golden.Select(vector => vector.Key), built.Select(vector => vector.Key));
        Assert.Equal(GoldenRequests.Results, (golden.Length, DigestOver(golden.Select(vector => vector.Result))));
    }

    [Fact]
    public void All_results_of_the_transcription_together_have_the_digest_of_the_golden_ones() => CheckAll(Reference);

    private static void CheckAll(Func<GoldenVector, byte[]> hash)
    {
        GoldenVector[] requests = [.. GoldenRequests.All()];
        Assert.Equal(GoldenVector.Count, requests.Length);
        Assert.Equal(GoldenRequests.Results, (requests.Length, DigestOver(requests.Select(hash))));
    }

    private static byte[] Reference(GoldenVector request) => SkeinReference.Hash(
        request.StateBits, (ulong)request.OutputBits, request.Message, request.MessageBits, request.Key, tree: request.Tree);

    private static string DigestOver(IEnumerable<byte[]> results) =>
        Convert.ToHexStringLower(SHA256.HashData([.. results.SelectMany(result => result)]));
}
