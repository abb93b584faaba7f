using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>A handle that belongs to the caller, read at any offset; where it has no offsets, in order.</summary>
internal sealed class OpenFile : IDisposable
{
    private readonly SafeFileHandle handle;
    private readonly FileStream? stream;

    internal OpenFile(SafeFileHandle handle)
    {
        bool added = false;
        handle.DangerousAddRef(ref added);
        this.handle = handle;
        try
        {
            // A stream closes the handle it has; this one closes nothing.
            if (!CanReadAtOffset)
                stream = new FileStream(new SafeFileHandle(handle.DangerousGetHandle(), ownsHandle: false), FileAccess.Read, bufferSize: 1);
        }
        catch
        {
            handle.DangerousRelease();
            throw;
        }
    }

#if NETSTANDARD2_0
    private static bool CanReadAtOffset => false;

    private static long LengthOfHandle => throw new NotSupportedException();

    private static int ReadAtOffset(Memory<byte> buffer, long offset) => throw new NotSupportedException();
#else
    private bool CanReadAtOffset
    {
        get
        {
            try
            {
                return LengthOfHandle >= 0;
            }
            catch (NotSupportedException)
            {
                return false;
            }
        }
    }

    private long LengthOfHandle => RandomAccess.GetLength(handle);

    private int ReadAtOffset(Memory<byte> buffer, long offset) => RandomAccess.Read(handle, buffer.Span, offset);
#endif

    /// <summary>Gets the length in bytes now, or null for what has none: a pipe, a terminal.</summary>
    internal long? Length => stream is null ? LengthOfHandle : stream.CanSeek ? stream.Length : null;

    internal int Read(Memory<byte> buffer, long offset)
    {
        if (stream is null)
            return ReadAtOffset(buffer, offset);
        MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array);
        lock (stream)
        {
            if (stream.CanSeek)
                stream.Position = offset;
            return stream.Read(array.Array!, array.Offset, array.Count);
        }
    }

    public void Dispose()
    {
        stream?.Dispose();
        handle.DangerousRelease();
    }
}
