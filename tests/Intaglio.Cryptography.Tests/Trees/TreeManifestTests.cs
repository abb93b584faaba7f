using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography.Tests;

/// <summary>Manifests: leaves checked on their own, text written and read, and what of data differs.</summary>
public class TreeManifestTests
{
    private const int Leaf = 1000;

    private static readonly byte[] message = TestData.Counting(10_500, 251);

    [Theory, EveryTree]
    public void A_manifest_has_what_the_sum_has(TreeFunction function)
    {
        Blake2TreeOptions options = new() { LeafSize = Leaf, DigestSize = 20, KeepLeafDigests = true };
        Blake2TreeResult result = function.HashData(message, options);
        foreach (Blake2TreeManifest manifest in new[] { result.ToManifest(), function.CreateManifest(result.LeafDigests.Span, message.Length, options) })
        {
            Assert.Equal((function.Name, 20, (long)Leaf, 10_500, 11), (manifest.Algorithm, manifest.DigestSize, manifest.LeafSize, manifest.Length, manifest.LeafCount));
            Assert.Equal(result.Digest.ToArray(), manifest.Digest.ToArray());
            Assert.Equal(result.LeafDigests.ToArray(), manifest.LeafDigests.ToArray());
            Assert.Equal(result.LeafDigests.ToArray()[20..40], manifest.GetLeafDigest(1).ToArray());
            Assert.Equal((10_000, 500), manifest.GetLeafRange(10));
        }
    }

