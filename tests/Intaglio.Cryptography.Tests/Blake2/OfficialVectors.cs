using System.Text.Json;

namespace Intaglio.Cryptography.Tests;

/// <summary>One line of the BLAKE2 authors' vectors.</summary>
internal sealed record OfficialVector(byte[] Input, byte[] Key, byte[] Output);

/// <summary>The BLAKE2 authors' <c>blake2-kat.json</c>.</summary>
internal static class OfficialVectors
{
    private const string FileName = "blake2-kat.json";

    /// <summary>The vectors of one family in the file's order; skips the test where there is no file.</summary>
    internal static OfficialVector[] Read(string family)
    {
        using FileStream file = File.OpenRead(LargeVectors.PathOf(FileName));
        using JsonDocument document = JsonDocument.Parse(file);
        return [.. document.RootElement.EnumerateArray()
            .Where(vector => vector.GetProperty("hash").GetString() == family)
            .Select(vector => new OfficialVector(Bytes(vector, "in"), Bytes(vector, "key"), Bytes(vector, "out")))];
    }

    /// <summary>The constant of <c>digest_official_vectors.py</c>: a digest over all outputs of a family.</summary>
    internal static string DigestOverAll(string family, int vectors)
    {
        string[] line = File.ReadLines(TestData.VectorPath("blake2-official.txt")).Select(line => line.Split(' ')).Single(line => line[0] == family);
        Assert.Equal(vectors, int.Parse(line[1], null));
        return line[2];
    }

    private static byte[] Bytes(JsonElement vector, string name) => Convert.FromHexString(vector.GetProperty(name).GetString()!);
}
