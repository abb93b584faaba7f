// Compiled into projects that have installed the package, .NET Framework's among them: it uses what all of them have.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using Intaglio.Cryptography;

/// <summary>Checks known answers, from the files of <c>tests/Vectors</c> that the project embeds, through the library's public members.</summary>
internal static class Vectors
{
    private delegate byte[] Hash(byte[] message, byte[] key);

    private delegate void HashMany(ReadOnlyMemory<byte>[] messages, byte[] key, byte[] digests);

    /// <summary>Prints how many answers there were, and throws at the first that is wrong.</summary>
    internal static void Check()
    {
        int official =
            CheckFamily("blake2b", Blake2b.MaxKeySize, (message, key) => Blake2b.HashData(message, new() { Key = key }), (messages, key, digests) => Blake2b.HashMany(messages, digests, new() { Key = key }))
            + CheckFamily("blake2s", Blake2s.MaxKeySize, (message, key) => Blake2s.HashData(message, new() { Key = key }), (messages, key, digests) => Blake2s.HashMany(messages, digests, new() { Key = key }))
            + CheckFamily("blake2bp", Blake2bp.MaxKeySize, (message, key) => Blake2bp.HashData(message, new() { Key = key }), (messages, key, digests) => Blake2bp.HashMany(messages, digests, new() { Key = key }))
            + CheckFamily("blake2sp", Blake2sp.MaxKeySize, (message, key) => Blake2sp.HashData(message, new() { Key = key }), (messages, key, digests) => Blake2sp.HashMany(messages, digests, new() { Key = key }))
            + CheckOutputs("blake2xb", Blake2b.MaxKeySize, (length, key) => Blake2Xb.HashData(Counting(256), length, new() { Key = key }))
            + CheckOutputs("blake2xs", Blake2s.MaxKeySize, (length, key) => Blake2Xs.HashData(Counting(256), length, new() { Key = key }));
        Console.WriteLine($"official vectors of BLAKE2: {official}");
        Console.WriteLine($"vectors of hashlib: {Lines("blake2-hashlib.txt").Count(CheckHashlib)}");
        Console.WriteLine($"known answers of PySkein: {Lines("skein-pyskein.txt").Count(CheckSkein)}");
        Console.WriteLine($"runtime: {Environment.Version}");
    }

    /// <summary>What the authors ask: 00 01 02 … of 0 to 255 bytes, first without a key, then with one as long as it can be.</summary>
    private static int CheckFamily(string family, int maxKeySize, Hash hash, HashMany hashMany)
    {
        byte[][] messages = [.. Enumerable.Range(0, 256).Select(length => Counting(length))];
        byte[] keyed = Counting(maxKeySize);
        byte[] all = [.. messages.SelectMany(message => hash(message, [])), .. messages.SelectMany(message => hash(message, keyed))];

        ReadOnlyMemory<byte>[] sources = [.. messages.Select(message => new ReadOnlyMemory<byte>(message))];
        byte[] many = new byte[all.Length / 2], manyKeyed = new byte[all.Length / 2];
        hashMany(sources, [], many);
        hashMany(sources, keyed, manyKeyed);
        Expect(all.SequenceEqual(many.Concat(manyKeyed)), $"{family}, many at once");
        return CheckDigest(family, 2 * messages.Length, all);
    }

    /// <summary>What the authors ask: of 00 01 … FF an output of 1 to 256 bytes, without and with a key.</summary>
    private static int CheckOutputs(string family, int maxKeySize, Func<int, byte[], byte[]> hash)
    {
        byte[][] keys = [[], Counting(maxKeySize)];
        return CheckDigest(family, 512, [.. keys.SelectMany(key => Enumerable.Range(1, 256).SelectMany(length => hash(length, key)))]);
    }

    private static int CheckDigest(string family, int count, byte[] outputs)
    {
        using SHA256 sha = SHA256.Create();
        string expected = Lines("blake2-official.txt").Single(line => line.StartsWith(family + " ", StringComparison.Ordinal));
        Expect(expected == $"{family} {count} {Hexadecimal(sha.ComputeHash(outputs))}", $"{family}: {expected}");
        return count;
    }

