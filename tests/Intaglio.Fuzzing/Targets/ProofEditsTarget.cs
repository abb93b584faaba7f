using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Fuzzing;

/// <summary>Proofs of all that a small folder has, and one of them with lines that go, come twice, change places or change, its last line made right.</summary>
internal sealed class ProofEditsTarget : Target
{
    private const int Leaves = 9;

    private static readonly string[] parts = ["a", "b", "a-b", "a0", "é", "\uFFE0", "😀", "\n", "ab", "A", " ", "name"];

    private static readonly byte[] leaves = [.. Enumerable.Range(0, Leaves * 32).Select(i => (byte)(i * 7 + 1))];

    internal override string Name => "proof-edits";

    internal override string Claim =>
        "Proofs of small folders. Each entry has a proof, which leads to the root that a second reader of the manifest "
            + "computes. The content of the entry is verified, and no other content is. An edited proof does not lead to the root "
            + "unless it equals one of the proofs from the manifest.";

    internal override int MaxSize => 200;

    // Verifying the content of a file takes 8 MiB, which is how long it may be.
    internal override long MaxAllocation => 128 * 1024 * 1024;

    internal override bool IsReader => false;

    internal override int ShortRun => 1500;

    /// <summary>What a folder has under a name; a file that is long has but the digests of its leaves.</summary>
    private sealed record Item(ManifestEntry Entry, byte[]? Content);

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        ByteReader reader = new(input);
        bool countsExecutable = reader.Bool();
        Item[] items = Items(ref reader);
        byte[] manifest = Write(items, countsExecutable);
        FolderManifestReference.Content folder = FolderManifestReference.Read(Encoding.UTF8.GetString(manifest)) ?? throw new BrokenClaimException("what is written is a manifest");
        Expect.Same(Encoding.UTF8.GetBytes(folder.Written), manifest, "the manifest");
        byte[] root = Convert.FromHexString(folder.Tail["root ".Length..folder.Tail.IndexOf('\n', StringComparison.Ordinal)]);
        ExpectNone(manifest, items, ref reader);

        string[] texts = [.. items.Select(item => Prove(manifest, item, root, item.Content is null ? 3 : null))];
        if (items.Length == 0)
            return "none";
        int picked = reader.Between(0, items.Length - 1);
        CheckContent(manifest, items[picked], root, ref reader);
        byte[] other = [.. root];
        other[reader.Between(0, 31)] ^= (byte)(1 << reader.Between(0, 7));
        Expect.That(!ManifestProof.Read(new MemoryStream(Encoding.UTF8.GetBytes(texts[picked]))).VerifyPlace(other), "another root is not verified");

