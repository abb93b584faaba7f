using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>
/// What a caller gave to be hashed: either data that several threads read from at any offset, or bytes that come one after the other.
/// </summary>
internal sealed class TreeInput : IDisposable
{
    // The system states lengths for files of its own that are not those of what they hold: nothing, or a page.
    private const int LeastTrusted = 64 * 1024;

    private readonly OpenFile? file;
    private readonly Stream? stream;
    private readonly long expectedLength;
    private long position;

    internal TreeInput(ReadOnlyMemory<byte> memory) => Source = new MemoryTreeSource(memory);

    /// <summary>A file from its beginning, wherever its position is.</summary>
    internal TreeInput(SafeFileHandle source)
    {
        if (source is null)
            throw new ArgumentNullException(nameof(source));
        if (source.IsInvalid)
            throw new ArgumentException("The file handle is invalid.", nameof(source));
        file = new OpenFile(source);
        expectedLength = file.Length ?? 0;
        if (expectedLength > LeastTrusted)
            Source = new FileTreeSource(file, 0, expectedLength);
    }

    /// <summary>What is left of a stream.</summary>
    internal TreeInput(Stream stream)
    {
        StreamHashing.CheckSource(stream);
        this.stream = stream;
#if !NETSTANDARD2_0
        if (stream is FileStream { CanSeek: true } fileStream && stream.GetType() == typeof(FileStream) && stream.Length - stream.Position is > LeastTrusted and var length)
        {
            file = new OpenFile(fileStream.SafeFileHandle);
            Source = new FileTreeSource(file, stream.Position, length);
        }
#endif
    }

    /// <summary>Gets the data whose length is known; null if its bytes come one after the other.</summary>
    internal TreeSource? Source { get; }

    /// <summary>Reads the next bytes, and returns their number, 0 at the end.</summary>
    internal int Read(ArraySegment<byte> buffer)
    {
        if (stream is not null)
            return stream.Read(buffer.Array!, buffer.Offset, buffer.Count);
        int read = file!.Read(buffer, position);
        position += read;
        return read;
    }

    /// <inheritdoc cref="Read"/>
    internal ValueTask<int> ReadAsync(ArraySegment<byte> buffer, CancellationToken cancellationToken) =>
        stream is null ? new ValueTask<int>(Read(buffer)) : stream.ReadAsync((Memory<byte>)buffer, cancellationToken);

    /// <summary>Is called when everything was read.</summary>
    /// <exception cref="EndOfStreamException">The file became shorter meanwhile.</exception>
    internal void Finish()
    {
        if (stream is null)
        {
            if (Source is null && file!.Length < expectedLength)
                throw FileTreeSource.Shortened(expectedLength, position);
        }
        else if (Source is not null)
        {
            // Reading at offsets has not moved it.
            stream.Position += Source.Length;
        }
    }

    /// <summary>Returns the length of an input that may go on after a tree of a known length was read: counted by reading on if need be.</summary>
    internal long MeasureAfter(long read, CancellationToken cancellationToken)
    {
        if (Source is not null)
            return Source.Length;
        using StreamWindow window = new();
        int count;
        while ((count = Read(window.GetRoom(LeastTrusted))) > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            window.Discard(count);
            read += count;
        }
        return read;
    }

    /// <inheritdoc cref="MeasureAfter"/>
    internal async ValueTask<long> MeasureAfterAsync(long read, CancellationToken cancellationToken)
    {
        if (Source is not null)
            return Source.Length;
        using StreamWindow window = new();
        int count;
        while ((count = await ReadAsync(window.GetRoom(LeastTrusted), cancellationToken).ConfigureAwait(false)) > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            window.Discard(count);
            read += count;
        }
        return read;
    }

    public void Dispose() => file?.Dispose();
}
