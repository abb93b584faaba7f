using System.Text.RegularExpressions;
using Intaglio.Cryptography;

namespace Intaglio.Checksums.Tests;

/// <summary>docs/formats/manifests.md: its digests, which a program computed that was written from the page, are ours.</summary>
public sealed class ManifestDocumentationTests : IDisposable
{
    private static readonly string page = DocumentationPage.Read("manifests.md");

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Every_digest_of_the_worked_example_is_computed_here()
    {
        TestFolder.NeedUnix();
        string section = Regex.Match(page, @"### A worked example\n.*?(?=\n## )", RegexOptions.Singleline).Value;
        HashSet<string> stated = [.. Regex.Matches(section, "`([0-9a-f]{64})`").Select(match => match.Groups[1].Value)];
        HashSet<string> computed = [.. ComputeExample(), .. ComputeOtherTrees(), .. ComputeFilesAtTheLimit()];
        Assert.Empty(stated.Except(computed));
        Assert.InRange(stated.Count, 30, 50);
        Assert.Contains($"**the tree**: `D(\"Intaglio dir 1\", u64(5) ‖ I04)` | `{HashFolder("example")}`", section, StringComparison.Ordinal);
        Assert.Contains($"| the single file `x` (empty), executable, executable bits counted | `{HashFolder("x", countsExecutable: true)}` |", section, StringComparison.Ordinal);
        Assert.Contains($"| 7 files `0` … `6` | `{HashFolder("seven")}` |", section, StringComparison.Ordinal);
    }

    private static string Hex(ReadOnlySpan<byte> digest) => Convert.ToHexStringLower(digest);

    private string HashFolder(string name, bool countsExecutable = false) => Hex(Manifest.HashFolder(folder[name], new() { IncludeExecutableBits = countsExecutable }));

    private IEnumerable<string> ComputeExample()
    {
        byte[] counting = Counting(8_388_609);
        folder.Write("example/a.txt", "abc");
        folder.Write("example/empty", "");
        folder.Link("example/link", "a.txt");
        Directory.CreateDirectory(folder["example/none"]);
        folder.Write("example/sub/b", counting);

        Blake2TreeResult tree = Blake2bTree.HashData(counting, new() { DigestSize = 32, LeafSize = 1 << 20, KeepLeafDigests = true });
        byte[] text = Blake2b.HashData("abc"u8, new() { DigestSize = 32 }), empty = Blake2b.HashData([], new() { DigestSize = 32 }), link = new byte[32], none = new byte[32], sub = new byte[32];
        DigestNode.HashLink("a.txt", link);
        DigestNode.HashDirectory(0, [], none);
        byte[] inSub = Entry('f', tree.Digest.Span, "b");
        DigestNode.HashDirectory(1, inSub, sub);
        byte[][] entries = [Entry('f', text, "a.txt"), Entry('f', empty, "empty"), Entry('l', link, "link"), Entry('d', none, "none"), Entry('d', sub, "sub")];
        byte[] left = Inner(entries[0], entries[1]), right = Inner(entries[2], entries[3]), four = Inner(left, right), five = Inner(four, entries[4]);
        return [.. new[] { text, empty, link, none, inSub, sub, left, right, four, five, tree.Digest.ToArray() }.Concat(entries).Concat(tree.LeafDigests.ToArray().Chunk(32)).Select(digest => Hex(digest)), HashFolder("example")];
    }

    private IEnumerable<string> ComputeOtherTrees()
    {
        Directory.CreateDirectory(folder["nothing"]);
        folder.Write("x/x", "");
        TestFolder.Turn(folder["x/x"], UnixFileMode.UserExecute);
        WriteNames("files", "a", "a-b", "a0");
        WriteNames("directory", "a-b", "a0", "a/b");
        WriteNames("seven", "0", "1", "2", "3", "4", "5", "6");
        WriteNames("ten", "0", "1", "2", "3", "4", "5", "6", "a-b", "a0", "a/b");
        return [HashFolder("nothing"), HashFolder("x"), HashFolder("x", countsExecutable: true), HashFolder("files"), HashFolder("directory"), HashFolder("seven"), HashFolder("ten")];
    }

    private static IEnumerable<string> ComputeFilesAtTheLimit()
    {
        Blake2TreeOptions tree = new() { DigestSize = 32, LeafSize = 1 << 20 };
        return [Hex(Blake2b.HashData(Counting(8_388_608), new() { DigestSize = 32 })), Hex(Blake2b.HashData(Counting(8_388_609), new() { DigestSize = 32 })), Hex(Blake2bTree.HashData(Counting(9_437_184), tree).Digest.Span)];
    }

    private static byte[] Counting(int length)
    {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++)
            bytes[i] = (byte)(i % 251);
        return bytes;
    }

    private static byte[] Entry(char kind, ReadOnlySpan<byte> content, string name)
    {
        byte[] digest = new byte[32];
        DigestNode.HashEntry((byte)kind, content, name, digest);
        return digest;
    }

    private static byte[] Inner(byte[] left, byte[] right)
    {
        byte[] digest = new byte[32];
        DigestNode.HashInner([.. left, .. right], digest);
        return digest;
    }

    private void WriteNames(string parent, params ReadOnlySpan<string> names)
    {
        foreach (string name in names)
            folder.Write($"{parent}/{name}", Path.GetFileName(name));
    }
}
