using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Reads a manifest, one entry at a time.</summary>
/// <remarks>
/// <para>The format is specified in docs/formats/manifests.md. A text that violates it causes a <see cref="ChecksumFormatException"/> with
/// the line number. The text is UTF-8, with or without a byte-order mark, or UTF-16 with one. Carriage returns before line feeds are
/// ignored.</para>
/// <para>A manifest is known to be complete and undamaged only after <see cref="Read"/> has returned <see langword="null"/>. Names cannot
/// lead out of the folder, because absolute names and names with the part <c>..</c> are rejected.</para>
/// <para>Only one entry is held in memory.</para>
/// </remarks>
public sealed class ManifestReader : IDisposable
{
    private const string RootExpected = "The digest of the folder is expected here.";

    private readonly ManifestLines lines;
    private readonly ArrayBufferWriter<byte> leaves = new();
    private readonly DirectoryDigest digest;
    private readonly bool checksRoot;
    private readonly Stream? owned;
    private bool hasLine;
    private long entries, bytes;

    /// <summary>Initializes a new instance of the <see cref="ManifestReader"/> class and reads the head of the manifest.</summary>
    /// <param name="stream">The stream with the manifest.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the reader is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">The text is not a manifest or has an unsupported version.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public ManifestReader(Stream stream, bool leaveOpen = false)
        : this(stream, checksRoot: true, leaveOpen)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ManifestReader"/> class and reads the head of the manifest.</summary>
    /// <param name="stream">The stream with the manifest.</param>
    /// <param name="checksRoot">
    /// <see langword="true"/> to check that the entries have the digest of the folder; <see langword="false"/> to check only that the text
    /// is undamaged.
    /// </param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the reader is disposed; otherwise, <see langword="false"/>.
    /// </param>
    internal ManifestReader(Stream stream, bool checksRoot, bool leaveOpen)
    {
        ArgumentNullException.ThrowIfNull(stream);
        this.checksRoot = checksRoot;
        owned = leaveOpen ? null : stream;
        lines = new(stream, "manifest");
        Parameters = ReadHead();
        digest = checksRoot ? new(Parameters.IncludeExecutableBits) : DirectoryDigest.OrderOnly();
    }

