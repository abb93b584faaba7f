using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Text;
using System.Text.Unicode;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Reads a manifest, entry by entry, from a stream of any length: only one entry is held at a time.</summary>
/// <remarks>
/// <para>The format is specified in docs/manifests.md; whatever does not follow it is a <see cref="ManifestException"/> with the number of the line. The text is UTF-8,
/// with or without a byte-order mark, or UTF-16 with one; a carriage return before a line feed is passed over.</para>
/// <para>Whether the manifest is complete and undamaged is known when <see cref="Read"/> has returned null. No name leads out of the folder: none is absolute or has a part <c>..</c>.</para>
/// </remarks>
public sealed class ManifestReader : IDisposable
{
    private readonly LineSplitter lines;
    private readonly Blake2bHasher hasher = ManifestText.CreateHasher();
    private readonly ArrayBufferWriter<byte> read = new();
    private readonly ArrayBufferWriter<byte> leaves = new();
    private readonly DirectoryDigest digest;
    private readonly bool checksRoot;
    private bool hasLine;
    private long number, entries, bytes;

    /// <summary>Reads the head of a manifest.</summary>
    /// <param name="source">The text, read but not disposed.</param>
    /// <exception cref="ManifestException">This is no manifest, or one of another version.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public ManifestReader(Stream source)
        : this(source, checksRoot: true)
    {
    }

    /// <param name="source">The text, read but not disposed.</param>
    /// <param name="checksRoot">Whether the entries have to add up to the digest of the folder; else it is taken for what it says, as far as the text is undamaged.</param>
    internal ManifestReader(Stream source, bool checksRoot)
    {
        ArgumentNullException.ThrowIfNull(source);
        this.checksRoot = checksRoot;
        lines = new(source, (byte)'\n');
        Parameters = ReadHead();
        digest = checksRoot ? new(Parameters.CountsExecutable) : DirectoryDigest.OrderOnly();
    }

    /// <summary>Gets what the head says.</summary>
    public ManifestParameters Parameters { get; }

    /// <summary>Gets what the manifest adds up to, once <see cref="Read"/> has returned null; null before.</summary>
    public ManifestSummary? Summary { get; private set; }

    /// <summary>Reads the next entry.</summary>
    /// <returns>The entry, or null at the end of a manifest that is complete and undamaged.</returns>
    /// <exception cref="ManifestException">The manifest is damaged or cut off.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public ManifestEntry? Read()
    {
        if (Summary != null)
            return null;
        if (!hasLine)
            Advance();
        hasLine = false;
        if (Line().IsEmpty)
        {
            Summary = ReadTail();
            return null;
        }
        long first = number;
        ManifestEntry entry;
        try
        {
            entry = ReadEntry();
            digest.Add(entry);
        }
        catch (ArgumentException exception)
        {
            throw new ManifestException(first, MessageOf(exception));
        }
        entries++;
        if (entry.Size > long.MaxValue - bytes)
            throw new ManifestException(first, "The lengths add up to more than there can be.");
        bytes += entry.Size ?? 0;
        return entry;
    }

    /// <summary>Gives up what the reader holds.</summary>
    public void Dispose() => hasher.Dispose();

    /// <summary>Reads a manifest to its end, to know that it is complete and undamaged.</summary>
    /// <exception cref="ManifestException">It is not.</exception>
    internal static ManifestSummary Check(Stream source)
    {
        using ManifestReader reader = new(source);
        while (reader.Read() != null)
        {
        }
        return reader.Summary.GetValueOrDefault();
    }

    private ManifestParameters ReadHead()
    {
        if (!lines.MoveNext())
            throw new ManifestException(1, "The file is empty; a manifest begins with its title.");
        number = 1;
        if (!Line().SequenceEqual(ManifestText.Title))
        {
            throw Fault(Line().StartsWith("Intaglio manifest "u8)
                ? "This is a manifest of another version than 1; a later version of this program may read it."
                : $"This is no manifest; one begins with '{Encoding.ASCII.GetString(ManifestText.Title)}'.");
        }
        Keep();
        foreach (string line in ManifestText.Fixed)
        {
            Advance();
            if (!Utf8Equals(Line(), line))
                throw Fault($"A manifest of version 1 says '{line}' here.");
        }
        long? leavesOver = ReadLeavesOver();
        bool countsExecutable = ReadChoice("executable", "recorded", "counted");
        bool leavesOutSpecial = ReadChoice("special", "error", "left-out");
        List<string> include = [], exclude = [];
        for (Advance(); !Line().IsEmpty; Advance())
        {
            if (TryTakeValue("include "u8) is { } included && exclude.Count == 0)
                include.Add(Require(included, () => new PathPatterns(include: [included])));
            else if (TryTakeValue("exclude "u8) is { } excluded)
                exclude.Add(Require(excluded, () => new PathPatterns(exclude: [excluded])));
            else
                throw Fault("Patterns, include before exclude, and then an empty line are expected here.");
        }
        return new() { Patterns = new(include, exclude), LeavesOver = leavesOver, CountsExecutable = countsExecutable, LeavesOutSpecial = leavesOutSpecial };
    }