    [Theory, EveryTree]
    public void A_manifest_needs_the_leaf_digests_of_its_length(TreeFunction function)
    {
        Assert.Contains("KeepLeafDigests", Assert.Throws<InvalidOperationException>(() => function.HashData(message).ToManifest()).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>("length", () => function.CreateManifest(message.AsSpan(0, function.MaxDigestSize), -1));
        Assert.Throws<ArgumentException>("leafDigests", () => function.CreateManifest(message.AsSpan(0, function.MaxDigestSize - 1), 1));
        Assert.Throws<ArgumentException>("leafDigests", () => function.CreateManifest(message.AsSpan(0, 2 * function.MaxDigestSize), 1));
        Assert.Throws<ArgumentException>("leafDigests", () => function.CreateManifest([], 0));
    }

    [Theory, EveryTree]
    public void Each_leaf_can_be_checked_on_its_own(TreeFunction function)
    {
        Blake2TreeManifest manifest = ManifestOf(function, message);
        for (int i = 0; i < manifest.LeafCount; i++)
        {
            (long offset, long length) = manifest.GetLeafRange(i);
            byte[] leaf = message[(int)offset..(int)(offset + length)];
            Assert.True(manifest.VerifyLeaf(i, leaf));
            Assert.False(manifest.VerifyLeaf((i + 1) % manifest.LeafCount, leaf));
            Assert.False(manifest.VerifyLeaf(i, leaf.AsSpan(1)));
            Assert.False(manifest.VerifyLeaf(i, [.. leaf, 0]));
            leaf[^1] ^= 1;
            Assert.False(manifest.VerifyLeaf(i, leaf));
        }
        Assert.True(ManifestOf(function, []).VerifyLeaf(0, []));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => manifest.VerifyLeaf(-1, []));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => manifest.VerifyLeaf(11, []));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => manifest.GetLeafDigest(11));
        Assert.Throws<ArgumentOutOfRangeException>("index", () => manifest.GetLeafRange(11));
    }

    [Fact]
    public void The_text_is_the_specified_one()
    {
        Blake2TreeManifest manifest = Blake2bTree.HashData("hello s3git\n"u8.ToArray(), new() { DigestSize = 40, KeepLeafDigests = true }).ToManifest();
        // The leaf's digest is hashlib's: blake2b(b"hello s3git\n", digest_size=40, fanout=0, depth=2, leaf_size=5 << 20, inner_size=40, last_node=True).
        Assert.Equal(
            """
            Intaglio tree manifest 1
            algorithm BLAKE2b
            digest-size 40
            leaf-size 5242880
            length 12
            root 919f330a1b4a3a02aced735e7675905c159b99e07e0c8aa087d0327b26e4d3aa8323bc82962b8e8e
            56fe5d82af22a93ba7f19dcd01c525222d731ec10ed48ce5db359793b86df0351247525f7c1dd282

            """.ReplaceLineEndings("\n"), TextOf(manifest));
    }

    [Theory, EveryTree]
    public async Task What_was_saved_can_be_loaded(TreeFunction function)
    {
        foreach (int length in new[] { 0, 1, 999, 1000, 1001, 10_500 })
        {
            foreach (int digestSize in new[] { 1, 20, function.MaxDigestSize })
            {
                Blake2TreeManifest manifest = function.HashData(message.AsMemory(0, length), new() { LeafSize = length == 10_500 ? 1 : Leaf, DigestSize = digestSize, KeepLeafDigests = true }).ToManifest();
                using MemoryStream saved = new(), savedAsync = new();
                manifest.Save(saved);
                await manifest.SaveAsync(savedAsync);
                Assert.Equal(saved.ToArray(), savedAsync.ToArray());
                Blake2TreeManifest[] loaded =
                [
                    Load(saved.ToArray()),
                    Blake2TreeManifest.Load(new OddStream(saved.ToArray())),
                    await Blake2TreeManifest.LoadAsync(new OddStream(saved.ToArray())),
                    Load(TextOf(manifest).Replace("\n", "\r\n", StringComparison.Ordinal)),
                ];
                Assert.All(loaded, read => Assert.Equal(TextOf(manifest), TextOf(read)));
                Assert.All(loaded, read => Assert.Equal(manifest.LeafDigests.ToArray(), read.LeafDigests.ToArray()));
            }
        }
    }

    [Theory]
    [InlineData("", "Line 1: The manifest is incomplete")]
    [InlineData("\n", "Line 1: A tree manifest must begin with")]
    [InlineData("BLAKE2b (x) = 00\n", "Line 1: A tree manifest must begin with")]
    [InlineData("1 Intaglio tree manifest 2", "Line 1: 'Intaglio tree manifest 2' has an unsupported version")]
    [InlineData("1 \u001bIntaglio tree manifest 1", "Line 1: A tree manifest must begin with")]
    [InlineData("2 algorithm BLAKE3", "Line 2: The algorithm 'BLAKE3' is not supported (expected BLAKE2b or BLAKE2s)")]
    [InlineData("2 algorithm \u001b[2J", "Line 2: The algorithm '?[2J'")]
    [InlineData("2 Algorithm BLAKE2b", "Line 2: The line must begin with 'algorithm '")]
    [InlineData("3 digest-size 0", "Line 3: '0' is not a number from 1 to 64")]
    [InlineData("3 digest-size 65", "Line 3: '65'")]
    [InlineData("3 digest-size 020", "Line 3: '020'")]
    [InlineData("3 digest-size +20", "Line 3: '+20'")]
    [InlineData("3 digest-size ", "Line 3: ''")]
    [InlineData("3 digest-size 99999999999999999999", "Line 3: '99999999999999999999'")]
    [InlineData("4 leaf-size 0", "Line 4: '0' is not a number from 1 to 4294967295")]
    [InlineData("4 leaf-size 4294967296", "Line 4")]
    [InlineData("5 length -1", "Line 5")]
    [InlineData("5 length 9223372036854775808", "Line 5: '9223372036854775808' is not a number from 0 to 9223372036854775807")]
    [InlineData("5 length 9223372036854775807", "Line 5: 9223372036854775807 bytes have 9223372036854776 leaves, but a manifest can have")]
    [InlineData("5 length 2000", "Line 9: The manifest continues after the last of its 2 leaf digests")]
    [InlineData("5 length 4000", "Line 10: The manifest is incomplete")]
    [InlineData("6 root 00", "Line 6: A digest of 20 bytes must have 40 hexadecimal digits, but has 2 characters")]
    [InlineData("6 root 0000000000000000000000000000000000000000", "its leaf digests do not match its root")]
    [InlineData("7 000000000000000000000000000000000000000", "Line 7: A digest of 20 bytes must have 40 hexadecimal digits, but has 39 characters")]
    [InlineData("7 0000000000000000000000000000000000000000", "its leaf digests do not match its root")]
    [InlineData("7 000000000000000000000000000000000000000G", "Line 7: Character 40 of the digest is not a lowercase hexadecimal digit")]
    [InlineData("7 A000000000000000000000000000000000000000", "Line 7: Character 1 of the digest")]
    [InlineData("9 ", "Line 9: A digest of 20 bytes")]
    public void A_text_that_is_no_manifest_is_refused_with_the_line(string change, string message)
    {
        string[] lines = TextOf(ManifestOf(TreeFunction.All[0], TreeManifestTests.message[..2500], digestSize: 20)).Split('\n');
        string text = change;
        if (change.Length > 2 && char.IsAsciiDigit(change[0]) && change[1] == ' ')
        {
            lines[change[0] - '1'] = change[2..];
            text = string.Join('\n', lines);
        }
        else if (change == "9 ")
        {
            lines[8] = "";
            text = string.Join('\n', lines) + "\n";
        }
        Assert.Contains(message, Assert.Throws<TreeFormatException>(() => Load(text)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Every_shorter_text_and_every_changed_byte_is_refused()
    {
        byte[] text = Encoding.ASCII.GetBytes(TextOf(ManifestOf(TreeFunction.All[0], message[..2500], digestSize: 20)));
        for (int i = 0; i < text.Length; i++)
        {
            Assert.Equal(text[..i].Count(value => value == (byte)'\n') + 1, Assert.Throws<TreeFormatException>(() => Load(text[..i])).Position);
            byte[] changed = [.. text];
            changed[i] ^= 1;
            // The length is bound by the last leaf's digest, and found wrong there.
            if (Loaded(changed) is { } manifest)
                Assert.True(manifest.Length != 2500 && !manifest.Compare(message.AsMemory(0, (int)manifest.Length)).IsMatch, $"Changed byte {i} was not noticed.");
        }
        int next = text.Count(value => value == (byte)'\n') + 1;
        Assert.Equal(next, Assert.Throws<TreeFormatException>(() => Load([.. text, (byte)'\n'])).Position);
        Assert.Equal(next, Assert.Throws<TreeFormatException>(() => Load([.. text, (byte)'x'])).Position);

        static Blake2TreeManifest? Loaded(byte[] text)
        {
            try
            {
                return Load(text);
            }
            catch (TreeFormatException)
            {
                return null;
            }
        }
    }

    [Fact]
    public void A_line_without_end_is_not_collected()
    {
        using OddStream endless = new(new byte[10_000_000]);
        Assert.Equal(1, Assert.Throws<TreeFormatException>(() => Blake2TreeManifest.Load(endless)).Position);
        Assert.InRange(endless.Given, 1, 1_000_000);
    }

    [Theory, EveryTree]
    public void Data_that_is_the_same_has_no_differences(TreeFunction function)
    {
        foreach (int length in new[] { 0, 1, 1000, 10_500 })
            foreach (Blake2TreeComparison comparison in Compare(ManifestOf(function, message[..length]), message[..length]))
                Assert.Equal((true, length, 0), (comparison.IsMatch, comparison.Length, comparison.Differences.Count));
    }

    public static TheoryData<string, int, string> Differences => new()
    {
        // The changed bytes, the length of the data, and what is found: kind, first leaf and number, offset and length.
        { "0", 10_500, "Changed 0+1 0+1000" },
        { "999 1000", 10_500, "Changed 0+2 0+2000" },
        { "2000 4999 10499", 10_500, "Changed 2+1 2000+1000, Changed 4+1 4000+1000, Changed 10+1 10000+500" },
        { "9999 10000", 10_500, "Changed 9+2 9000+1500" },
        { "", 10_499, "Changed 10+1 10000+500" },
        { "", 10_000, "Missing 10+1 10000+500" },
        { "", 9_999, "Changed 9+1 9000+1000, Missing 10+1 10000+500" },
        { "7000", 8_001, "Changed 7+2 7000+2000, Missing 9+2 9000+1500" },
        { "", 0, "Missing 0+11 0+10500" },
        { "", 10_501, "Added 11+0 10500+1" },
        { "", 200_000, "Added 11+0 10500+189500" },
        { "10300", 12_000, "Changed 10+1 10000+500, Added 11+0 10500+1500" },
    };

    [Theory, MemberData(nameof(Differences))]
    public void Data_that_differs_is_reported_by_the_leaf(string changed, int length, string found)
    {
        foreach (TreeFunction function in TreeFunction.All)
        {
            byte[] data = new byte[length];
            message.AsSpan(0, Math.Min(length, message.Length)).CopyTo(data);
            foreach (string index in changed.Split(' ', StringSplitOptions.RemoveEmptyEntries))
                data[int.Parse(index, null)] ^= 0x80;
            foreach (Blake2TreeComparison comparison in Compare(ManifestOf(function, message), data))
            {
                Assert.Equal((false, length), (comparison.IsMatch, comparison.Length));
                Assert.Equal(found, string.Join(", ", comparison.Differences.Select(d => $"{d.Kind} {d.FirstLeaf}+{d.LeafCount} {d.Offset}+{d.Length}")));
            }
        }
    }

    [Trait("Exhaustive", "true")]
    [Theory, EveryTree]
    public void Leaves_too_large_to_be_collected_from_a_stream_are_hashed_and_compared(TreeFunction function)
    {
        const int Large = 33_600_000;
        byte[] data = TestData.Counting(Large + 1000, 251);
        Blake2TreeOptions options = new() { LeafSize = Large, KeepLeafDigests = true };
        Blake2TreeManifest manifest = function.HashData(data, options).ToManifest();
        Assert.Equal(manifest.LeafDigests.ToArray(), function.HashData(new OddStream(data), options).LeafDigests.ToArray());
        Assert.Equal([new(Blake2TreeDifferenceKind.Missing, 1, 1, Large, 1000)], manifest.Compare(new OddStream(data.AsMemory(0, Large))).Differences);

        data[^1] ^= 1;
        Blake2TreeDifference[] expected = [new(Blake2TreeDifferenceKind.Changed, 1, 1, Large, 1000), new(Blake2TreeDifferenceKind.Added, 2, 0, Large + 1000, 1)];
        Assert.Equal(expected, manifest.Compare(new OddStream((byte[])[.. data, 0])).Differences);
    }

    [Fact]
    public void Comparing_can_be_cancelled_and_refuses_wrong_arguments()
    {
        Blake2TreeManifest manifest = ManifestOf(TreeFunction.All[0], message);
        CancellationToken cancelled = new(canceled: true);
        Assert.Equal(cancelled, Assert.ThrowsAny<OperationCanceledException>(() => manifest.Compare(message, cancellationToken: cancelled)).CancellationToken);
        Assert.Throws<ArgumentOutOfRangeException>("maxDegreeOfParallelism", () => manifest.Compare(message, 0));
        Assert.Throws<ArgumentNullException>("source", () => manifest.Compare((Stream)null!));
        Assert.Throws<ArgumentNullException>("source", () => manifest.Compare((SafeFileHandle)null!));
        Assert.Throws<ArgumentNullException>("stream", () => manifest.Save(null!));
        Assert.Throws<ArgumentNullException>("stream", () => Blake2TreeManifest.Load(null!));
    }

    private static Blake2TreeManifest ManifestOf(TreeFunction function, byte[] data, int digestSize = 0) =>
        function.HashData(data, new() { LeafSize = Leaf, DigestSize = digestSize, KeepLeafDigests = true }).ToManifest();

    /// <summary>By every way in.</summary>
    private static List<Blake2TreeComparison> Compare(Blake2TreeManifest manifest, byte[] data)
    {
        using TreeTestFile file = new(data);
        using SafeFileHandle handle = file.OpenHandle();
        using FileStream stream = file.OpenStream();
        List<Blake2TreeComparison> comparisons = [];
        foreach (int jobs in new[] { 1, 3 })
        {
            comparisons.Add(manifest.Compare(data, jobs));
            comparisons.Add(manifest.Compare(handle, jobs));
            comparisons.Add(manifest.Compare(stream, jobs));
            comparisons.Add(manifest.Compare(new OddStream(data), jobs));
            comparisons.Add(Task.Run(() => manifest.CompareAsync(new OddStream(data), jobs).AsTask()).GetAwaiter().GetResult());
            stream.Position = 0;
        }
        return comparisons;
    }

    private static string TextOf(Blake2TreeManifest manifest)
    {
        using MemoryStream text = new();
        manifest.Save(text);
        return Encoding.ASCII.GetString(text.ToArray());
    }

    private static Blake2TreeManifest Load(string text) => Load(Encoding.ASCII.GetBytes(text));

    private static Blake2TreeManifest Load(byte[] text) => Blake2TreeManifest.Load(new MemoryStream(text));
}
