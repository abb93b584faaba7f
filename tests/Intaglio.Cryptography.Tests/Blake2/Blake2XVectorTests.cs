using System.Security.Cryptography;

namespace Intaglio.Cryptography.Tests;

/// <summary>The BLAKE2 authors' known answers for extendable output.</summary>
public class Blake2XVectorTests
{
    private const int VectorsPerFamily = 512;

    [SkippableTheory, EveryXof<Blake2XFunction>]
    public void The_library_gives_the_official_outputs(Blake2XFunction function) => CheckOfficial(function, vector =>
    {
        XofObject x = function.Create(new() { OutputLength = (ulong)vector.Output.Length, Key = vector.Key });
        x.Append(vector.Input);
        Assert.Equal(vector.Output, x.Read(vector.Output.Length));
        return function.HashData(vector.Input, vector.Output.Length, new() { Key = vector.Key });
    });

    [SkippableTheory, EveryXof<Blake2XFunction>]
    public void The_transcription_of_the_paper_gives_the_official_outputs(Blake2XFunction function) => CheckOfficial(function, vector =>
        function.Reference(vector.Input, vector.Output.Length, new() { OutputLength = (ulong)vector.Output.Length, Key = vector.Key }));

    [SkippableTheory, EveryXof<Blake2XFunction>]
    public void The_official_inputs_are_the_ones_a_bare_clone_builds(Blake2XFunction function)
    {
        OfficialVector[] official = OfficialVectors.Read(Family(function));
        (byte[] Input, byte[] Key, int Length)[] built = [.. Requests(function)];
        Assert.Equal(official.Select(vector => vector.Input), built.Select(vector => vector.Input));
        Assert.Equal(official.Select(vector => vector.Key), built.Select(vector => vector.Key));
        Assert.Equal(official.Select(vector => vector.Output.Length), built.Select(vector => vector.Length));
        Assert.Equal(OfficialVectors.DigestOverAll(Family(function), VectorsPerFamily), DigestOver(official.Select(vector => vector.Output)));
    }

    [Theory, EveryXof<Blake2XFunction>]
    public void All_outputs_together_have_the_digest_of_the_official_ones(Blake2XFunction function) =>
        Assert.Equal(OfficialVectors.DigestOverAll(Family(function), VectorsPerFamily),
            DigestOver(Requests(function).Select(request => function.HashData(request.Input, request.Length, new() { Key = request.Key }))));

    private static void CheckOfficial(Blake2XFunction function, Func<OfficialVector, byte[]> hash)
    {
        OfficialVector[] vectors = OfficialVectors.Read(Family(function));
        Assert.Equal(VectorsPerFamily, vectors.Length);
        Assert.All(vectors, vector => Assert.Equal(vector.Output, hash(vector)));
    }

    /// <summary>What the authors ask: of 00 01 … FF an output of 1 to 256 bytes, first without a key, then with one as long as it can be.</summary>
    private static IEnumerable<(byte[] Input, byte[] Key, int Length)> Requests(Blake2XFunction function) =>
        from key in new[] { [], TestData.Counting(function.MaxKeySize) }
        from length in Enumerable.Range(1, 256)
        select (TestData.Counting(256), key, length);

    private static string DigestOver(IEnumerable<byte[]> outputs) => Convert.ToHexStringLower(SHA256.HashData([.. outputs.SelectMany(output => output)]));

    private static string Family(Blake2XFunction function) => function.Name.ToLowerInvariant();
}
