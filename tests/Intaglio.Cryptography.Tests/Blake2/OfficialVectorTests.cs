using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>The BLAKE2 authors' known answers.</summary>
public class OfficialVectorTests
{
    private const int VectorsPerFamily = 512;

    [SkippableTheory, Every<Blake2Function>]
    public void The_library_gives_the_official_outputs(Blake2Function function) =>
        Check(function, vector => function.HashData(vector.Input, new() { Key = vector.Key }));

    [SkippableTheory, Every<Blake2Function>]
    public void The_transcription_of_the_RFC_gives_the_official_outputs(Blake2Function function) =>
        Check(function, vector => function.Reference(vector.Input, new() { Key = vector.Key }));

    [SkippableTheory, Every<Blake2Function>]
    public void The_official_inputs_are_the_ones_a_bare_clone_builds(Blake2Function function)
    {
        OfficialVector[] official = OfficialVectors.Read(Family(function));
        OfficialVector[] built = [.. Requests(function)];
        Assert.Equal(official.Select(vector => vector.Input), built.Select(vector => vector.Input));
        Assert.Equal(official.Select(vector => vector.Key), built.Select(vector => vector.Key));
        Assert.Equal(OfficialVectors.DigestOverAll(Family(function), VectorsPerFamily), DigestOver(official));
    }

    [Theory, Every<Blake2Function>]
    public void All_outputs_together_have_the_digest_of_the_official_ones(Blake2Function function) =>
        Assert.Equal(OfficialVectors.DigestOverAll(Family(function), VectorsPerFamily),
            DigestOver(Requests(function).Select(request => request with { Output = function.HashData(request.Input, new() { Key = request.Key }) })));

    private static void Check(Blake2Function function, Func<OfficialVector, byte[]> hash)
    {
        OfficialVector[] vectors = OfficialVectors.Read(Family(function));
        Assert.Equal(VectorsPerFamily, vectors.Length);
        Assert.All(vectors, vector => Assert.Equal(vector.Output, hash(vector)));
    }

    /// <summary>What the authors ask: 00 01 02 … of 0 to 255 bytes, first without a key, then with one as long as it can be.</summary>
    private static IEnumerable<OfficialVector> Requests(Blake2Function function) =>
        from key in new[] { [], TestData.Counting(function.MaxKeySize) }
        from length in Enumerable.Range(0, 256)
        select new OfficialVector(TestData.Counting(length), key, []);

    private static string DigestOver(IEnumerable<OfficialVector> vectors) =>
        Convert.ToHexStringLower(SHA256.HashData([.. vectors.SelectMany(vector => vector.Output)]));

    private static string Family(Blake2Function function) => function.Name.ToLowerInvariant();
}