        byte[] edited = Encoding.UTF8.GetBytes(texts[picked]);
        for (int edits = reader.Between(1, 3); edits > 0; edits--)
            edited = Edit(edited, texts, ref reader);
        if (!reader.Seldom(4))
            edited = Encoding.Latin1.GetBytes(Seal(edited));
        return $"{Scale(items.Length)} {items[picked].Entry.Kind} {Judge(edited, manifest, root)}";
    }

    private static Item[] Items(ref ByteReader reader)
    {
        SortedDictionary<string, Item> items = new(Comparer<string>.Create(static (left, right) => Encoding.UTF8.GetBytes(left).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(right))));
        for (int count = reader.Between(0, 9); count > 0; count--)
        {
            string name = reader.Pick(parts);
            for (int depth = reader.Between(0, 3); depth > 0; depth--)
                name += '/' + reader.Pick(parts);
            // What is a directory already, or lies in what is none.
            if (items.Keys.Any(taken => taken.TrimEnd('/') == name || taken.StartsWith(name + '/', StringComparison.Ordinal) || name.StartsWith(taken.TrimEnd('/') + '/', StringComparison.Ordinal)))
                continue;
            Item item = NextItem(name, ref reader);
            items.Add(item.Entry.Name, item);
        }
        return [.. items.Values];
    }

    private static Item NextItem(string name, ref ByteReader reader)
    {
        switch (reader.Between(0, 5))
        {
            case 0:
                return new(ManifestEntry.CreateEmptyDirectory(name + '/'), []);
            case 1:
                string target = "../" + reader.Pick(parts);
                return new(ManifestEntry.CreateLink(name, target), Encoding.UTF8.GetBytes(target));
            case 2:
                return new(ManifestEntry.CreateFile(name, ChecksumAlgorithm.TreeFileDigest, ManifestReference.TreeRoot(leaves), Leaves << 20, isExecutable: reader.Bool(), leafDigests: leaves), null);
            default:
                byte[] content = reader.Bytes(reader.Between(0, 3));
                return new(ManifestEntry.CreateFile(name, ChecksumAlgorithm.PlainFileDigest, Reference.Blake2b(content, 32), content.Length, isExecutable: reader.Bool()), content);
        }
    }

    private static byte[] Write(Item[] items, bool countsExecutable)
    {
        using MemoryStream output = new();
        using ManifestWriter writer = new(output, new() { IncludeExecutableBits = countsExecutable });
        foreach (Item item in items)
            writer.Write(item.Entry);
        writer.Complete();
        return output.ToArray();
    }

    /// <summary>Expects that there are no proofs of what the folder does not have.</summary>
    private static void ExpectNone(byte[] manifest, Item[] items, ref ByteReader reader)
    {
        string name = reader.Pick(parts) + (reader.Bool() ? "/" : "");
        long leaf = reader.Between(-1, Leaves);
        Item? item = items.FirstOrDefault(item => item.Entry.Name == name);
        Type? expected = item is null ? typeof(ArgumentException) : item.Content is not null ? typeof(InvalidOperationException) : leaf is < 0 or >= Leaves ? typeof(ArgumentOutOfRangeException) : null;
        Type? thrown = null;
        try
        {
            ManifestProof.Create(new MemoryStream(manifest), name, leaf);
        }
        catch (Exception exception) when (exception.GetType() == expected)
        {
            thrown = expected;
        }
        Expect.That(thrown == expected, $"there is no proof of what is not there: {expected}");
    }

    private static string Prove(byte[] manifest, Item item, byte[] root, long? leaf)
    {
        string text = Text(ManifestProof.Create(new MemoryStream(manifest), item.Entry.Name, leaf));
        ManifestProofReference.Content read = ManifestProofReference.Read(text) ?? throw new BrokenClaimException("what is written is a proof");
        Expect.Same(root, read.Root, "the root that it leads to");
        Expect.That((read.Name, read.Leaf, read.Target) == (item.Entry.Name, leaf, item.Entry.LinkTarget), "it is of what it was made for");
        Expect.That(ManifestProof.Read(new MemoryStream(Encoding.UTF8.GetBytes(text))).VerifyPlace(root), "it is verified");
        return text;
    }

    private static void CheckContent(byte[] manifest, Item item, byte[] root, ref ByteReader reader)
    {
        if (item.Content is null)
            return;
        ManifestProof proof = ManifestProof.Create(new MemoryStream(manifest), item.Entry.Name);
        byte[] other = [.. item.Content, .. reader.Bytes(1)];
        Expect.That(proof.Verify(root, new PieceStream(item.Content, 2)), "the content is verified");
        Expect.That(other.Length == item.Content.Length || !proof.Verify(root, new MemoryStream(other)), "another content is not");
    }

    /// <summary>Changes a byte, or a line, for one of another proof for example.</summary>
    private static byte[] Edit(byte[] text, string[] texts, ref ByteReader reader)
    {
        List<byte[]> lines = [.. Encoding.Latin1.GetString(text).Split('\n').Select(Encoding.Latin1.GetBytes)];
        string[] others = reader.Pick(texts).Split('\n');
        int at = reader.Between(0, lines.Count - 1), to = reader.Between(0, lines.Count - 1);
        byte[] line = lines[at], other = Encoding.UTF8.GetBytes(reader.Pick(others));
        switch (reader.Between(0, 6))
        {
            case 0:
                lines.RemoveAt(at);
                break;
            case 1:
                lines.Insert(to, line);
                break;
            case 2:
                (lines[at], lines[to]) = (lines[to], lines[at]);
                break;
            case 3:
                lines[at] = other;
                break;
            case 4:
                lines.Insert(at, other);
                break;
            default:
                if (line.Length == 0)
                    break;
                lines[at] = [.. line];
                int place = reader.Between(0, line.Length - 1);
                lines[at][place] = reader.Bool() ? (byte)(line[place] ^ 1 << reader.Between(0, 7)) : reader.Pick("0123456789abcdefAF/ \\\r"u8.ToArray());
                break;
        }
        return [.. lines.SelectMany((bytes, i) => i == 0 ? bytes : [(byte)'\n', .. bytes])];
    }

    // Edits may have left no UTF-8; the digest is of bytes.
    private static string Seal(byte[] text)
    {
        string all = Encoding.Latin1.GetString(text);
        int end = all.LastIndexOf("end ", StringComparison.Ordinal);
        byte[] before = end < 0 ? text : text[..end];
        return $"{Encoding.Latin1.GetString(before)}end {ManifestReference.Hex(Reference.Blake2b(before, 32, "Intaglio text 1"))}\n";
    }

    /// <summary>Expects that what leads to the root is what the manifest gives.</summary>
    private static string Judge(byte[] text, byte[] manifest, byte[] root)
    {
        ManifestProof proof;
        try
        {
            proof = ManifestProof.Read(new MemoryStream(text));
        }
        catch (ChecksumFormatException exception)
        {
            FolderManifestTarget.ExpectLine(exception, text);
            return Shape(exception.Message.Split(':')[^1]);
        }
        if (!proof.VerifyPlace(root))
            return "elsewhere";
        string given = Text(ManifestProof.Create(new MemoryStream(manifest), proof.Name, proof.Leaf));
        Expect.Same(Encoding.UTF8.GetBytes(given), Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(text).Replace("\r\n", "\n", StringComparison.Ordinal)), "what leads to the root");
        return "verified";
    }

    private static string Text(ManifestProof proof)
    {
        using MemoryStream output = new();
        proof.Write(output);
        return Encoding.UTF8.GetString(output.ToArray());
    }
}