    /// <summary>Makes sure that a pattern is one, while the number of its line is known.</summary>
    private string Require(string pattern, Func<PathPatterns> compile)
    {
        try
        {
            compile();
            return pattern;
        }
        catch (ArgumentException exception)
        {
            throw Fault(ChecksumName.Escape(MessageOf(exception)));
        }
    }

    private long? ReadLeavesOver()
    {
        Advance();
        ReadOnlySpan<byte> line = Line();
        if (line.SequenceEqual("leaves-over none"u8))
            return null;
        ReadOnlySpan<byte> name = "leaves-over "u8;
        return line.StartsWith(name) && TryReadNumber(line[name.Length..], out long value) && value >= FileDigest.LongestPlain
            ? value
            : throw Fault($"'leaves-over' and a number from {FileDigest.LongestPlain} on, or none, are expected here.");
    }

    /// <returns>Whether it is the second.</returns>
    private bool ReadChoice(string name, string first, string second)
    {
        Advance();
        return Utf8Equals(Line(), $"{name} {second}") || (Utf8Equals(Line(), $"{name} {first}") ? false : throw Fault($"'{name} {first}' or '{name} {second}' is expected here."));
    }

    private string? TryTakeValue(ReadOnlySpan<byte> name) => Line().StartsWith(name) ? ReadText(Line()[name.Length..]) : null;

    private ManifestEntry ReadEntry()
    {
        ReadOnlySpan<byte> line = Line();
        if (line.Length < 3 || line[1] != ' ' || !"fxld"u8.Contains(line[0]))
            throw Fault("A line begins with f, x, l or d and a blank.");
        byte kind = line[0];
        line = line[2..];
        switch (kind)
        {
            case (byte)'d':
                return ManifestEntry.EmptyDirectory(ReadText(line));
            case (byte)'l':
                string name = ReadText(line);
                Advance();
                return Line().StartsWith("> "u8) ? ManifestEntry.Link(name, ReadText(Line()[2..])) : throw Fault("A line with > and the target of the link is expected here.");
            default:
                return ReadFile(line, kind == 'x');
        }
    }

    private ManifestEntry ReadFile(ReadOnlySpan<byte> line, bool isExecutable)
    {
        ReadOnlySpan<byte> digestText = TakeField(ref line), sizeText = TakeField(ref line), timeText = TakeField(ref line);
        long? size = sizeText.SequenceEqual("-"u8) ? null : TryReadNumber(sizeText, out long value) ? value : throw Fault("The length is no number of bytes.");
        DateTime? modified = timeText.SequenceEqual("-"u8) ? null : ReadTime(timeText);
        ChecksumAlgorithm algorithm = ReadAlgorithm(ref digestText, size);
        byte[] hash = DigestText.Read(digestText, algorithm.DigestSize, algorithm.DigestSize, DigestEncoding.Hexadecimal)
            ?? throw Fault($"The digest does not have the {2 * algorithm.DigestSize} hexadecimal digits of {algorithm}.");
        string name = ReadText(line);
        return ManifestEntry.File(name, algorithm, hash, size, modified, isExecutable, ReadLeaves(size));
    }

    private ChecksumAlgorithm ReadAlgorithm(ref ReadOnlySpan<byte> text, long? size)
    {
        int colon = text.IndexOf((byte)':');
        if (colon < 0)
            return size is { } length ? FileDigest.Of(length) : throw Fault("A digest without the name of its function needs the length of the file.");
        ReadOnlySpan<byte> tag = text[..colon];
        text = text[(colon + 1)..];
        return ChecksumTag.TryRead(ref tag, out ChecksumAlgorithm? algorithm) && algorithm != null && tag.IsEmpty ? algorithm : throw Fault("The digest has no known function.");
    }

    /// <summary>Reads the digests of leaves in the lines that follow, and goes to the line behind them.</summary>
    private ReadOnlyMemory<byte> ReadLeaves(long? size)
    {
        long most = size > FileDigest.LongestPlain ? FileDigest.CountLeaves(size.Value) : 0;
        leaves.ResetWrittenCount();
        Advance();
        hasLine = true;
        for (; Line().StartsWith("+ "u8); Advance())
        {
            if (leaves.WrittenCount / FileDigest.Size == most)
                throw Fault(most == 0 ? "A file of this length has no leaves." : "The file has fewer leaves.");
            leaves.Write(DigestText.Read(Line()[2..], FileDigest.Size, FileDigest.Size, DigestEncoding.Hexadecimal) ?? throw Fault("The digest of a leaf has 64 hexadecimal digits."));
        }
        return leaves.WrittenSpan.ToArray();
    }

