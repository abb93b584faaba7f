using Microsoft.Win32.SafeHandles;

namespace Intaglio.OpenExr;

/// <summary>The bytes of a file. Any thread can read at any offset.</summary>
internal abstract class ByteSource : IDisposable
{
    internal abstract long Length { get; }

    /// <summary>Fills a buffer with the bytes at an offset.</summary>
    /// <exception cref="ExrFormatException">The file ends before the buffer is full.</exception>
    internal void Read(long offset, Span<byte> buffer)
    {
        if (offset < 0 || offset > Length - buffer.Length)
            throw Ends();
        while (buffer.Length > 0)
        {
            int count = ReadSome(offset, buffer);
            if (count <= 0)
                throw Ends();
            offset += count;
            buffer = buffer[count..];
        }
    }

    public abstract void Dispose();

    private protected abstract int ReadSome(long offset, Span<byte> buffer);

    private static ExrFormatException Ends() => new("The file ends unexpectedly.");
}

/// <summary>A byte source over an open file.</summary>
internal sealed class FileByteSource(SafeFileHandle handle) : ByteSource
{
    internal override long Length { get; } = RandomAccess.GetLength(handle);

    /// <exception cref="IOException">The file cannot be read or does not support seeking.</exception>
    internal static FileByteSource Open(string path)
    {
        SafeFileHandle handle = File.OpenHandle(path);
        try
        {
            FileByteSource source = new(handle);
            // Files of the kernel report no length, and an error while reading one must not look like an empty file.
            if (source.Length == 0)
                RandomAccess.Read(handle, stackalloc byte[1], 0);
            return source;
        }
        catch (IOException)
        {
            handle.Dispose();
            throw;
        }
        catch (NotSupportedException exception)
        {
            handle.Dispose();
            throw new IOException($"'{path}' does not support seeking, which OpenEXR files require.", exception);
        }
    }

    public override void Dispose() => handle.Dispose();

    private protected override int ReadSome(long offset, Span<byte> buffer) => RandomAccess.Read(handle, buffer, offset);
}

/// <summary>A byte source over a stream that can seek, starting at its current position.</summary>
internal sealed class StreamByteSource(Stream stream, bool leaveOpen) : ByteSource
{
    private readonly Lock gate = new();
    private readonly long start = stream.Position;
    private volatile bool isClosed;

    internal override long Length { get; } = Math.Max(0, stream.Length - stream.Position);

    public override void Dispose()
    {
        isClosed = true;
        if (!leaveOpen)
            stream.Dispose();
    }

    private protected override int ReadSome(long offset, Span<byte> buffer)
    {
        ObjectDisposedException.ThrowIf(isClosed, this);
        lock (gate)
        {
            stream.Position = start + offset;
            return stream.Read(buffer);
        }
    }
}
