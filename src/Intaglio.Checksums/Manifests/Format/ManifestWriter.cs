using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Writes a manifest, one entry at a time.</summary>
/// <remarks>
/// <para>The text is UTF-8 without a byte-order mark and with line feeds. Its bytes do not depend on the system. The format is specified in
/// docs/formats/manifests.md.</para>
/// <para>To abandon a manifest, dispose the writer without calling <see cref="Complete"/>.</para>
/// </remarks>
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

    /// <summary>Initializes a new instance of the <see cref="ManifestWriter"/> class.</summary>
    /// <param name="stream">The stream to write to.</param>
    /// <param name="parameters">The parameters for the head, or <see langword="null"/> for the defaults.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the writer is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">An I/O error occurred while writing to the stream.</exception>
    public ManifestWriter(Stream stream, ManifestParameters? parameters = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        this.stream = stream;
        this.leaveOpen = leaveOpen;
        Parameters = parameters ?? new();
        digest = new(Parameters.IncludeExecutableBits);
        ManifestText.WriteHead(Parameters, text);
    }

    /// <summary>Gets the parameters in the head.</summary>
    public ManifestParameters Parameters { get; }

    /// <summary>Writes an entry.</summary>
    /// <param name="entry">The entry. Its name must sort after the name of the previous entry.</param>
    /// <exception cref="ArgumentException">
    /// The name does not sort after the previous name or is already used for an item of another kind, or the total length of all files is
    /// too large.
    /// </exception>
    /// <exception cref="InvalidOperationException">The manifest is already complete.</exception>
    /// <exception cref="IOException">An I/O error occurred while writing to the stream.</exception>
    public void Write(ManifestEntry entry)
    {
        ArgumentNullException.ThrowIfNull(entry);
        RequireIncomplete();
        if (entry.Size > long.MaxValue - bytes)
            throw new ArgumentException("The total length of all files is too large.", nameof(entry));
        digest.Add(entry);
        entries++;
        bytes += entry.Size ?? 0;
        ManifestText.WriteEntry(entry, text);
        if (text.WrittenCount >= BufferSize)
            Flush();
    }

    /// <summary>Writes the end of the manifest.</summary>
    /// <returns>The root and totals of the manifest.</returns>
    /// <exception cref="InvalidOperationException">The manifest is already complete.</exception>
    /// <exception cref="IOException">An I/O error occurred while writing to the stream.</exception>
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

    /// <summary>Releases the resources of the writer without writing data, and closes the stream unless it is to be left open.</summary>
    public void Dispose()
    {
        hasher.Dispose();
        if (!leaveOpen)
            stream.Dispose();
    }

    private void RequireIncomplete()
    {
        if (isComplete)
            throw new InvalidOperationException("The manifest is already complete.");
    }

    private void Flush()
    {
        hasher.AppendData(text.WrittenSpan);
        stream.Write(text.WrittenSpan);
        text.ResetWrittenCount();
    }
}
