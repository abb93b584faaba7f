using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>
/// What a caller gave to be hashed: either data that several threads read from at any offset, or bytes that come one after the other.
/// </summary>
internal sealed class TreeInput : IDisposable
{
    // The system states lengths for files of its own that are not those of what they hold: nothing, or a page.
    private const int LeastTrusted = 64 * 1024;

    private readonly SafeFileHandle? file;
    private readonly Stream? stream;
    private readonly long expectedLength;
    private long position;

    internal TreeInput(ReadOnlyMemory<byte> memory) => Source = new MemoryTreeSource(memory);

    /// <summary>A file from its beginning, wherever its position is. The handle belongs to the caller.</summary>
    internal TreeInput(SafeFileHandle source)
    {
        if (source is null)
            throw new ArgumentNullException(nameof(source));
        if (source.IsInvalid)
            throw new ArgumentException("The file handle is invalid.", nameof(source));
        bool added = false;
        source.DangerousAddRef(ref added);
        file = source;
        try
        {
#if !NETSTANDARD2_0
            if (TryGetLength(source, out expectedLength))
            {
                if (expectedLength > LeastTrusted)
                    Source = new FileTreeSource(source, 0, expectedLength);
                return;
            }
#endif
            // A stream closes the handle it has; this one closes nothing.
            stream = new FileStream(new SafeFileHandle(source.DangerousGetHandle(), ownsHandle: false), FileAccess.Read, bufferSize: 1);
            if (!stream.CanSeek)
                return;
            stream.Position = 0;
            expectedLength = stream.Length;
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>What is left of a stream.</summary>
    internal TreeInput(Stream stream)
    {
        StreamHashing.CheckSource(stream);
        this.stream = stream;
#if !NETSTANDARD2_0
        if (stream is FileStream { CanSeek: true } fileStream && stream.GetType() == typeof(FileStream) && stream.Length - stream.Position is > LeastTrusted and var length)
            Source = new FileTreeSource(fileStream.SafeFileHandle, stream.Position, length);
#endif
    }

    /// <summary>Gets the data whose length is known; null if its bytes come one after the other.</summary>
    internal TreeSource? Source { get; }

    /// <summary>Reads the next bytes, and returns their number, 0 at the end.</summary>
    internal int Read(ArraySegment<byte> buffer)
    {
#if !NETSTANDARD2_0
        if (stream is null)
        {
            int read = RandomAccess.Read(file!, buffer, position);
            position += read;
            return read;
        }
#endif
        // A file is read to the end that it had when it was first looked at.
        int most = expectedLength > LeastTrusted ? (int)Math.Min(buffer.Count, expectedLength - position) : buffer.Count;
        int count = stream!.Read(buffer.Array!, buffer.Offset, most);
        position += count;
        return count;
    }

    /// <inheritdoc cref="Read"/>
    internal ValueTask<int> ReadAsync(ArraySegment<byte> buffer, CancellationToken cancellationToken) =>
        stream is null || expectedLength > 0 ? new ValueTask<int>(Read(buffer)) : stream.ReadAsync((Memory<byte>)buffer, cancellationToken);

    /// <summary>Is called when everything was read.</summary>
    /// <exception cref="EndOfStreamException">The file became shorter meanwhile.</exception>
    internal void Finish()
    {
        if (Source is null)
        {
            // What the system states for files of its own may be more than they hold, but does not change.
            if (expectedLength > 0 && CurrentLength < expectedLength)
                throw Shortened(expectedLength, position);
        }
        else if (stream is not null)
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

    public void Dispose()
    {
        if (file is null)
            return;
        stream?.Dispose();
        file.DangerousRelease();
    }

    internal static EndOfStreamException Shortened(long expected, long end) =>
        new($"The file became shorter while it was read: it had {expected} bytes and now ends at {end}. Hash it again when nothing writes to it.");

#if NETSTANDARD2_0
    private long CurrentLength => stream!.Length;
#else
    private long CurrentLength => stream is null ? RandomAccess.GetLength(file!) : stream.Length;

    private static bool TryGetLength(SafeFileHandle file, out long length)
    {
        try
        {
            length = RandomAccess.GetLength(file);
            return true;
        }
        catch (NotSupportedException)
        {
            length = 0;
            return false;
        }
    }
#endif
}
