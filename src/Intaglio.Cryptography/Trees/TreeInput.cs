using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>The input of a tree hash: data that several threads can read at any offset, or bytes that arrive in order.</summary>
internal sealed class TreeInput : IDisposable
{
    // The lengths that the system reports for its special files, such as 0 or one page, differ from the lengths of their content.
    private const int LeastTrusted = 64 * 1024;

    private readonly SafeFileHandle? file;
    private readonly Stream? stream;
    private readonly long expectedLength;
    private long position;

    internal TreeInput(ReadOnlyMemory<byte> memory) => Source = new MemoryTreeSource(memory);

    /// <summary>
    /// Initializes an input that reads a file from its beginning, regardless of its current position. The caller owns the handle.
    /// </summary>
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
            // The stream closes its handle, so this handle does not own the file.
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

    /// <summary>Initializes an input that reads the rest of a stream.</summary>
    internal TreeInput(Stream stream)
    {
        StreamHashing.CheckSource(stream);
        this.stream = stream;
#if !NETSTANDARD2_0
        if (stream is FileStream { CanSeek: true } fileStream && stream.GetType() == typeof(FileStream)
            && stream.Length - stream.Position is > LeastTrusted and var length)
            Source = new FileTreeSource(fileStream.SafeFileHandle, stream.Position, length);
#endif
    }

    /// <summary>Gets the data of known length, or null if the bytes arrive in order.</summary>
    internal TreeSource? Source { get; }

    /// <summary>Reads the next bytes and returns their number, or 0 at the end.</summary>
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
        // A file is read to the end that it had when it was opened.
        int most = expectedLength > LeastTrusted ? (int)Math.Min(buffer.Count, expectedLength - position) : buffer.Count;
        int count = stream!.Read(buffer.Array!, buffer.Offset, most);
        position += count;
        return count;
    }

    /// <inheritdoc cref="Read"/>
    internal ValueTask<int> ReadAsync(ArraySegment<byte> buffer, CancellationToken cancellationToken) =>
        stream is null || expectedLength > 0 ? new ValueTask<int>(Read(buffer)) : stream.ReadAsync((Memory<byte>)buffer, cancellationToken);

    /// <summary>Completes the input after all bytes were read.</summary>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    internal void Finish()
    {
        if (Source is null)
        {
            // The length that the system reports for a special file can exceed its content, but it does not change.
            if (expectedLength > 0 && CurrentLength < expectedLength)
                throw Shortened(expectedLength, position);
        }
        else if (stream is not null)
        {
            // Reading at offsets did not change the position.
            stream.Position += Source.Length;
        }
    }

    /// <summary>
    /// Returns the length of the input after <paramref name="read"/> bytes of it were read. Reads the remaining bytes to count them if
    /// necessary.
    /// </summary>
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
        new($"The file became shorter while it was read: it had {expected} bytes and now ends at {end}. Hash it again when nothing "
            + "writes to it.");

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
