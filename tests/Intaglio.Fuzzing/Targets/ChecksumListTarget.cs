using System.Text;
using System.Text.Unicode;
using Intaglio.Checksums;

namespace Intaglio.Fuzzing;

/// <summary>Lists of checksums, as the reader takes them.</summary>
internal sealed class ChecksumListTarget : Target
{
    private static readonly ChecksumReaderOptions[] forms =
    [
        new(),
        new() { IsZeroTerminated = true },
        new() { UntaggedAlgorithm = ChecksumAlgorithm.Blake2s, Encoding = DigestEncoding.Base64 },
        new() { UntaggedAlgorithm = ChecksumAlgorithm.Skein512.WithDigestSizeInBits(21), Encoding = DigestEncoding.Base32 },
        new() { UntaggedAlgorithm = ChecksumAlgorithm.Skein1024, Encoding = DigestEncoding.Hexadecimal },
        new() { UntaggedAlgorithm = ChecksumAlgorithm.Blake3 },
    ];

    private static readonly byte[] utf8Mark = [0xEF, 0xBB, 0xBF];

    internal override string Name => "checksum-list";

    internal override string Claim =>
        "Checksum lists. Any bytes are read without an exception. A list means the same when it is read in pieces, with other "
            + "line ends, with a byte-order mark or in UTF-16. A list that is read, written and read again is the same.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } =
    [
        .. Words("BLAKE2b", "BLAKE2s", "BLAKE2bp", "BLAKE2sp", "Skein-256", "Skein-512", "Skein-1024", "BLAKE3", "-8", "-256", "-512", "-5", "-524288", "-tree-", "-tree-5242880", " (", ") = ", " *", "  ", "\\", "\\\\", "\\n", "\\r",
            "\n", "\r\n", "\0", "#", "=", "======", "ab", "0123456789abcdef", "MZXW6===", "Zm8=", "\t", "a", "\u00EF\u00BB\u00BF", "\u00FF\u00FE", "\u00FE\u00FF", "\u00C3\u00A9", "\u00ED\u00A0\u0080"),
    ];