    private static bool CheckHashlib(string line)
    {
        string[] words = line.Split(' ');
        Dictionary<string, string> values = Values(words.Skip(1));
        byte[] message = [.. Enumerable.Range(0, int.Parse(values["length"], CultureInfo.InvariantCulture)).Select(i => (byte)(i % 251))];
        byte[] key = Bytes(values, "key"), salt = Bytes(values, "salt"), personalization = Bytes(values, "person");
        int digestSize = (int)Number(values, "digest_size");
        // hashlib's defaults are those of sequential hashing.
        Blake2TreeNode tree = new()
        {
            Fanout = (int)Number(values, "fanout", 1),
            MaxDepth = (int)Number(values, "depth", 1),
            LeafLength = (uint)Number(values, "leaf_size"),
            NodeOffset = Number(values, "node_offset"),
            NodeDepth = (int)Number(values, "node_depth"),
            InnerDigestSize = (int)Number(values, "inner_size"),
            IsLastNode = Number(values, "last_node") == 1,
        };
        byte[] digest = words[0] switch
        {
            "blake2b" => Blake2b.HashData(message, new() { DigestSize = digestSize, Key = key, Salt = salt, Personalization = personalization, Tree = tree }),
            "blake2s" => Blake2s.HashData(message, new() { DigestSize = digestSize, Key = key, Salt = salt, Personalization = personalization, Tree = tree }),
            _ => throw new InvalidDataException(line),
        };
        return Expect(Hexadecimal(digest) == values["digest"], line);
    }

    private static bool CheckSkein(string line)
    {
        string[] words = line.Split(' ');
        Dictionary<string, string> values = Values(words.Skip(2));
        byte[] message = Bytes(values, "message"), key = Bytes(values, "key"), personalization = Bytes(values, "personalization");
        byte[] publicKey = Bytes(values, "public_key"), identifier = Bytes(values, "key_identifier"), nonce = Bytes(values, "nonce");
        SkeinParameters parameters = new()
        {
            DigestSizeInBits = int.Parse(words[1], CultureInfo.InvariantCulture),
            Key = key,
            Personalization = personalization,
            PublicKey = publicKey,
            KeyIdentifier = identifier,
            Nonce = nonce,
        };
        byte[] digest = words[0] switch
        {
            "256" => Skein256.HashData(message, parameters),
            "512" => Skein512.HashData(message, parameters),
            "1024" => Skein1024.HashData(message, parameters),
            _ => throw new InvalidDataException(line),
        };
        return Expect(Hexadecimal(digest) == values["result"], line);
    }

    private static bool Expect(bool condition, string what) => condition ? true : throw new InvalidDataException($"Wrong: {what}");

    private static byte[] Counting(int length) => [.. Enumerable.Range(0, length).Select(i => (byte)i)];

    private static string Hexadecimal(byte[] bytes) => BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();

    private static Dictionary<string, string> Values(IEnumerable<string> words) => words.Select(word => word.Split('=')).ToDictionary(pair => pair[0], pair => pair[1]);

    private static ulong Number(Dictionary<string, string> values, string name, ulong otherwise = 0) =>
        values.TryGetValue(name, out string? value) ? ulong.Parse(value, CultureInfo.InvariantCulture) : otherwise;

    private static byte[] Bytes(Dictionary<string, string> values, string name)
    {
        values.TryGetValue(name, out string? value);
        return [.. Enumerable.Range(0, (value ?? "").Length / 2).Select(i => byte.Parse(value!.Substring(2 * i, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture))];
    }

    /// <summary>The lines of an embedded file but for comments.</summary>
    private static List<string> Lines(string file)
    {
        using Stream stream = typeof(Vectors).Assembly.GetManifestResourceStream(file) ?? throw new FileNotFoundException(file);
        using StreamReader reader = new(stream);
        return [.. reader.ReadToEnd().Split('\n').Select(line => line.TrimEnd('\r')).Where(line => line.Length > 0 && line[0] != '#')];
    }
}
