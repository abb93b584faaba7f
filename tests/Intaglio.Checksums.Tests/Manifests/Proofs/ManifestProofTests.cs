using System.Globalization;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>Proofs show what they are of, as another program that was written from their specification sees it, and cannot be made to show anything else.</summary>
public sealed class ManifestProofTests : IDisposable
{
    private const int MiB = 1024 * 1024;

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Trait("Duration", "Long")]
    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void Everything_in_random_trees_has_a_proof_that_a_program_by_the_specification_accepts(bool countsExecutable)
    {
        TestFolder.NeedUnix();
        ManifestParameters parameters = new() { IncludeExecutableBits = countsExecutable };
        int made = 0;
        for (int i = 0; i < 40; i++)
        {
            string tree = i.ToString("D3", CultureInfo.InvariantCulture);
            Random random = new(1000 + i);
            RandomTree.Fill(folder, tree, random);
            // More splits than those trees have.
            for (int wide = i % 4 == 0 ? random.Next(80) : 0; wide > 0; wide--)
                folder.Write($"{tree}/wide/{wide}", $"{wide}");
            if (i == 7)
                folder.Write($"{tree}/long", Bytes(11 * MiB + 5));
            byte[] manifest = Manifest(tree, parameters);
            List<string> names = [];
            foreach (ManifestProof proof in ProofsOf(manifest))
            {
                Assert.Equal(Root(manifest), proof.Root.ToArray());
                names.Add($"proofs/{made++}");
                folder.Write(names[^1], Text(proof));
            }
            if (names.Count == 0)
                continue;
            string script = Path.Combine(AppContext.BaseDirectory, "Manifests", "manifest_proof.py");
            string output = folder.Run("python3", countsExecutable ? [script, "--executable", tree, .. names] : [script, tree, .. names]);
            Assert.Equal(names.Select(name => $"OK {name}"), output.Split('\n', StringSplitOptions.RemoveEmptyEntries));
        }
        Assert.True(made > 500, $"Only {made} proofs were made.");
    }

    [SkippableFact]
    public void Each_content_is_accepted_and_no_other()
    {
        TestFolder.NeedUnix();
        Fill();
        folder.Link("tree/link", "a/b.txt");
        folder.Write("tree/short", Bytes(8 * MiB));
        folder.Write("tree/long", Bytes(8 * MiB + 1));
        byte[] manifest = Manifest("tree"), root = Root(manifest);
        foreach ((string name, byte[] content) in new (string, byte[])[]
        {
            ("a/b.txt", "hello\n"u8.ToArray()), ("link", "a/b.txt"u8.ToArray()), ("empty/", []), ("short", Bytes(8 * MiB)), ("long", Bytes(8 * MiB + 1)),
        })
        {
            ManifestProof proof = Read(Text(Prove(manifest, name)));
            Assert.True(proof.VerifyPlace(root));
            Assert.True(proof.Verify(root, new MemoryStream(content)), name);
            Assert.True(proof.Verify(root, new TrickleStream(content, 70_001)), name);
            Assert.False(proof.Verify(root, new MemoryStream([.. content, 0])), name);
            if (content.Length > 0)
            {
                Assert.False(proof.Verify(root, new MemoryStream(content[..^1])), name);
                Assert.False(proof.Verify(root, new MemoryStream([.. content[..^1], (byte)(content[^1] ^ 1)])), name);
            }
            byte[] other = [.. root];
            other[31] ^= 1;
            Assert.False(proof.VerifyPlace(other));
            Assert.False(proof.Verify(other, new MemoryStream(content)), name);
            Assert.False(proof.VerifyPlace([]));
            Assert.False(proof.VerifyPlace(root.AsSpan(0, 31)));
        }
    }

    [Fact]
    public void What_a_proof_says_is_what_the_manifest_says()
    {
        ManifestEntry[] entries =
        [
            ManifestEntry.CreateEmptyDirectory("a/e/"), ManifestEntry.CreateFile("a/f", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6), ManifestEntry.CreateLink("a/l\n", "../x\\y"),
            ManifestEntry.CreateFile("a/x", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6, isExecutable: true),
        ];
        foreach (bool countsExecutable in (bool[])[false, true])
        {
            byte[] manifest = Manifest(entries, countsExecutable);
            ManifestProof[] proofs = [.. entries.Select(entry => Read(Text(Prove(manifest, entry.Name))))];
            Assert.Equal(entries.Select(entry => (entry.Name, entry.Kind, entry.LinkTarget)), proofs.Select(proof => (proof.Name, proof.Kind, proof.LinkTarget)));
            Assert.Equal([false, false, false, countsExecutable], proofs.Select(proof => proof.IsExecutable));
            Assert.All(proofs, proof => Assert.True(proof.VerifyPlace(Root(manifest)) && proof.Leaf is null && proof.LeafRange is null && proof.Digest.Length == 32));
            Assert.Equal(Bytes(32), proofs[1].Digest.ToArray());
        }
    }

    [Fact]
    public void Every_entry_of_directories_of_every_size_leads_to_the_root()
    {
        for (int count = 1; count <= 70; count++)
        {
            ManifestEntry[] entries = [.. Enumerable.Range(0, count).Select(i => ManifestEntry.CreateEmptyDirectory($"{i:D3}/"))];
            byte[] manifest = Manifest(entries);
            foreach (ManifestEntry entry in entries)
                Assert.True(Read(Text(Prove(manifest, entry.Name))).VerifyPlace(Root(manifest)), $"{entry.Name} of {count}");
        }
    }

    [Fact]
    public void Leaves_are_accepted_in_their_place_and_length()
    {
        byte[] content = Bytes(9 * MiB + 3);
        folder.Write("tree/long", content);
        folder.Write("tree/other", "");
        byte[] manifest = Manifest("tree"), root = Root(manifest);
        for (int leaf = 0; leaf < 10; leaf++)
        {
            ManifestProof proof = Read(Text(Prove(manifest, "long", leaf)));
            byte[] bytes = content[(leaf * MiB)..Math.Min((leaf + 1) * MiB, content.Length)];
            Assert.Equal(((long)leaf * MiB, leaf == 9 ? null : (long?)MiB), proof.LeafRange);
            Assert.Equal(leaf, proof.Leaf);
            Assert.True(proof.Verify(root, new MemoryStream(bytes)));
            Assert.True(proof.VerifyLeafOf(root, new MemoryStream(content)));
            Assert.False(proof.Verify(root, new MemoryStream(content)));
            Assert.False(proof.Verify(root, new MemoryStream(bytes[..^1])));
            Assert.False(proof.Verify(root, new MemoryStream([.. bytes, 0])));
            Assert.False(proof.Verify(root, new MemoryStream([])));
            Assert.False(proof.Verify(Bytes(32), new MemoryStream(bytes)));
            // What follows counts for the last leaf only.
            Assert.Equal(leaf < 9, proof.VerifyLeafOf(root, new MemoryStream([.. content, 0])));
            Assert.Equal(leaf < 9, proof.VerifyLeafOf(root, new MemoryStream([.. content, .. new byte[MiB]])));
            Assert.Equal(leaf < 9, proof.VerifyLeafOf(root, new MemoryStream(content[..^1])));
            Assert.False(proof.VerifyLeafOf(root, new MemoryStream(new byte[10])));
        }
        Assert.Contains("leaf", Assert.Throws<InvalidOperationException>(() => Prove(manifest, "long").VerifyLeafOf(root, new MemoryStream(content))).Message, StringComparison.Ordinal);
        // Neither a last leaf that is longer than one, nor one that is empty, whatever their digests.
        foreach (byte[] last in (byte[][])[new byte[MiB + 1], []])
        {
            byte[] leaves = new byte[10 * 32], digest = Blake2b.HashData(last, new() { DigestSize = 32, Tree = new() { MaxDepth = 2, LeafLength = MiB, InnerDigestSize = 32, NodeOffset = 9, IsLastNode = true } });
            digest.CopyTo(leaves, 9 * 32);
            byte[] file = Blake2bTree.HashRoot(leaves, new() { DigestSize = 32, LeafSize = MiB });
            byte[] forged = Manifest([ManifestEntry.CreateFile("f", ChecksumAlgorithm.TreeFileDigest, file, 10 * MiB, leafDigests: leaves)]);
            Assert.False(Prove(forged, "f", 9).Verify(Root(forged), new MemoryStream(last)));
        }
        Assert.All((long[])[-1, 10, long.MaxValue, long.MinValue], none => Assert.Throws<ArgumentOutOfRangeException>("leaf", () => Prove(manifest, "long", none)));
    }

    [Fact]
    public void A_function_that_the_length_does_not_choose_is_not_accepted()
    {
        (byte[] small, byte[] large) = (Bytes(9 * MiB)[..(8 * MiB)], Bytes(9 * MiB));
        byte[] plain = Blake2b.HashData(large, new() { DigestSize = 32 }), tree = Blake2bTree.HashData(small, new() { DigestSize = 32, LeafSize = MiB }).Digest.ToArray();
        byte[] manifest = Manifest([ManifestEntry.CreateFile("plain", ChecksumAlgorithm.PlainFileDigest, plain, 1), ManifestEntry.CreateFile("tree", ChecksumAlgorithm.TreeFileDigest, tree, 9 * MiB)]);
        Assert.False(Prove(manifest, "plain").Verify(Root(manifest), new MemoryStream(large)));
        Assert.False(Prove(manifest, "tree").Verify(Root(manifest), new MemoryStream(small)));
    }

    [Fact]
    public void What_cannot_be_proved_is_told()
    {
        byte[] manifest = Manifest([ManifestEntry.CreateEmptyDirectory("a/b/"), ManifestEntry.CreateFile("a/f", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6), ManifestEntry.CreateFile("t", ChecksumAlgorithm.TreeFileDigest, Bytes(32), 9 * MiB)]);
        Assert.Equal("The manifest does not contain 'b'. (Parameter 'name')", Assert.Throws<ArgumentException>(() => Prove(manifest, "b")).Message);
        Assert.Throws<ArgumentException>("name", () => Prove(manifest, ""));
        Assert.Throws<ArgumentException>("name", () => Prove(manifest, "a/f/"));
        Assert.All((string[])["a", "a/", "a/b"], name => Assert.StartsWith($"'{name}' is a directory;", Assert.Throws<ArgumentException>(() => Prove(manifest, name)).Message, StringComparison.Ordinal));
        Assert.All((string[])["a/b/", "a/f", "t"], name => Assert.Contains($"has no leaves of '{name}'", Assert.Throws<InvalidOperationException>(() => Prove(manifest, name, 0)).Message, StringComparison.Ordinal));

        byte[] imported = Manifest([ManifestEntry.CreateFile("a", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6), ManifestEntry.CreateFile("b", ChecksumAlgorithm.Blake2b, Bytes(64))]);
        Assert.Contains("checksum list", Assert.Throws<InvalidOperationException>(() => Prove(imported, "a")).Message, StringComparison.Ordinal);
        Assert.Equal(manifest.Count(value => value == (byte)'\n'), Assert.Throws<ChecksumFormatException>(() => Prove(manifest[..^20], "t")).Position);
        Assert.Contains("more than 4096 parts", Assert.Throws<InvalidOperationException>(() => Prove(Manifest([ManifestEntry.CreateEmptyDirectory(string.Concat(Enumerable.Repeat("a/", 4097)))]), string.Concat(Enumerable.Repeat("a/", 4097)))).Message, StringComparison.Ordinal);
        string deepest = string.Concat(Enumerable.Repeat("a/", 4096));
        Assert.Equal(deepest, Read(Text(Prove(Manifest([ManifestEntry.CreateEmptyDirectory(deepest)]), deepest))).Name);
    }

    [Fact]
    public void No_changed_bit_is_accepted_and_none_that_the_end_is_made_to_fit_proves_anything_else()
    {
        byte[] manifest = Manifest([ManifestEntry.CreateEmptyDirectory("a/e/"), ManifestEntry.CreateFile("a/f", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6), ManifestEntry.CreateLink("a/l", "t"), ManifestEntry.CreateEmptyDirectory("b/")]);
        byte[] root = Root(manifest);
        foreach (string name in (string[])["a/e/", "a/f", "a/l", "b/"])
        {
            byte[] text = Text(Prove(manifest, name));
            ManifestProof original = Read(text);
            for (int bit = 0; bit < text.Length * 8; bit++)
            {
                byte[] changed = [.. text];
                changed[bit / 8] ^= (byte)(1 << bit % 8);
                Assert.False(TryRead(changed)?.VerifyPlace(root) ?? false, Encoding.UTF8.GetString(changed));
                ManifestProof? sealedAgain = bit / 8 < text.AsSpan().LastIndexOf("end "u8) ? TryRead(End(changed[..text.AsSpan().LastIndexOf("end "u8)])) : null;
                Assert.False(sealedAgain?.VerifyPlace(root) ?? false, Encoding.UTF8.GetString(changed));
            }
            for (int length = 0; length < text.Length; length++)
                Assert.Null(TryRead(text[..length]));
            Assert.Null(TryRead([.. text, (byte)'\n']));
            Assert.NotNull(TryRead([.. Encoding.UTF8.Preamble, .. text]));
            Assert.NotNull(TryRead(Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(text).Replace("\n", "\r\n", StringComparison.Ordinal))));
            Assert.Equal(text, Text(original));
        }
    }

    public static TheoryData<string, string, string> Forgeries => new()
    {
        { "name a/f", "name ../f", "line 2" }, { "name a/f", "name a/..", "line 2" }, { "name a/f", "name a//f", "line 2" }, { "name a/f", "name /f", "line 2" }, { "name a/f", "name ./f", "line 2" },
        { "name a/f", "name ", "line 2" }, { "name a/f", "name a/\0", "line 2" }, { "name a/f", "name /", "line 2" }, { "name a/f", @"name a/\f", "line 2" }, { "name a/f", "Name a/f", "line 2" },
        { "name a/f", "name a/g", "" }, { "name a/f", "name b/f", "" }, { "name a/f", "name A/f", "" }, { "name a/f", "name f", "line 9" }, { "name a/f", "name a/b/f", "line 11" }, { "name a/f", "name a/f/", "line 3" },
        { "kind f", "kind x", "" }, { "kind f", "kind l", "line 5" }, { "kind f", "kind d", "line 3" }, { "kind f", "kind ", "line 3" }, { "kind f", "kind ff", "line 3" }, { "kind f", "kind e", "line 3" },
        { "digest @", "digest #", "" }, { "digest @", "digest ", "line 4" }, { "digest @", "digest @@", "line 4" }, { "digest @", "digest -", "line 4" },
        { "digest @\n", "digest @\nleaf 0\n", "line 6" }, { "digest @\n", "digest @\n> t\n", "line 5" }, { "digest @\n", "digest @\n\n", "line 5" },
        { "in 5 2", "in 6 2", "" }, { "in 5 2", "in 7 2", "" }, { "in 5 2", "in 8 2", "" }, { "in 5 2", "in 5 3", "" }, { "in 5 2", "in 5 0", "" }, { "in 5 2", "in 5 4", "line 7" }, { "in 5 2", "in 4 2", "line 8" },
        { "in 5 2", "in 5 5", "line 5" }, { "in 5 2", "in 5 -1", "line 5" }, { "in 5 2", "in -5 2", "line 5" }, { "in 5 2", "in 0 0", "line 5" }, { "in 5 2", "in 05 2", "line 5" }, { "in 5 2", "in 5 02", "line 5" },
        { "in 5 2", "in 5 +2", "line 5" }, { "in 5 2", "in 5", "line 5" }, { "in 5 2", "in 5 2 ", "line 5" }, { "in 5 2", "in  5 2", "line 5" }, { "in 5 2", "in 5 2 0", "line 5" }, { "in 5 2", "in 2 5", "line 5" },
        { "in 5 2", "in 18446744073709551621 2", "line 5" }, { "in 5 2", "in 5 18446744073709551618", "line 5" }, { "in 5 2", "in 9223372036854775808 2", "line 5" },
        { "in 5 2", "in 9223372036854775807 9223372036854775806", "line 9" }, { "in 5 2", "in 9223372036854775807 0", "line 9" }, { "in 5 2", "in 4611686018427387905 4611686018427387904", "line 7" },
        { "in 5 2\n", "in 5 2\n@\n", "line 9" }, { "in 5 2\n", "", "line 5" }, { "in 2 0", "in 1 0", "line 10" }, { "in 2 0", "in 2 1", "" }, { "in 2 0", "in 3 0", "line 11" }, { "in 2 0", "in 2 0\nin 1 0", "line 10" },
        { "Intaglio proof 1", "Intaglio proof 2", "line 1: This proof does not have version 1" }, { "Intaglio proof 1", "Intaglio manifest 1", "line 1: This is not a proof" },
    };

    /// <summary>Whoever changes a proof can make its end fit; what is not malformed then leads to another root.</summary>
    [Theory]
    [MemberData(nameof(Forgeries))]
    public void A_changed_proof_is_malformed_or_leads_elsewhere(string from, string to, string fault)
    {
        string digest = Convert.ToHexStringLower(Bytes(32)), other = Convert.ToHexStringLower(Bytes(33)[1..]);
        ManifestEntry[] entries = [.. "cdfgh".Select(c => ManifestEntry.CreateFile($"a/{c}", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6)), ManifestEntry.CreateEmptyDirectory("b/")];
        byte[] manifest = Manifest(entries);
        string text = Encoding.UTF8.GetString(Text(Prove(manifest, "a/f")));
        string body = text[..text.LastIndexOf("end ", StringComparison.Ordinal)], old = from.Replace("@", digest, StringComparison.Ordinal);
        Assert.Contains(old, body, StringComparison.Ordinal);
        byte[] changed = End(Encoding.UTF8.GetBytes(body.Replace(old, to.Replace("@", digest, StringComparison.Ordinal).Replace("#", other, StringComparison.Ordinal), StringComparison.Ordinal)));
        Assert.True(TryRead(End(Encoding.UTF8.GetBytes(body)))!.VerifyPlace(Root(manifest)));
        if (fault.Length == 0)
            Assert.False(Read(changed).VerifyPlace(Root(manifest)));
        else
            Assert.StartsWith(fault, Assert.Throws<ChecksumFormatException>(() => Read(changed)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void The_nodes_of_a_tree_do_not_stand_for_each_other()
    {
        byte[] manifest = Manifest([ManifestEntry.CreateFile("a/f", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6), ManifestEntry.CreateFile("a/g", ChecksumAlgorithm.PlainFileDigest, Bytes(32), 6), ManifestEntry.CreateEmptyDirectory("b/")]);
        string[] lines = Encoding.UTF8.GetString(Text(Prove(manifest, "a/f"))).Split('\n');
        byte[] inner = Convert.FromHexString(lines[5]), directory = Directory("a/f", lines[5]);
        string outer = string.Join('\n', lines[6..8]);
        // The directory itself is in its place; as a file, a link or an empty directory it is not.
        Assert.Equal("in 2 0", lines[6]);
        foreach (char kind in "fxld")
        {
            string forged = $"Intaglio proof 1\nname a{(kind == 'd' ? "/" : "")}\nkind {kind}\ndigest {Convert.ToHexStringLower(directory)}\n{(kind == 'l' ? "> t\n" : "")}{outer}\n";
            Assert.False(TryRead(End(Encoding.UTF8.GetBytes(forged)))?.VerifyPlace(Root(manifest)) ?? false, forged);
        }
        // An entry is no node above others, and a node no entry.
        foreach (string digest in (string[])[lines[3][7..], Convert.ToHexStringLower(inner)])
        {
            string forged = $"Intaglio proof 1\nname a/f\nkind f\ndigest {digest}\nin 1 0\n{outer}\n";
            Assert.False(Read(End(Encoding.UTF8.GetBytes(forged))).VerifyPlace(Root(manifest)));
        }

        static byte[] Directory(string name, string sibling)
        {
            byte[] pair = [.. Tagged("Intaglio entry 1", [(byte)'f', .. Bytes(32), .. Encoding.UTF8.GetBytes(name[2..])]), .. Convert.FromHexString(sibling)];
            return Tagged("Intaglio dir 1", [2, 0, 0, 0, 0, 0, 0, 0, .. Tagged("Intaglio inner 1", pair)]);
        }
    }

    [Fact]
    public void A_link_or_an_empty_directory_has_its_own_digest()
    {
        byte[] manifest = Manifest([ManifestEntry.CreateEmptyDirectory("d/"), ManifestEntry.CreateLink("l", "t")]);
        string link = Body(Prove(manifest, "l")), directory = Body(Prove(manifest, "d/"));
        Assert.Equal("line 5: The target does not have the digest of the link.", FaultOf(link.Replace("> t\n", "> u\n", StringComparison.Ordinal)));
        Assert.StartsWith("line 5: ", FaultOf(link.Replace("> t\n", "> \n", StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.StartsWith("line 5: ", FaultOf(link.Replace("> t\n", "", StringComparison.Ordinal)), StringComparison.Ordinal);
        string other = link.Replace("> t\n", "> u\n", StringComparison.Ordinal).Replace(Convert.ToHexStringLower(Tagged("Intaglio link 1", "t"u8)), Convert.ToHexStringLower(Tagged("Intaglio link 1", "u"u8)), StringComparison.Ordinal);
        Assert.False(Read(End(Encoding.UTF8.GetBytes(other))).VerifyPlace(Root(manifest)));
        string empty = Convert.ToHexStringLower(Tagged("Intaglio dir 1", new byte[8]));
        Assert.Equal("line 4: This is not the digest of an empty directory.", FaultOf(directory.Replace(empty, Convert.ToHexStringLower(Root(manifest)), StringComparison.Ordinal)));
    }

    [Fact]
    public void The_leaves_of_a_proof_are_those_of_its_file()
    {
        folder.Write("tree/long", Bytes(9 * MiB));
        byte[] manifest = Manifest("tree");
        string body = Body(Prove(manifest, "long", 3));
        string[] leaves = [.. body.Split('\n').Where(line => line.StartsWith('+'))];
        Assert.Equal(9, leaves.Length);
        Assert.Equal("line 5: There are 9 leaves, numbered from 0.", FaultOf(body.Replace("leaf 3", "leaf 9", StringComparison.Ordinal)));
        foreach (string number in (string[])["-1", "03", "", "9223372036854775808", "3 ", "+3"])
            Assert.StartsWith("line 5: The number", FaultOf(body.Replace("leaf 3", $"leaf {number}", StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.StartsWith("line 5: There are", FaultOf(body.Replace("leaf 3", "leaf 9223372036854775807", StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.StartsWith("line 14: The digests of at least 9 leaves", FaultOf(body.Replace($"{leaves[8]}\n", "", StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.StartsWith("line 5: The leaf digests do not", FaultOf(body.Replace(leaves[8], $"{leaves[8]}\n{leaves[8]}", StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.StartsWith("line 5: The leaf digests do not", FaultOf(body.Replace(leaves[3], leaves[4], StringComparison.Ordinal)), StringComparison.Ordinal);
        Assert.StartsWith("line 9: The digest of a leaf", FaultOf(body.Replace(leaves[3], leaves[3][..^1], StringComparison.Ordinal)), StringComparison.Ordinal);
        // As another leaf, its bytes do not fit.
        ManifestProof moved = Read(End(Encoding.UTF8.GetBytes(body.Replace("leaf 3", "leaf 4", StringComparison.Ordinal))));
        Assert.False(moved.Verify(Root(manifest), new MemoryStream(Bytes(9 * MiB)[(3 * MiB)..(4 * MiB)])));
        // Fewer leaves than a file with any has make no proof even where they add up.
        byte[] few = Blake2bTree.HashRoot(new byte[8 * 32], new() { DigestSize = 32, LeafSize = MiB });
        byte[] short8 = Manifest([ManifestEntry.CreateFile("f", ChecksumAlgorithm.TreeFileDigest, few, 9 * MiB)]);
        string text = Body(Prove(short8, "f")).Replace("in 1 0\n", $"leaf 0\n{string.Concat(Enumerable.Repeat($"+ {new string('0', 64)}\n", 8))}in 1 0\n", StringComparison.Ordinal);
        Assert.StartsWith("line 14: The digests of at least 9", FaultOf(text), StringComparison.Ordinal);
    }

    [Fact]
    public void Proofs_that_would_be_too_large_are_refused_early()
    {
        Assert.StartsWith("line 2: The name has more than 4096 parts", FaultOf($"Intaglio proof 1\nname {string.Concat(Enumerable.Repeat("a/", 4096))}a\n"), StringComparison.Ordinal);
        Assert.StartsWith("line 2: The line is too long", FaultOf($"Intaglio proof 1\nname {new string('a', 600_000)}\n"), StringComparison.Ordinal);
        Assert.StartsWith("line 1: The file is empty", Assert.Throws<ChecksumFormatException>(() => Read([])).Message, StringComparison.Ordinal);
    }

    private void Fill()
    {
        folder.Write("tree/a/b.txt", "hello\n");
        folder.Write("tree/a/c.txt", "other\n");
        folder.Write("tree/z", "");
        Directory.CreateDirectory(folder["tree/empty"]);
    }

    private byte[] Manifest(string tree, ManifestParameters? parameters = null)
    {
        using MemoryStream text = new();
        Checksums.Manifest.Create(folder[tree], text, parameters);
        return text.ToArray();
    }

    private static byte[] Manifest(ManifestEntry[] entries, bool countsExecutable = false)
    {
        using MemoryStream text = new();
        using ManifestWriter writer = new(text, new() { IncludeExecutableBits = countsExecutable });
        foreach (ManifestEntry entry in entries)
            writer.Write(entry);
        writer.Complete();
        return text.ToArray();
    }

    private static IEnumerable<ManifestProof> ProofsOf(byte[] manifest)
    {
        using ManifestReader reader = new(new MemoryStream(manifest));
        while (reader.Read() is { } entry)
        {
            yield return Prove(manifest, entry.Name);
            for (int leaf = 0; leaf < entry.LeafDigests.Length / 32; leaf++)
                yield return Prove(manifest, entry.Name, leaf);
        }
    }

    private static ManifestProof Prove(byte[] manifest, string name, long? leaf = null) => ManifestProof.Create(new MemoryStream(manifest), name, leaf);

    private static byte[] Root(byte[] manifest)
    {
        using ManifestReader reader = new(new MemoryStream(manifest));
        while (reader.Read() is not null)
        {
        }
        return reader.Summary!.Value.Root.ToArray();
    }

    private static ManifestProof Read(byte[] text) => ManifestProof.Read(new MemoryStream(text));

    private static ManifestProof? TryRead(byte[] text)
    {
        try
        {
            return Read(text);
        }
        catch (ChecksumFormatException)
        {
            return null;
        }
    }

    private static string FaultOf(string body) => Assert.Throws<ChecksumFormatException>(() => Read(End(Encoding.UTF8.GetBytes(body)))).Message;

    private static byte[] Text(ManifestProof proof)
    {
        using MemoryStream text = new();
        proof.Write(text);
        return text.ToArray();
    }

    private static string Body(ManifestProof proof)
    {
        string text = Encoding.UTF8.GetString(Text(proof));
        return text[..text.LastIndexOf("end ", StringComparison.Ordinal)];
    }

    /// <summary>Adds the end that fits.</summary>
    private static byte[] End(byte[] body) => [.. body, .. Encoding.ASCII.GetBytes($"end {Convert.ToHexStringLower(Tagged("Intaglio text 1", body))}\n")];

    private static byte[] Tagged(string personalization, ReadOnlySpan<byte> data) => Blake2b.HashData(data, new() { DigestSize = 32, Personalization = Encoding.ASCII.GetBytes(personalization) });

    private static byte[] Bytes(int length)
    {
        byte[] bytes = new byte[length];
        new Random(length).NextBytes(bytes);
        return bytes;
    }
}
