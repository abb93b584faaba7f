using FsCheck;
using FsCheck.Fluent;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Entries of every kind, for manifests that no folder is needed for.</summary>
internal static class ManifestEntries
{
    // Of Windows no name has one.
    private static readonly string backslash = OperatingSystem.IsWindows() ? "_" : "\\";

    private static readonly string[] pieces =
    [
        "a", "b", "-", ".", "..", "...", "0", " ", "*", backslash, "\n", "\r", "n", "\t", "\u0001", "\u0085", "\u2028", "é", "e\u0301", "日本", "\uD7FF", "\uE000", "\uFEFF", "\uFFE0", "\uFFFD", "\uFFFF",
        "😀", "\U0010FFFF", "> ", "+ ", "root ", "end",
    ];

    private static readonly Gen<string> part =
        from count in Gen.Choose(1, 3)
        from chosen in Gen.Elements(pieces).ArrayOf(count)
        let text = string.Concat(chosen)
        select text is "." or ".." ? "x" : text;

    private static readonly Gen<string> name =
        from depth in Gen.Choose(1, 4)
        from parts in part.ArrayOf(depth)
        select string.Join('/', parts);

    private static readonly Gen<DateTime?> time =
        from isKnown in Gen.Choose(0, 3)
        from days in Gen.Choose(0, 3_652_058)
        from ticks in Gen.Choose(0, int.MaxValue)
        select isKnown == 0 ? (DateTime?)null : new DateTime(days * TimeSpan.TicksPerDay + ticks, DateTimeKind.Utc);

    private static readonly Gen<ManifestEntry> entry =
        from path in name
        from kind in Gen.Choose(0, 9)
        from modified in time
        from seed in Gen.Choose(0, int.MaxValue)
        select kind switch
        {
            0 => ManifestEntry.CreateEmptyDirectory(path + "/"),
            1 or 2 => ManifestEntry.CreateLink(path, pieces[seed % pieces.Length] + "/../" + path),
            _ => File(path, modified, new Random(seed)),
        };

    /// <summary>Gets entries in the order of a manifest, none of which is in the way of another.</summary>
    internal static Arbitrary<ManifestEntry[]> All { get; } = entry.ListOf().Select(list => Tidy(list)).ToArbitrary();

    /// <summary>Gets some entries of each kind for a small manifest.</summary>
    internal static ManifestEntry[] Few { get; } =
    [
        File("a", new DateTime(2001, 2, 3, 4, 5, 6, DateTimeKind.Utc), 3),
        ManifestEntry.CreateFile("a-b", ChecksumAlgorithm.Skein256.WithDigestSizeInBits(9), new byte[] { 0xAB, 0x80 }),
        ManifestEntry.CreateLink("b/l" + backslash, "../ä"),
        ManifestEntry.CreateEmptyDirectory("c/"),
        Tree("d\n", FileDigest.TreeThreshold + 1),
        File("x", null, 0, isExecutable: true),
    ];

    /// <summary>Makes an entry of a short file.</summary>
    internal static ManifestEntry File(string name, DateTime? modified, long size, bool isExecutable = false) =>
        ManifestEntry.CreateFile(name, ChecksumAlgorithm.PlainFileDigest, Blake2b.HashData(System.Text.Encoding.UTF8.GetBytes(name), new Blake2bParameters { DigestSize = FileDigest.Size }), size, modified, isExecutable);

    /// <summary>Makes an entry of a long file with its leaves.</summary>
    internal static ManifestEntry Tree(string name, long size)
    {
        byte[] leaves = new byte[((size - 1) / FileDigest.LeafSize + 1) * FileDigest.Size];
        new Random((int)(size % 1000)).NextBytes(leaves);
        byte[] digest = Blake2bTree.HashRoot(leaves, new Blake2TreeOptions { DigestSize = FileDigest.Size, LeafSize = FileDigest.LeafSize });
        return ManifestEntry.CreateFile(name, ChecksumAlgorithm.TreeFileDigest, digest, size, null, false, leaves);
    }

    private static ManifestEntry File(string name, DateTime? modified, Random random)
    {
        switch (random.Next(4))
        {
            case 0:
                return Tree(name, FileDigest.TreeThreshold + random.Next(1, 5_000_000));
            case 1:
                ChecksumAlgorithm algorithm = ChecksumAlgorithm.All[random.Next(ChecksumAlgorithm.All.Count)];
                algorithm = algorithm.WithDigestSizeInBits(random.Next(1, algorithm.MaxDigestSize * 8 / algorithm.DigestSizeStepInBits) is var steps && steps > 600 ? 512 : steps * algorithm.DigestSizeStepInBits);
                if (algorithm.HasTree && random.Next(2) == 0)
                    algorithm = algorithm.WithTree(random.NextInt64(1, 1L << random.Next(1, 33)));
                byte[] digest = new byte[algorithm.DigestSize];
                random.NextBytes(digest);
                digest[^1] &= (byte)(0xFF << (8 * digest.Length - algorithm.DigestSizeInBits));
                return ManifestEntry.CreateFile(name, algorithm, digest, random.Next(2) == 0 ? null : random.NextInt64(1L << random.Next(1, 50)), modified, random.Next(2) == 0);
            default:
                return File(name, modified, random.NextInt64(FileDigest.TreeThreshold + 1), random.Next(2) == 0);
        }
    }

    private static ManifestEntry[] Tidy(IEnumerable<ManifestEntry> entries)
    {
        // Every name is a directory for those in it, or something else, or an empty directory: whichever comes first.
        Dictionary<string, ManifestEntry?> taken = [];
        foreach (ManifestEntry entry in entries)
        {
            string name = entry.Name.TrimEnd('/');
            string[] above = [.. Enumerable.Range(0, name.Length).Where(i => name[i] == '/').Select(i => name[..i])];
            if (taken.ContainsKey(name) || above.Any(directory => taken.TryGetValue(directory, out ManifestEntry? other) && other is not null))
                continue;
            taken.Add(name, entry);
            foreach (string directory in above)
                taken.TryAdd(directory, null);
        }
        return [.. taken.Values.OfType<ManifestEntry>().OrderBy(entry => Convert.ToHexString(System.Text.Encoding.UTF8.GetBytes(entry.Name)), StringComparer.Ordinal)];
    }
}