    private DateTime ReadTime(ReadOnlySpan<byte> text) =>
        text.Length == ManifestText.TimeLength && text[^1] == 'Z' && Utf8Parser.TryParse(text, out DateTime time, out int consumed, 'O') && consumed == text.Length
            ? time.ToUniversalTime()
            : throw Fault("The time is not of the form 2006-01-02T15:04:05.0000000Z.");

    private ManifestSummary ReadTail()
    {
        Advance();
        byte[]? root = checksRoot ? CheckRoot() : ReadRoot();
        Advance();
        if (!Utf8Equals(Line(), string.Create(CultureInfo.InvariantCulture, $"entries {entries}")))
            throw Fault($"'entries {entries}' is expected here: the manifest is damaged or was changed.");
        Advance();
        if (!Utf8Equals(Line(), string.Create(CultureInfo.InvariantCulture, $"bytes {bytes}")))
            throw Fault($"'bytes {bytes}' is expected here: the manifest is damaged or was changed.");
        // Without the line that says it.
        Span<byte> text = stackalloc byte[FileDigest.Size];
        Flush();
        hasher.GetHashAndReset(text);
        Advance();
        if (!Utf8Equals(Line(), $"end {Convert.ToHexStringLower(text)}"))
            throw Fault(Line().StartsWith("end "u8) ? "The text does not have this digest: the manifest is damaged or was changed." : "The digest of the text is expected here.");
        if (!lines.IsTerminated)
            throw Fault("The manifest is cut off here.");
        number++;
        return lines.MoveNext() ? throw Fault("There is something behind the end.") : new(root, entries, bytes);
    }

    private byte[]? CheckRoot()
    {
        byte[]? root = digest.Complete();
        if (!Utf8Equals(Line(), $"root {(root is null ? "-" : Convert.ToHexStringLower(root))}"))
            throw Fault(Line().StartsWith("root "u8) ? "The entries do not add up to this digest: the manifest is damaged or was changed." : "The digest of the folder is expected here.");
        return root;
    }

    private byte[]? ReadRoot()
    {
        ReadOnlySpan<byte> name = "root "u8;
        return Utf8Equals(Line(), "root -") ? null
            : Line().StartsWith(name) && DigestText.Read(Line()[name.Length..], FileDigest.Size, FileDigest.Size, DigestEncoding.Hexadecimal) is { } root ? root
            : throw Fault("The digest of the folder is expected here.");
    }

    private ReadOnlySpan<byte> TakeField(ref ReadOnlySpan<byte> line)
    {
        int blank = line.IndexOf((byte)' ');
        if (blank <= 0)
            throw Fault("A digest, a length, a time and a name, with a blank between them, are expected here.");
        ReadOnlySpan<byte> field = line[..blank];
        line = line[(blank + 1)..];
        return field;
    }

    private static bool TryReadNumber(ReadOnlySpan<byte> text, out long number)
    {
        bool isNumber = Utf8Parser.TryParse(text, out number, out int consumed) && consumed == text.Length;
        // One spelling: no sign, no leading zero.
        return isNumber && number >= 0 && text[0] is >= (byte)'0' and <= (byte)'9' && (text[0] != '0' || text.Length == 1);
    }

    private string ReadText(ReadOnlySpan<byte> text)
    {
        if (!Utf8.IsValid(text))
            throw Fault("The text is not valid UTF-8.");
        return ChecksumName.Unescape(Encoding.UTF8.GetString(text)) ?? throw Fault(@"A backslash stands before something else than a backslash, n or r.");
    }

    private ReadOnlySpan<byte> Line() => lines.Current is [.. var line, (byte)'\r'] ? line : lines.Current;

    private void Advance()
    {
        number++;
        if (!lines.MoveNext())
            throw Fault("The manifest is cut off here.");
        if (lines.IsTooLong)
            throw Fault("The line is longer than any of a manifest.");
        Keep();
    }

    /// <summary>Has the line be a part of what the digest at the end is of.</summary>
    private void Keep()
    {
        read.Write(Line());
        read.Write("\n"u8);
        if (read.WrittenCount > 16 * 1024)
            Flush();
    }

    private void Flush()
    {
        hasher.AppendData(read.WrittenSpan);
        read.ResetWrittenCount();
    }

    private ManifestException Fault(string fault) => new(number, fault);

    private static bool Utf8Equals(ReadOnlySpan<byte> line, string text) => line.Length == text.Length && Ascii.Equals(line, text);

    // The framework appends the name that the argument has in the program.
    private static string MessageOf(ArgumentException exception)
    {
        int end = exception.Message.IndexOf(" (Parameter '", StringComparison.Ordinal);
        return end < 0 ? exception.Message : exception.Message[..end];
    }
}