    internal override int ShortRun => 700;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        byte[] text = input.ToArray();
        StringBuilder outcome = new();
        bool hasEntries = false;
        foreach (ChecksumReaderOptions form in forms)
        {
            List<ChecksumLine> lines = Read(text, form);
            CheckNumbers(lines, text, form);
            ExpectSame(lines, [.. ChecksumReader.Read(new PieceStream(text, 7), form)], "read in pieces");
            CheckVariants(lines, text, form);
            foreach (DigestEncoding encoding in Enum.GetValues<DigestEncoding>())
                CheckRoundTrip(lines, form, encoding);
            hasEntries |= lines.Any(line => line.Entry is not null);
            outcome.Append(form == forms[0] ? Describe(lines) : Scale(lines.Count(line => line.Entry is not null))).Append(';');
        }
        return new(outcome.ToString(), hasEntries);
    }

    private static List<ChecksumLine> Read(byte[] text, ChecksumReaderOptions form) => [.. ChecksumReader.Read(new MemoryStream(text), form)];

    private static void CheckNumbers(List<ChecksumLine> lines, byte[] text, ChecksumReaderOptions form)
    {
        long last = 0, most = text.AsSpan().Count(form.IsZeroTerminated ? (byte)0 : (byte)'\n') + 1;
        foreach (ChecksumLine line in lines)
        {
            Expect.That(line.Number > last && line.Number <= most, $"line numbers grow, and are those of lines: {line.Number} after {last} of {most}");
            last = line.Number;
        }
    }

    private static void CheckVariants(List<ChecksumLine> lines, byte[] text, ChecksumReaderOptions form)
    {
        if (text.AsSpan().StartsWith(utf8Mark) || text is [0xFF, 0xFE, ..] or [0xFE, 0xFF, ..])
            return;
        ExpectSame(lines, Read([.. utf8Mark, .. text], form), "after a byte-order mark");
        if (!form.IsZeroTerminated && !text.Contains((byte)'\r'))
        {
            byte[] other = [.. text.SelectMany(value => value == (byte)'\n' ? "\r\n"u8.ToArray() : [value])];
            ExpectSame(lines, Read(other, form), "with carriage returns");
        }
        if (!Utf8.IsValid(text))
            return;
        foreach (Encoding encoding in (ReadOnlySpan<Encoding>)[Encoding.Unicode, Encoding.BigEndianUnicode])
            ExpectSame(lines, Read([.. encoding.GetPreamble(), .. encoding.GetBytes(Encoding.UTF8.GetString(text))], form), encoding.WebName);
    }

    private static void CheckRoundTrip(List<ChecksumLine> lines, ChecksumReaderOptions form, DigestEncoding encoding)
    {
        ChecksumEntry[] entries = [.. lines.Where(line => line.Entry is { IsNameExact: true }).Select(line => line.Entry!)];
        CheckRoundTrip(entries, new() { IsTagged = true, Encoding = encoding, IsZeroTerminated = form.IsZeroTerminated }, new() { IsZeroTerminated = form.IsZeroTerminated });
        // A line without a tag says nothing of its function, of bits within a byte or of a tree; and in base 64, the digests that read "BLAKE2bp",
        // "BLAKE2sp" and "SHA1" pass for tags.
        foreach (ChecksumAlgorithm algorithm in ChecksumAlgorithm.All)
        {
            ChecksumEntry[] plain = [.. entries.Where(entry => entry.Algorithm.Name == algorithm.Name && entry.Algorithm is { LeafSize: null } && entry.Algorithm.DigestSizeInBits % 8 == 0
                && !(encoding == DigestEncoding.Base64 && Convert.ToBase64String(entry.Digest.Span) is "BLAKE2bp" or "BLAKE2sp" or "SHA1"))];
            foreach (bool binary in (ReadOnlySpan<bool>)[false, true])
                CheckRoundTrip(plain, new() { IsBinary = binary, Encoding = encoding, IsZeroTerminated = form.IsZeroTerminated }, new() { UntaggedAlgorithm = algorithm, Encoding = encoding, IsZeroTerminated = form.IsZeroTerminated });
        }
    }

    private static void CheckRoundTrip(ChecksumEntry[] entries, ChecksumWriterOptions writing, ChecksumReaderOptions reading)
    {
        if (entries.Length == 0)
            return;
        using MemoryStream written = new();
        ChecksumWriter writer = new(written, writing);
        foreach (ChecksumEntry entry in entries)
            writer.Write(entry);
        ExpectSame([.. entries.Select((entry, i) => new ChecksumLine(i + 1, entry))], Read(written.ToArray(), reading), $"written {(writing.IsTagged ? "with" : "without")} tags and read again");
    }

    private static void ExpectSame(List<ChecksumLine> expected, List<ChecksumLine> actual, string how)
    {
        Expect.That(expected.Count == actual.Count, $"{how}, there are as many lines: {expected.Count} and {actual.Count}");
        foreach ((ChecksumLine before, ChecksumLine after) in expected.Zip(actual))
        {
            Expect.That(before.Number == after.Number, $"{how}, the numbers are the same: {before.Number} and {after.Number}");
            Expect.That(IsSame(before.Entry, after.Entry), $"{how}, line {before.Number} is the same: {Describe(before.Entry)} and {Describe(after.Entry)}");
        }
    }

    private static bool IsSame(ChecksumEntry? left, ChecksumEntry? right) => left is null || right is null
        ? left == right
        : left.Name == right.Name && left.IsNameExact == right.IsNameExact && left.Algorithm == right.Algorithm && left.Matches(right.Digest.Span);

    private static string Describe(ChecksumEntry? entry) => entry is null ? "none" : $"{entry.Algorithm} of '{entry.Name}' is {Convert.ToHexString(entry.Digest.Span)}";

    private static string Describe(List<ChecksumLine> lines)
    {
        ChecksumEntry[] entries = [.. lines.Where(line => line.Entry is not null).Select(line => line.Entry!)];
        string traits = string.Join(' ', entries.Select(entry =>
            $"{(entry.Algorithm.LeafSize is null ? "" : "tree")}{(entry.IsNameExact ? "" : " inexact")}{(ChecksumName.NeedsEscape(entry.Name) ? " escaped" : "")}{(entry.Algorithm.DigestSizeInBits % 8 == 0 ? "" : " bits")}").Distinct().Order(StringComparer.Ordinal));
        return $"{Scale(lines.Count)} lines, {Scale(entries.Length)} entries {traits}";
    }
}
