using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Writes the lines of a manifest.</summary>
internal static class ManifestText
{
    /// <summary>The length of a time, such as 2006-01-02T15:04:05.0000000Z.</summary>
    internal const int TimeLength = 28;

    /// <summary>Returns the first line of a manifest or proof.</summary>
    internal static string TitleOf(string what) => $"Intaglio {what} 1";

    /// <summary>Gets the lines about digests that are in every manifest of this version.</summary>
    internal static string[] Fixed { get; } =
    [
        $"file-digest {ChecksumAlgorithm.PlainFileDigest.Tag}",
        string.Create(CultureInfo.InvariantCulture, $"tree-over {FileDigest.TreeThreshold}"),
        string.Create(CultureInfo.InvariantCulture, $"leaf-size {FileDigest.LeafSize}"),
    ];

    /// <summary>Creates the hasher for the digest at the end of a manifest.</summary>
    internal static Blake2bHasher CreateHasher() =>
        Blake2b.CreateHasher(new() { DigestSize = FileDigest.Size, Personalization = "Intaglio text 1"u8 });

    internal static void WriteHead(ManifestParameters parameters, ArrayBufferWriter<byte> output)
    {
        WriteLine(TitleOf("manifest"), output);
        foreach (string line in Fixed)
            WriteLine(line, output);
        WriteLine($"leaves-over {parameters.LeafThreshold?.ToString(CultureInfo.InvariantCulture) ?? "none"}", output);
        WriteLine(parameters.IncludeExecutableBits ? "executable counted" : "executable recorded", output);
        WriteLine(parameters.ExcludeSpecialFiles ? "special left-out" : "special error", output);
        foreach (string pattern in parameters.Patterns.Include)
            WriteLine("include " + ChecksumName.Escape(pattern), output);
        foreach (string pattern in parameters.Patterns.Exclude)
            WriteLine("exclude " + ChecksumName.Escape(pattern), output);
        output.Write("\n"u8);
    }

    internal static void WriteEntry(ManifestEntry entry, ArrayBufferWriter<byte> output)
    {
        output.Write(entry switch
        {
            { Kind: ManifestEntryKind.Link } => "l "u8,
            { Kind: ManifestEntryKind.EmptyDirectory } => "d "u8,
            { IsExecutable: true } => "x "u8,
            _ => "f "u8,
        });
        if (entry.Kind == ManifestEntryKind.File)
        {
            if (!entry.HasFileDigest)
                Write(entry.Algorithm!.Tag + ":", output);
            DigestText.Write(entry.Digest.Span, DigestEncoding.Hexadecimal, output);
            output.Write(" "u8);
            WriteNumber(entry.Size, output);
            output.Write(" "u8);
            WriteTime(entry.Modified, output);
            output.Write(" "u8);
        }
        Write(ChecksumName.Escape(entry.Name), output);
        output.Write("\n"u8);
        if (entry.LinkTarget is { } target)
            WriteLine("> " + ChecksumName.Escape(target), output);
        WriteLeaves(entry.LeafDigests.Span, output);
    }

    internal static void WriteLeaves(ReadOnlySpan<byte> leaves, ArrayBufferWriter<byte> output)
    {
        for (; leaves.Length > 0; leaves = leaves[FileDigest.Size..])
            WriteDigest("+ "u8, leaves[..FileDigest.Size], output);
    }

    internal static void WriteDigest(ReadOnlySpan<byte> before, ReadOnlySpan<byte> digest, ArrayBufferWriter<byte> output)
    {
        output.Write(before);
        DigestText.Write(digest, DigestEncoding.Hexadecimal, output);
        output.Write("\n"u8);
    }

    internal static void WriteTail(in ManifestSummary summary, ArrayBufferWriter<byte> output)
    {
        output.Write("\nroot "u8);
        if (summary.Root.IsEmpty)
            output.Write("-"u8);
        else
            DigestText.Write(summary.Root.Span, DigestEncoding.Hexadecimal, output);
        output.Write("\nentries "u8);
        WriteNumber(summary.Entries, output);
        output.Write("\nbytes "u8);
        WriteNumber(summary.Bytes, output);
        output.Write("\n"u8);
    }

    internal static void WriteEnd(ReadOnlySpan<byte> digest, ArrayBufferWriter<byte> output) => WriteDigest("end "u8, digest, output);

    private static void WriteNumber(long? number, ArrayBufferWriter<byte> output)
    {
        if (number is { } known && Utf8Formatter.TryFormat(known, output.GetSpan(20), out int written))
            output.Advance(written);
        else
            output.Write("-"u8);
    }

    private static void WriteTime(DateTime? time, ArrayBufferWriter<byte> output)
    {
        if (time is { } known && known.TryFormat(output.GetSpan(TimeLength), out int written, "O", CultureInfo.InvariantCulture))
            output.Advance(written);
        else
            output.Write("-"u8);
    }

    internal static void WriteLine(string text, ArrayBufferWriter<byte> output)
    {
        Write(text, output);
        output.Write("\n"u8);
    }

    private static void Write(string text, ArrayBufferWriter<byte> output) => Encoding.UTF8.GetBytes(text, output);
}
