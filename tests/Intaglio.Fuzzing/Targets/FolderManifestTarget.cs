using System.Text;
using Intaglio.Checksums;

namespace Intaglio.Fuzzing;

/// <summary>Manifests of folders, as they are, with their last line made right, and with all that they add up to made right, so that the rest of them is looked at.</summary>
internal sealed class FolderManifestTarget : Target
{
    private static readonly int[] pieces = [1, 7, 100];

    internal override string Name => "folder-manifest";

    internal override string Claim =>
        "Manifests of folders. A text is accepted exactly if a second reader, written from docs/formats/manifests.md, accepts "
            + "it, in any encoding, with any line ends and in any pieces. Writing it gives the same text. Any other text causes a "
            + "ChecksumFormatException with a line number. Allocated memory is limited by the length of the text, not by numbers in "
            + "it.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("Intaglio manifest 1\n", "file-digest BLAKE2b-256\n", "tree-over 8388608\n", "leaf-size 1048576\n", "leaves-over none\n", "leaves-over 8388608\n", "executable counted\n", "executable recorded\n",
            "special error\n", "special left-out\n", "include ", "exclude ", "f ", "x ", "l a\n> b\n", "d a/\n", "+ ", "\n", "\r\n", "\r", "\n\nroot ", "root -\n", "entries ", "bytes ", "end ", " 0 - a\n", " - ", " 8388608 ", " 8388609 ",
            "2026-11-22T10:55:28.1234567Z", "BLAKE2b-256:", "BLAKE2b:", "BLAKE2b-512:", "Skein-512-9:", "BLAKE2b-256-tree-1048576:", "/", "../", "./", "//", "\\n", "\\r", "\\\\", "\\", "a/b", "a-b", "a0", "\0",
            "\u00C3\u00A9", "\u00EF\u00BF\u00BD", "\u00F0\u009F\u0098\u0080", "\u00ED\u00A0\u0080", "\u00EF\u00BB\u00BF", "\u00FF\u00FE", "\u00FE\u00FF", "\u001B[2J"),
        .. Words(new string('0', 64), new string('a', 64), new string('A', 64)),
    ];

    internal override int ShortRun => 12_000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] text = input.ToArray();
        Outcome outcome = Try(text);
        if (ManifestReference.Decode(text) is not { } decoded)
            return outcome;
        outcome += Try(Encoding.UTF8.GetBytes(ManifestReference.Seal(decoded)));
        if (FolderManifestReference.WithoutRoot(decoded) is { } unrooted)
            outcome += Try(Encoding.UTF8.GetBytes(unrooted));
        if (FolderManifestReference.Read(decoded) is { } content)
            outcome += TryForms(content);
        return outcome;
    }

    /// <summary>Tries a text that is a manifest in all encodings and line ends.</summary>
    private static Outcome TryForms(FolderManifestReference.Content content)
    {
        Outcome outcome = "";
        foreach (string text in (string[])[content.Repaired, content.Repaired.Replace("\n", "\r\n", StringComparison.Ordinal)])
        {
            foreach ((byte[] mark, Encoding encoding) in ManifestReference.Encodings)
            {
                outcome = Try([.. mark, .. encoding.GetBytes(text)]);
                // Half a surrogate pair is what decoders like to make this character of.
                if (encoding is UnicodeEncoding && text.Contains('\uFFFD', StringComparison.Ordinal))
                    Try([.. mark, .. Utf16(text.Replace('\uFFFD', '\uD800'), isBigEndian: mark[0] == 0xFE)]);
            }
        }
        return outcome;
    }

    /// <summary>UTF-16 as it comes, with halves of pairs.</summary>
    private static byte[] Utf16(string text, bool isBigEndian) => [.. text.SelectMany(unit => isBigEndian ? (byte[])[(byte)(unit >> 8), (byte)unit] : [(byte)unit, (byte)(unit >> 8)])];

    private static Outcome Try(byte[] text)
    {
        string? decoded = ManifestReference.Decode(text);
        FolderManifestReference.Content? expected = decoded is null ? null : FolderManifestReference.Read(decoded);
        bool isManifest = expected is not null && decoded == expected.Repaired;
        (string? written, ChecksumFormatException? fault) = Rewrite(new MemoryStream(text));
        foreach (int most in pieces)
            Expect.That((written, fault?.Message) is var whole && Rewrite(new PieceStream(text, most)) is var other && whole == (other.Written, other.Fault?.Message), $"in pieces of {most} bytes it is the same");
        if (fault is not null)
        {
            Expect.That(!isManifest, $"a manifest is read: {fault.Message}");
            ExpectLine(fault, text);
            return Outcome.Refused(Shape(fault.Message.Split(':')[^1]));
        }
        Expect.That(isManifest, "what is read is a manifest");
        Expect.Same(Encoding.UTF8.GetBytes(expected!.Written), Encoding.UTF8.GetBytes(written!), "written again");
        return $"{Scale(expected.Entries)} {string.Concat("fxld+".Where(kind => expected.Canonical.Contains($"\n{kind} ", StringComparison.Ordinal)))} {expected.Tail.StartsWith("root -", StringComparison.Ordinal)}";
    }

    /// <summary>Expects that a refusal says in which line, and nothing that a terminal obeys.</summary>
    internal static void ExpectLine(ChecksumFormatException fault, byte[] text)
    {
        int lines = text.Count(value => value == (byte)'\n');
        Expect.That(fault.Position >= 1 && fault.Position <= lines + 2, $"a line is named: {fault.Position}");
        Expect.That(fault.Message.StartsWith($"line {fault.Position}: ", StringComparison.Ordinal), "the message names it too");
        Expect.That(!fault.Message.Any(char.IsControl), "a message has nothing that a terminal obeys");
    }

    /// <summary>Reads a manifest, and writes each entry as it is read.</summary>
    private static (string? Written, ChecksumFormatException? Fault) Rewrite(Stream source)
    {
        using MemoryStream output = new();
        long before = GC.GetAllocatedBytesForCurrentThread(), length = source.Length;
        try
        {
            using ManifestReader reader = new(source);
            using ManifestWriter writer = new(output, reader.Parameters);
            while (reader.Read() is { } entry)
                writer.Write(entry);
            Expect.That(reader.Read() is null, "there are no entries after the end");
            ManifestSummary written = writer.Complete(), read = reader.Summary!.Value;
            Expect.That((written.Entries, written.Bytes) == (read.Entries, read.Bytes), "it adds up to the same");
            Expect.Same(read.Root.Span, written.Root.Span, "root");
            long taken = GC.GetAllocatedBytesForCurrentThread() - before;
            Expect.That(taken <= 500_000 + 1000 * length, $"too much is allocated: {taken} bytes for {length}");
            return (Encoding.UTF8.GetString(output.ToArray()), null);
        }
        catch (ChecksumFormatException exception)
        {
            return (null, exception);
        }
    }
}
