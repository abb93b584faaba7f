namespace Intaglio.Cryptography.Tests;

/// <summary>
/// What the Skein authors ask in their file of known answers, rebuilt without it: from the three random strings that
/// <c>digest_skein_vectors.py</c> took from it. Only the results are missing, of which there is one digest.
/// </summary>
internal static class GoldenRequests
{
    private const string FileName = "skein-golden.txt";

    private static readonly int[] States = [256, 512, 1024];

    /// <summary>Messages in bits, most with outputs of the state's size (0 here).</summary>
    private static readonly (int MessageBits, int OutputBits)[] Sizes =
    [
        .. from bits in new[] { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 32, 64, 128, 192, 255, 256, 257, 384, 511, 512, 513, 768, 1023 } select (bits, 0),
        .. from output in new[] { 160, 224, 256, 384, 512, 1024, 264, 520, 1032, 2056 } select (1024, output),
        .. from bits in new[] { 1025, 2047, 2048, 2049 } select (bits, 0),
    ];

    /// <summary>Trees over whole bytes.</summary>
    private static readonly (int StateBits, (int Yl, int Yf, int Ym) Tree, (int OutputBits, int Bytes)[] Sizes)[] Trees =
    [
        (256, (2, 2, 2), [(224, 127), (256, 126), (256, 253), (256, 508)]),
        (256, (1, 2, 3), [(256, 59), (256, 122), (256, 249)]),
        (256, (2, 1, 255), [(256, 120), (256, 247), (256, 374), (256, 501)]),
        (512, (2, 2, 2), [(256, 255), (384, 254), (512, 253), (512, 508), (512, 1019)]),
        (512, (1, 2, 3), [(512, 122), (512, 249), (512, 504)]),
        (512, (2, 1, 255), [(512, 247), (512, 502), (512, 757), (512, 1012)]),
        (1024, (2, 2, 2), [(384, 511), (512, 510), (1024, 509), (1024, 1020), (1024, 2043)]),
        (1024, (1, 2, 3), [(1024, 250), (1024, 505), (1024, 1016)]),
        (1024, (2, 1, 255), [(1024, 503), (1024, 1014), (1024, 1525), (1024, 2036)]),
    ];

    /// <summary>The entries of the file in its order, without results.</summary>
    internal static IEnumerable<GoldenVector> All()
    {
        byte[] key = Convert.FromHexString(Line("key")[1]);
        byte[][] families =
        [
            new byte[key.Length],
            [.. Enumerable.Range(0, key.Length).Select(i => (byte)(255 - i))],
            Convert.FromHexString(Line("random")[1]),
        ];
        foreach (byte[] family in families)
        {
            foreach (GoldenVector plain in Sequential(family))
                yield return plain;
        }

        // The keys' lengths take turns, across all states.
        int turn = 0;
        foreach (GoldenVector plain in Sequential(Convert.FromHexString(Line("random+MAC")[1])))
        {
            int block = plain.StateBits / 8;
            int length = new[] { block / 2, block, block + 1, 2 * block + 1, 0 }[turn++ % 5];
            yield return plain with { Key = key[..length] };
        }

        foreach ((int state, (int, int, int) tree, (int, int)[] sizes) in Trees)
        {
            foreach ((int output, int bytes) in sizes)
                yield return new(state, output, TreeMessage(state, bytes), 8 * bytes, [], tree, []);
        }
    }

    /// <summary>How many results the file has, and the digest over all of them.</summary>
    internal static (int Count, string Digest) Results => (int.Parse(Line("results")[1], null), Line("results")[2]);

    /// <summary>One family of messages, each the beginning of one string.</summary>
    private static IEnumerable<GoldenVector> Sequential(byte[] family) =>
        from state in States
        from size in Sizes
        select new GoldenVector(state, size.OutputBits == 0 ? state : size.OutputBits, family[..((size.MessageBits + 7) / 8)], size.MessageBits, [], default, []);

    /// <summary>Counts up by two in words of two bytes, of which the upper begins at the number of blocks of 256 bits in a state.</summary>
    private static byte[] TreeMessage(int stateBits, int length) =>
        [.. Enumerable.Range(0, length).Select(i => (byte)(i % 2 == 0 ? i : i >> 8 ^ stateBits / 256))];

    private static string[] Line(string name) =>
        File.ReadLines(TestData.VectorPath(FileName)).Select(line => line.Split(' ')).Single(line => line[0] == name);
}
