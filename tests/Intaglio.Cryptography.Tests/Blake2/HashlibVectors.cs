namespace Intaglio.Cryptography.Tests;

/// <summary>One line of <c>tests/Vectors/blake2-hashlib.txt</c>, which Python's hashlib computed.</summary>
internal sealed record HashlibVector(string Algorithm, byte[] Message, HashParameters Parameters, byte[] Digest)
{
    internal const string FileName = "blake2-hashlib.txt", ScriptName = "make_blake2_vectors.py";

    internal static IEnumerable<HashlibVector> ReadAll() => File.ReadLines(TestData.VectorPath(FileName)).Select(Parse);

    private static HashlibVector Parse(string line)
    {
        // hashlib's defaults are those of sequential hashing.
        Blake2TreeNode tree = new() { Fanout = 1, MaxDepth = 1 };
        HashParameters parameters = new();
        byte[] message = [], digest = [];
        string[] words = line.Split(' ');
        foreach (string[] word in words[1..].Select(word => word.Split('=')))
        {
            string value = word[1];
            switch (word[0])
            {
                case "length": message = TestData.Counting(Number(value), 251); break;
                case "digest_size": parameters = parameters with { DigestSize = Number(value) }; break;
                case "key": parameters = parameters with { Key = Convert.FromHexString(value) }; break;
                case "salt": parameters = parameters with { Salt = Convert.FromHexString(value) }; break;
                case "person": parameters = parameters with { Personalization = Convert.FromHexString(value) }; break;
                case "fanout": tree = tree with { Fanout = Number(value) }; break;
                case "depth": tree = tree with { MaxDepth = Number(value) }; break;
                case "leaf_size": tree = tree with { LeafLength = uint.Parse(value, null) }; break;
                case "node_offset": tree = tree with { NodeOffset = ulong.Parse(value, null) }; break;
                case "node_depth": tree = tree with { NodeDepth = Number(value) }; break;
                case "inner_size": tree = tree with { InnerDigestSize = Number(value) }; break;
                case "last_node": tree = tree with { IsLastNode = value == "1" }; break;
                case "digest": digest = Convert.FromHexString(value); break;
                default: throw new InvalidDataException($"Unknown parameter {word[0]}.");
            }
        }
        return new(words[0], message, parameters with { Tree = tree }, digest);
    }

    private static int Number(string value) => int.Parse(value, null);
}
