using System.Text;
using System.Text.Json;

namespace Intaglio.Cryptography.Tests;

/// <summary>One of BLAKE3's official vectors; without the authors' file the result is missing.</summary>
internal sealed record Blake3Vector(string Mode, int Length, byte[]? Result)
{
    /// <summary>Gets the input: bytes that count up from 0 to 250 and begin again.</summary>
    internal byte[] Input => [.. Enumerable.Range(0, Length).Select(i => (byte)(i % 251))];

    public override string ToString() => $"{Mode} of {Length} bytes";
}

/// <summary>The official vectors of BLAKE3: as the authors' file has them, and rebuilt without it from what <c>digest_blake3_vectors.py</c> took from it.</summary>
internal static class Blake3Vectors
{
    internal const string Hash = "hash", KeyedHash = "keyed_hash", DeriveKey = "derive_key";

    private static readonly string[] Modes = [Hash, KeyedHash, DeriveKey];
    private static readonly string OfficialFile = Path.Combine("blake3", "test_vectors.json");
    private static readonly Dictionary<string, string> Lines = File.ReadLines(TestData.VectorPath("blake3-official.txt")).Select(line => line.Split(' ', 2)).ToDictionary(words => words[0], words => words[1]);

    internal static byte[] Key { get; } = Encoding.UTF8.GetBytes(Lines["key"]);

    internal static string Context { get; } = Lines["context"];

    internal static int OutputLength { get; } = int.Parse(Lines["output"], null);

    /// <summary>Gets how many results there are, and the SHA-256 digest over all of them.</summary>
    internal static string Results { get; } = Lines["results"];

    internal static IEnumerable<Blake3Vector> Requests =>
        from length in Lines["lengths"].Split(' ')
        from mode in Modes
        select new Blake3Vector(mode, int.Parse(length, null), null);

    /// <summary>Reads the authors' file; skips the test where there is none.</summary>
    internal static (Blake3Vector[] Vectors, string Key, string Context) ReadOfficial()
    {
        using JsonDocument file = JsonDocument.Parse(File.ReadAllBytes(LargeVectors.PathOf(OfficialFile)));
        Blake3Vector[] vectors =
        [
            .. from vector in file.RootElement.GetProperty("cases").EnumerateArray()
               from mode in Modes
               select new Blake3Vector(mode, vector.GetProperty("input_len").GetInt32(), Convert.FromHexString(vector.GetProperty(mode).GetString()!)),
        ];
        return (vectors, file.RootElement.GetProperty("key").GetString()!, file.RootElement.GetProperty("context_string").GetString()!);
    }
}
