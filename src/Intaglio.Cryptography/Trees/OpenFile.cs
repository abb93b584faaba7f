#if NETSTANDARD2_0
using System.Runtime.InteropServices;
#endif
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>A handle that belongs to the caller, read at any offset; where it has no offsets, in order.</summary>
internal sealed class OpenFile : IDisposable
{
#if NETSTANDARD2_0
    private readonly SafeFileHandle handle;
    private readonly FileStream stream;

    internal OpenFile(SafeFileHandle handle)
    {
        bool added = false;
        handle.DangerousAddRef(ref added);
        this.handle = handle;
        try
        {
            // A stream closes the handle it has; this one closes nothing.
            stream = new FileStream(new SafeFileHandle(handle.DangerousGetHandle(), ownsHandle: false), FileAccess.Read, bufferSize: 1);
        }
        catch
        {
            handle.DangerousRelease();
            throw;
        }
    }

    /// <summary>Gets the length in bytes now, or null for what has none: a pipe, a terminal.</summary>
    internal long? Length => stream.CanSeek ? stream.Length : null;

    internal int Read(Memory<byte> buffer, long offset)
    {
        MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array);
        lock (stream)
        {
            if (stream.CanSeek)
                stream.Position = offset;
            return stream.Read(array.Array, array.Offset, array.Count);
        }
    }

    public void Dispose()
    {
        stream.Dispose();
        handle.DangerousRelease();
    }
#else
    private readonly SafeFileHandle handle;

    internal OpenFile(SafeFileHandle handle) => this.handle = handle;

    /// <summary>Gets the length in bytes now, or null for what has none: a pipe, a terminal.</summary>
    internal long? Length
    {
        get
        {
            try
            {
                return RandomAccess.GetLength(handle);
            }
            catch (NotSupportedException)
            {
                return null;
            }
        }
    }

    internal int Read(Memory<byte> buffer, long offset) => RandomAccess.Read(handle, buffer.Span, offset);

    public void Dispose()
    {
    }
#endif
}
