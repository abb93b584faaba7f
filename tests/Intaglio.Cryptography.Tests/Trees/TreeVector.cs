namespace Intaglio.Cryptography.Tests;

/// <summary>One line of <c>tests/Vectors/blake2-tree-hashlib.txt</c>, which Python's hashlib computed.</summary>
internal sealed record TreeVector(string Algorithm, IReadOnlyDictionary<string, string> Values)
{
    internal const string FileName = "blake2-tree-hashlib.txt", ScriptName = "make_blake2_tree_vectors.py";

    private static readonly byte[] message = TestData.Counting(16 * 1024 * 1024, 251);

    internal ReadOnlyMemory<byte> Message => message.AsMemory(0, int.Parse(Values["length"], null));

    internal long LeafSize => Number("leaf_size");

    internal int DigestSize => (int)Number("digest_size");

    internal byte[] Digest => Convert.FromHexString(Values["digest"]);

    internal long Number(string name) => long.Parse(Values[name], null);

    internal static TreeVector[] Read(string algorithm) =>
        [.. File.ReadLines(TestData.VectorPath(FileName)).Select(Parse).Where(vector => vector.Algorithm.Equals(algorithm, StringComparison.OrdinalIgnoreCase))];

    public override string ToString() => string.Join(' ', Values.Select(value => $"{value.Key}={value.Value}"));

    private static TreeVector Parse(string line)
    {
        string[] words = line.Split(' ');
        return new(words[0], words[1..].Select(word => word.Split('=')).ToDictionary(word => word[0], word => word[1]));
    }
}
