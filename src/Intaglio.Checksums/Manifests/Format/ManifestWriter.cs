using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Writes a manifest, entry by entry: UTF-8 without a byte-order mark and line feeds, the same bytes on every system.</summary>
/// <remarks>The format is specified in docs/manifests.md. Dispose a writer whose manifest is not to be completed.</remarks>
public sealed class ManifestWriter : IDisposable
{
    private const int BufferSize = 64 * 1024;

    private readonly Stream stream;
    private readonly bool leaveOpen;
    private readonly ArrayBufferWriter<byte> text = new(BufferSize + 4096);
    private readonly Blake2bHasher hasher = ManifestText.CreateHasher();
    private readonly DirectoryDigest digest;
    private long entries, bytes;
    private bool isComplete;

    /// <summary>Begins a manifest.</summary>
    /// <param name="stream">The stream that receives the text.</param>
    /// <param name="parameters">What the head says; null for the defaults.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the writer is disposed.</param>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public ManifestWriter(Stream stream, ManifestParameters? parameters = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        this.stream = stream;
        this.leaveOpen = leaveOpen;
        Parameters = parameters ?? new();
        digest = new(Parameters.IncludeExecutableBits);
        ManifestText.WriteHead(Parameters, text);
    }

    /// <summary>Gets what the head says.</summary>
    public ManifestParameters Parameters { get; }

    /// <summary>Writes an entry.</summary>
    /// <param name="entry">The entry; its name comes behind that of the one before it.</param>
    /// <exception cref="ArgumentException">The name does not come behind the last one, or stands for something else already; or the lengths add up to more than there can be.</exception>
    /// <exception cref="InvalidOperationException">The manifest is complete.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public void Write(ManifestEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        RequireIncomplete();
        if (entry.Size > long.MaxValue - bytes)
            throw new ArgumentException("The lengths add up to more than there can be.", nameof(entry));
        digest.Add(entry);
        entries++;
        bytes += entry.Size ?? 0;
        ManifestText.WriteEntry(entry, text);
        if (text.WrittenCount >= BufferSize)
            Flush();
    }

    /// <summary>Writes what a manifest ends with.</summary>
    /// <exception cref="InvalidOperationException">The manifest is complete already.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    public ManifestSummary Complete()
    {
        RequireIncomplete();
        isComplete = true;
        ManifestSummary summary = new(new(digest.Complete()), entries, bytes);
        ManifestText.WriteTail(summary, text);
        Flush();
        Span<byte> end = stackalloc byte[FileDigest.Size];
        hasher.GetHashAndReset(end);
        ManifestText.WriteEnd(end, text);
        stream.Write(text.WrittenSpan);
        text.ResetWrittenCount();
        return summary;
    }

    /// <summary>Releases the writer, which writes nothing more, and closes the stream unless it is to stay open.</summary>
    public void Dispose()
    {
        hasher.Dispose();
        if (!leaveOpen)
            stream.Dispose();
    }

    private void RequireIncomplete()
    {
        if (isComplete)
            throw new InvalidOperationException("The manifest is complete; nothing can follow its end.");
    }

    private void Flush()
    {
        hasher.AppendData(text.WrittenSpan);
        stream.Write(text.WrittenSpan);
        text.ResetWrittenCount();
    }
}
