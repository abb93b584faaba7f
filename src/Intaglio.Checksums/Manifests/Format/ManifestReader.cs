using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Reads a manifest, entry by entry, from a stream of any length: only one entry is held at a time.</summary>
/// <remarks>
/// <para>The format is specified in docs/manifests.md; whatever does not follow it is a <see cref="ChecksumFormatException"/> with the number of the line. The text is UTF-8,
/// with or without a byte-order mark, or UTF-16 with one; a carriage return before a line feed is passed over.</para>
/// <para>Whether the manifest is complete and undamaged is known when <see cref="Read"/> has returned null. No name leads out of the folder: none is absolute or has a part <c>..</c>.</para>
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

    /// <summary>Reads the head of a manifest.</summary>
    /// <param name="stream">The text.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the reader is disposed.</param>
    /// <exception cref="ChecksumFormatException">This is no manifest, or one of another version.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public ManifestReader(Stream stream, bool leaveOpen = false)
        : this(stream, checksRoot: true, leaveOpen)
    {
    }

    /// <param name="stream">The text.</param>
    /// <param name="checksRoot">Whether the entries have to add up to the digest of the folder; else it is taken for what it says, as far as the text is undamaged.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the reader is disposed.</param>
    internal ManifestReader(Stream stream, bool checksRoot, bool leaveOpen)
    {
        ArgumentNullException.ThrowIfNull(stream);
        this.checksRoot = checksRoot;
        owned = leaveOpen ? null : stream;
        lines = new(stream, "manifest");
        Parameters = ReadHead();
        digest = checksRoot ? new(Parameters.IncludeExecutableBits) : DirectoryDigest.OrderOnly();
    }

    /// <summary>Begins to read a manifest that is known to be undamaged: where the stream can seek, it is read to its end first, and then again.</summary>
    /// <param name="stream">The text. Of one that cannot seek, damage is found when it is reached.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the reader is disposed.</param>
    /// <param name="cancellationToken">Ends the first reading.</param>
    /// <returns>What reads the manifest from its first entry on.</returns>
    /// <exception cref="ArgumentNullException">The stream is null.</exception>
    /// <exception cref="ChecksumFormatException">The manifest is damaged, or this is none.</exception>
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

    /// <summary>Gets what the head says.</summary>
    public ManifestParameters Parameters { get; }

    /// <summary>Gets what the manifest adds up to, once <see cref="Read"/> has returned null; null before.</summary>
    public ManifestSummary? Summary { get; private set; }

    /// <summary>Reads the next entry.</summary>
    /// <returns>The entry, or null at the end of a manifest that is complete and undamaged.</returns>
    /// <exception cref="ChecksumFormatException">The manifest is damaged or cut off.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public ManifestEntry? Read()
    {
        if (Summary != null)
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
            throw new ChecksumFormatException(first, "The lengths add up to more than there can be.");
        bytes += entry.Size ?? 0;
        return entry;
    }

    /// <summary>Releases the reader, and closes the stream unless it is to stay open.</summary>
    public void Dispose()
    {
        lines.Dispose();
        owned?.Dispose();
    }

    /// <summary>Reads a manifest to its end, to know that it is complete and undamaged.</summary>
    /// <exception cref="ChecksumFormatException">It is not.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    internal static ManifestSummary Check(Stream source, CancellationToken cancellationToken)
    {
        using ManifestReader reader = new(source, leaveOpen: true);
        while (reader.Read() != null)
            cancellationToken.ThrowIfCancellationRequested();
        return reader.Summary.GetValueOrDefault();
    }

    private ManifestParameters ReadHead()
    {
        foreach (string line in ManifestText.Fixed)
        {
            lines.Advance();
            if (!lines.Is(line))
                throw lines.Fault($"A manifest of version 1 says '{line}' here.");
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
                throw lines.Fault("Patterns, include before exclude, and then an empty line are expected here.");
            if (include.Count + exclude.Count > PathPatterns.MaxCount)
                throw lines.Fault($"There are more than {PathPatterns.MaxCount} patterns.");
        }
        return new() { Patterns = new(include, exclude), LeafThreshold = leavesOver, IncludeExecutableBits = countsExecutable, ExcludeSpecialFiles = leavesOutSpecial };
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
        return line.StartsWith(name) && ManifestLines.TryReadNumber(line[name.Length..], out long value) && value >= FileDigest.TreeThreshold
            ? value
            : throw lines.Fault($"'leaves-over' and a number from {FileDigest.TreeThreshold} on, or none, are expected here.");
    }

    /// <returns>Whether it is the second.</returns>
    private bool ReadChoice(string name, string first, string second)
    {
        lines.Advance();
        return lines.Is($"{name} {second}") || (lines.Is($"{name} {first}") ? false : throw lines.Fault($"'{name} {first}' or '{name} {second}' is expected here."));
    }

    private string? TryTakeValue(ReadOnlySpan<byte> name) => lines.Current.StartsWith(name) ? lines.ReadText(lines.Current[name.Length..]) : null;

    private ManifestEntry ReadEntry()
    {
        ReadOnlySpan<byte> line = lines.Current;
        if (line.Length < 3 || line[1] != ' ' || !"fxld"u8.Contains(line[0]))
            throw lines.Fault("A line begins with f, x, l or d and a blank.");
        byte kind = line[0];
        line = line[2..];
        switch (kind)
        {
            case (byte)'d':
                return ManifestEntry.CreateEmptyDirectory(lines.ReadText(line));
            case (byte)'l':
                string name = lines.ReadText(line);
                lines.Advance();
                return lines.Current.StartsWith("> "u8) ? ManifestEntry.CreateLink(name, lines.ReadText(lines.Current[2..])) : throw lines.Fault("A line with > and the target of the link is expected here.");
            default:
                return ReadFile(line, kind == 'x');
        }
    }

    private ManifestEntry ReadFile(ReadOnlySpan<byte> line, bool isExecutable)
    {
        ReadOnlySpan<byte> digestText = TakeField(ref line), sizeText = TakeField(ref line), timeText = TakeField(ref line);
        long? size = sizeText.SequenceEqual("-"u8) ? null : ManifestLines.TryReadNumber(sizeText, out long value) ? value : throw lines.Fault("The length is no number of bytes.");
        DateTime? modified = timeText.SequenceEqual("-"u8) ? null : ReadTime(timeText);
        ChecksumAlgorithm algorithm = ReadAlgorithm(ref digestText, size);
        byte[] hash = ManifestLines.TryReadDigest(digestText, algorithm.DigestSize)
            ?? throw lines.Fault($"The digest does not have the {2 * algorithm.DigestSize} hexadecimal digits of {algorithm}, in lower case.");
        string name = lines.ReadText(line);
        return ManifestEntry.CreateFile(name, algorithm, hash, size, modified, isExecutable, ReadLeaves(size));
    }

    private ChecksumAlgorithm ReadAlgorithm(ref ReadOnlySpan<byte> text, long? size)
    {
        int colon = text.IndexOf((byte)':');
        if (colon < 0)
            return size is { } length ? ChecksumAlgorithm.GetFileDigest(length) : throw lines.Fault("A digest without the name of its function needs the length of the file.");
        ReadOnlySpan<byte> tag = text[..colon];
        text = text[(colon + 1)..];
        if (ChecksumTag.Read(ref tag, readsOtherNames: false, out ChecksumAlgorithm? algorithm, out _) is null || algorithm is null || !tag.IsEmpty)
            throw lines.Fault("The digest has no known function.");
        return size is { } known && algorithm == ChecksumAlgorithm.GetFileDigest(known) ? throw lines.Fault("The name of the function stands before a digest only if it is not that of every file of this length.") : algorithm;
    }

    /// <summary>Reads the digests of leaves in the lines that follow, and goes to the line behind them.</summary>
    private ReadOnlyMemory<byte> ReadLeaves(long? size)
    {
        long most = size is { } length ? FileDigest.GetLeafCount(length) : 0;
        leaves.ResetWrittenCount();
        lines.Advance();
        hasLine = true;
        for (; lines.Current.StartsWith("+ "u8); lines.Advance())
        {
            if (leaves.WrittenCount / FileDigest.Size == most)
                throw lines.Fault(most == 0 ? "A file of this length has no leaves." : "The file has fewer leaves.");
            leaves.Write(lines.ReadDigest(lines.Current[2..], "a leaf"));
        }
        return leaves.WrittenSpan.ToArray();
    }

    private DateTime ReadTime(ReadOnlySpan<byte> text) =>
        text.Length == ManifestText.TimeLength && text[^1] == 'Z' && Utf8Parser.TryParse(text, out DateTime time, out int consumed, 'O') && consumed == text.Length
            ? time.ToUniversalTime()
            : throw lines.Fault("The time is not of the form 2006-01-02T15:04:05.0000000Z.");

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
            throw lines.Fault(lines.Current.StartsWith("root "u8) ? "The entries do not add up to this digest: the manifest is damaged or was changed." : RootExpected);
        return root;
    }

    private byte[]? ReadRoot() => lines.Is("root -") ? null : lines.ReadDigest(lines.Value("root "u8, RootExpected), "the folder");

    private ReadOnlySpan<byte> TakeField(ref ReadOnlySpan<byte> line)
    {
        int blank = line.IndexOf((byte)' ');
        if (blank <= 0)
            throw lines.Fault("A digest, a length, a time and a name, with a blank between them, are expected here.");
        ReadOnlySpan<byte> field = line[..blank];
        line = line[(blank + 1)..];
        return field;
    }
}