    /// <summary>Creates a reader for a manifest that is verified first. A stream that can seek is read twice.</summary>
    /// <param name="stream">The stream with the manifest. If it cannot seek, damage is detected only while the entries are read.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the reader is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the verification.</param>
    /// <returns>A reader at the first entry.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="ChecksumFormatException">The text is not a manifest, has an unsupported version, or is damaged.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static ManifestReader CreateVerified(Stream stream, bool leaveOpen = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanSeek)
            return new(stream, leaveOpen);
        long start = stream.Position;
        Check(stream, cancellationToken);
        stream.Position = start;
        return new(stream, checksRoot: false, leaveOpen);
    }

    /// <summary>Gets the parameters from the head.</summary>
    public ManifestParameters Parameters { get; }

    /// <summary>
    /// Gets the root and totals of the manifest, or <see langword="null"/> before <see cref="Read"/> has returned <see langword="null"/>.
    /// </summary>
    public ManifestSummary? Summary { get; private set; }

    /// <summary>Reads the next entry.</summary>
    /// <returns>The entry, or <see langword="null"/> at the end of a complete and undamaged manifest.</returns>
    /// <exception cref="ChecksumFormatException">The manifest is damaged or truncated.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public ManifestEntry? Read()
    {
        if (Summary is not null)
            return null;
        if (!hasLine)
            lines.Advance();
        hasLine = false;
        if (lines.Current.IsEmpty)
        {
            Summary = ReadTail();
            return null;
        }
        long first = lines.Number;
        ManifestEntry entry;
        try
        {
            entry = ReadEntry();
            digest.Add(entry);
        }
        catch (ArgumentException exception)
        {
            throw ManifestLines.Fault(first, exception);
        }
        entries++;
        if (entry.Size > long.MaxValue - bytes)
            throw new ChecksumFormatException(first, "The total length of all files is too large.");
        bytes += entry.Size ?? 0;
        return entry;
    }

    /// <summary>Releases the resources of the reader, and closes the stream unless it is to be left open.</summary>
    public void Dispose()
    {
        lines.Dispose();
        owned?.Dispose();
    }

    /// <summary>Reads a manifest to its end to check that it is complete and undamaged.</summary>
    /// <exception cref="ChecksumFormatException">The manifest is damaged or truncated.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal static ManifestSummary Check(Stream source, CancellationToken cancellationToken)
    {
        using ManifestReader reader = new(source, leaveOpen: true);
        while (reader.Read() is not null)
            cancellationToken.ThrowIfCancellationRequested();
        return reader.Summary.GetValueOrDefault();
    }

    private ManifestParameters ReadHead()
    {
        foreach (string line in ManifestText.Fixed)
        {
            lines.Advance();
            if (!lines.Is(line))
                throw lines.Fault($"'{line}' is expected here.");
        }
        long? leavesOver = ReadLeavesOver();
        bool countsExecutable = ReadChoice("executable", "recorded", "counted");
        bool leavesOutSpecial = ReadChoice("special", "error", "left-out");
        List<string> include = [], exclude = [];
        for (lines.Advance(); !lines.Current.IsEmpty; lines.Advance())
        {
            if (TryTakeValue("include "u8) is { } included && exclude.Count == 0)
                include.Add(Require(included, () => new PathPatterns(include: [included])));
            else if (TryTakeValue("exclude "u8) is { } excluded)
                exclude.Add(Require(excluded, () => new PathPatterns(exclude: [excluded])));
            else
                throw lines.Fault("Include patterns, exclude patterns and an empty line are expected here, in this order.");
            if (include.Count + exclude.Count > PathPatterns.MaxCount)
                throw lines.Fault($"There are more than {PathPatterns.MaxCount} patterns.");
        }
        return new() { Patterns = new(include, exclude), LeafThreshold = leavesOver, IncludeExecutableBits = countsExecutable,
            ExcludeSpecialFiles = leavesOutSpecial };
    }

    /// <summary>Validates a pattern, so that the exception has the line number.</summary>
    private string Require(string pattern, Func<PathPatterns> compile)
    {
        try
        {
            compile();
            return pattern;
        }
        catch (ArgumentException exception)
        {
            throw lines.Fault(ChecksumName.Escape(ManifestLines.MessageOf(exception)));
        }
    }

    private long? ReadLeavesOver()
    {
        lines.Advance();
        ReadOnlySpan<byte> line = lines.Current;
        if (line.SequenceEqual("leaves-over none"u8))
            return null;
        ReadOnlySpan<byte> name = "leaves-over "u8;
        return line.StartsWith(name) && ManifestLines.TryReadNumber(line[name.Length..], out long value)
            && value >= FileDigest.TreeThreshold
            ? value
            : throw lines.Fault($"'leaves-over' and either a number of at least {FileDigest.TreeThreshold} or 'none' are expected here.");
    }

    /// <summary>Reads a line with one of two values.</summary>
    /// <returns><see langword="true"/> if the line has the second value; <see langword="false"/> if it has the first.</returns>
    private bool ReadChoice(string name, string first, string second)
    {
        lines.Advance();
        return lines.Is($"{name} {second}")
            || (lines.Is($"{name} {first}") ? false : throw lines.Fault($"'{name} {first}' or '{name} {second}' is expected here."));
    }

    private string? TryTakeValue(ReadOnlySpan<byte> name) =>
        lines.Current.StartsWith(name) ? lines.ReadText(lines.Current[name.Length..]) : null;

    private ManifestEntry ReadEntry()
    {
        ReadOnlySpan<byte> line = lines.Current;
        if (line.Length < 3 || line[1] != ' ' || !"fxld"u8.Contains(line[0]))
            throw lines.Fault("The line must begin with f, x, l or d and a space.");
        byte kind = line[0];
        line = line[2..];
        switch (kind)
        {
            case (byte)'d':
                return ManifestEntry.CreateEmptyDirectory(lines.ReadText(line));
            case (byte)'l':
                string name = lines.ReadText(line);
                lines.Advance();
                return lines.Current.StartsWith("> "u8) ? ManifestEntry.CreateLink(name, lines.ReadText(lines.Current[2..]))
                    : throw lines.Fault("A line with > and the target of the link is expected here.");
            default:
                return ReadFile(line, kind == 'x');
        }
    }

    private ManifestEntry ReadFile(ReadOnlySpan<byte> line, bool isExecutable)
    {
        ReadOnlySpan<byte> digestText = TakeField(ref line), sizeText = TakeField(ref line), timeText = TakeField(ref line);
        long? size = sizeText.SequenceEqual("-"u8) ? null : ManifestLines.TryReadNumber(sizeText, out long value) ? value
            : throw lines.Fault("The length is not a number of bytes.");
        DateTime? modified = timeText.SequenceEqual("-"u8) ? null : ReadTime(timeText);
        ChecksumAlgorithm algorithm = ReadAlgorithm(ref digestText, size);
        byte[] hash = ManifestLines.TryReadDigest(digestText, algorithm.DigestSize)
            ?? throw lines.Fault($"The digest of {algorithm} must have {2 * algorithm.DigestSize} lowercase hexadecimal digits.");
        string name = lines.ReadText(line);
        return ManifestEntry.CreateFile(name, algorithm, hash, size, modified, isExecutable, ReadLeaves(size));
    }

    private ChecksumAlgorithm ReadAlgorithm(ref ReadOnlySpan<byte> text, long? size)
    {
        int colon = text.IndexOf((byte)':');
        if (colon < 0)
            return size is { } length ? ChecksumAlgorithm.GetFileDigest(length)
                : throw lines.Fault("A digest without the name of its function requires the length of the file.");
        ReadOnlySpan<byte> tag = text[..colon];
        text = text[(colon + 1)..];
        if (ChecksumTag.Read(ref tag, readsOtherNames: false, out ChecksumAlgorithm? algorithm, out _) is null || algorithm is null
            || !tag.IsEmpty)
            throw lines.Fault("The function of the digest is unknown.");
        return size is { } known && algorithm == ChecksumAlgorithm.GetFileDigest(known)
            ? throw lines.Fault("The name of the function must be omitted if it is the default function for this length.") : algorithm;
    }

    /// <summary>Reads the leaf digests in the following lines and advances to the line after them.</summary>
    private ReadOnlyMemory<byte> ReadLeaves(long? size)
    {
        long most = size is { } length ? FileDigest.GetLeafCount(length) : 0;
        leaves.ResetWrittenCount();
        lines.Advance();
        hasLine = true;
        for (; lines.Current.StartsWith("+ "u8); lines.Advance())
        {
            if (leaves.WrittenCount / FileDigest.Size == most)
                throw lines.Fault(most == 0 ? "A file of this length has no leaves."
                    : "There are too many leaf digests for the length of the file.");
            leaves.Write(lines.ReadDigest(lines.Current[2..], "a leaf"));
        }
        return leaves.WrittenSpan.ToArray();
    }

    private DateTime ReadTime(ReadOnlySpan<byte> text) =>
        text.Length == ManifestText.TimeLength && text[^1] == 'Z' && Utf8Parser.TryParse(text, out DateTime time, out int consumed, 'O')
        && consumed == text.Length
            ? time.ToUniversalTime()
            : throw lines.Fault("The time must have the form 2006-01-02T15:04:05.0000000Z.");

    private ManifestSummary ReadTail()
    {
        lines.Advance();
        byte[]? root = checksRoot ? CheckRoot() : ReadRoot();
        lines.Advance();
        if (!lines.Is(string.Create(CultureInfo.InvariantCulture, $"entries {entries}")))
            throw lines.Fault($"'entries {entries}' is expected here: the manifest is damaged or was changed.");
        lines.Advance();
        if (!lines.Is(string.Create(CultureInfo.InvariantCulture, $"bytes {bytes}")))
            throw lines.Fault($"'bytes {bytes}' is expected here: the manifest is damaged or was changed.");
        lines.ReadEnd();
        return new(new(root), entries, bytes);
    }

    private byte[]? CheckRoot()
    {
        byte[]? root = digest.Complete();
        if (!lines.Is($"root {(root is null ? "-" : Convert.ToHexStringLower(root))}"))
            throw lines.Fault(lines.Current.StartsWith("root "u8)
                ? "The entries do not match this digest: the manifest is damaged or was changed." : RootExpected);
        return root;
    }

    private byte[]? ReadRoot() => lines.Is("root -") ? null : lines.ReadDigest(lines.Value("root "u8, RootExpected), "the folder");

    private ReadOnlySpan<byte> TakeField(ref ReadOnlySpan<byte> line)
    {
        int blank = line.IndexOf((byte)' ');
        if (blank <= 0)
            throw lines.Fault("A digest, a length, a time and a name, separated by spaces, are expected here.");
        ReadOnlySpan<byte> field = line[..blank];
        line = line[(blank + 1)..];
        return field;
    }
}
