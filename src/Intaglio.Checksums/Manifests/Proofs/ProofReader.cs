using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Reads a proof. Each count is checked against the item or tree that it belongs to before data is stored.</summary>
internal static class ProofReader
{
    internal static ManifestProof Read(Stream source)
    {
        using ManifestLines lines = new(source, "proof");
        string name = ReadName(lines);
        byte kind = ReadKind(lines, name);
        lines.Advance();
        byte[] digest = lines.ReadDigest(lines.Value("digest "u8, "'digest' and 64 hexadecimal digits are expected here."), "the content");
        string? target = null;
        if (kind == DigestNode.DirectoryKind && !digest.AsSpan().SequenceEqual(DigestNode.EmptyDirectory))
            throw lines.Fault("This is not the digest of an empty directory.");
        lines.Advance();
        if (kind == DigestNode.LinkKind)
            target = ReadTarget(lines, name, digest);
        bool mayHaveLeaf = kind is DigestNode.FileKind or DigestNode.ExecutableKind;
        (long Leaf, byte[] Digests)? leaf = mayHaveLeaf && lines.Current.StartsWith("leaf "u8) ? ReadLeaf(lines, digest) : null;
        ProofPath[] paths = ReadPaths(lines, ManifestProof.CountDirectories(name));
        return new(name, kind, digest, paths) { LinkTarget = target, Leaf = leaf?.Leaf, LeafDigests = leaf?.Digests };
    }

    private static string ReadName(ManifestLines lines)
    {
        lines.Advance();
        string name = lines.ReadText(lines.Value("name "u8, "'name' and the path are expected here."));
        if (ManifestName.FindFault(name) is { } fault)
            throw lines.Fault(fault);
        return ManifestProof.CountDirectories(name) <= ManifestProof.MostDirectories ? name
            : throw lines.Fault($"The name has more than {ManifestProof.MostDirectories} parts.");
    }

    private static byte ReadKind(ManifestLines lines, string name)
    {
        lines.Advance();
        ReadOnlySpan<byte> kind = lines.Value("kind "u8, "'kind' and f, x, l or d are expected here.");
        if (kind.Length != 1 || !"fxld"u8.Contains(kind[0]))
            throw lines.Fault("The kind must be f, x, l or d.");
        return kind[0] == DigestNode.DirectoryKind == name.EndsWith('/') ? kind[0]
            : throw lines.Fault("Names of directories must end with a slash, and other names must not.");
    }

    /// <summary>Reads the target of a link and advances to the next line.</summary>
    private static string ReadTarget(ManifestLines lines, string name, ReadOnlySpan<byte> digest)
    {
        string target = lines.ReadText(lines.Value("> "u8, "A line with > and the target of the link is expected here."));
        Span<byte> expected = stackalloc byte[FileDigest.Size];
        try
        {
            DigestNode.HashLink(ManifestEntry.CreateLink(name, target).LinkTarget!, expected);
        }
        catch (ArgumentException exception)
        {
            throw ManifestLines.Fault(lines.Number, exception);
        }
        if (!expected.SequenceEqual(digest))
            throw lines.Fault("The target does not have the digest of the link.");
        lines.Advance();
        return target;
    }

    /// <summary>Reads the index of the leaf and the digests of all leaves, and advances to the next line.</summary>
    private static (long Leaf, byte[] Digests) ReadLeaf(ManifestLines lines, ReadOnlySpan<byte> digest)
    {
        long first = lines.Number;
        if (!ManifestLines.TryReadNumber(lines.Current["leaf ".Length..], out long leaf))
            throw lines.Fault("The number of the leaf is not valid.");
        ArrayBufferWriter<byte> digests = new();
        long count = 0;
        for (lines.Advance(); lines.Current.StartsWith("+ "u8); lines.Advance(), count++)
        {
            if (count == ManifestProof.MostLeaves)
                throw lines.Fault($"The file has more than {ManifestProof.MostLeaves} leaves.");
            digests.Write(lines.ReadDigest(lines.Current[2..], "a leaf"));
        }
        if (count < ManifestProof.FewestLeaves)
            throw lines.Fault($"The digests of at least {ManifestProof.FewestLeaves} leaves are expected here.");
        if (leaf >= count)
            throw new ChecksumFormatException(first, $"There are {count} leaves, numbered from 0.");
        if (!FileDigest.HashRoot(digests.WrittenSpan).AsSpan().SequenceEqual(digest))
            throw new ChecksumFormatException(first, "The leaf digests do not match the digest of the file.");
        return (leaf, digests.WrittenSpan.ToArray());
    }

    /// <summary>Reads the paths through all directories, starting at the current line, and the end of the proof.</summary>
    private static ProofPath[] ReadPaths(ManifestLines lines, int directories)
    {
        ProofPath[] paths = new ProofPath[directories];
        for (int i = 0; i < directories; i++)
        {
            if (i > 0)
                lines.Advance();
            paths[i] = ReadPath(lines);
        }
        lines.ReadEnd();
        return paths;
    }

    private static ProofPath ReadPath(ManifestLines lines)
    {
        const string Expected = "'in', the number of entries in a directory and the index of an entry are expected here.";
        ReadOnlySpan<byte> numbers = lines.Value("in "u8, Expected);
        int blank = numbers.IndexOf((byte)' ');
        if (blank < 0 || !ManifestLines.TryReadNumber(numbers[..blank], out long count)
            || !ManifestLines.TryReadNumber(numbers[(blank + 1)..], out long index) || index >= count)
            throw lines.Fault(Expected);
        byte[][] siblings = new byte[ProofPath.CountSiblings(count, index)][];
        for (int i = 0; i < siblings.Length; i++)
        {
            lines.Advance();
            siblings[i] = lines.ReadDigest(lines.Current, "a sibling");
        }
        return new(count, index, siblings);
    }
}
