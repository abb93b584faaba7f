using System.Buffers;

namespace Intaglio.Cryptography;

/// <summary>The part of a stream that is in memory. It grows as bytes arrive, and it is erased before its memory is returned.</summary>
internal sealed class StreamWindow : IDisposable
{
    // The pool rounds up to powers of two and keeps returned arrays, which would take too much memory for large arrays.
    private const int LeastSize = 64 * 1024, MostPooled = 1024 * 1024;

    private byte[] buffer = [];
    private int used;

    internal int Filled { get; private set; }

    internal ReadOnlyMemory<byte> Bytes => buffer.AsMemory(0, Filled);

    /// <summary>
    /// Returns the buffer for the next bytes. It is empty only if the window already holds <paramref name="target"/> bytes.
    /// </summary>
    internal ArraySegment<byte> GetRoom(int target)
    {
        if (Filled == buffer.Length && Filled < target)
            Grow(target);
        return new ArraySegment<byte>(buffer, Filled, Math.Max(0, Math.Min(target, buffer.Length) - Filled));
    }

    /// <summary>Appends bytes that were copied to the buffer.</summary>
    internal void Append(int count)
    {
        Filled += count;
        used = Math.Max(used, Filled);
    }

    /// <summary>Ignores bytes that were copied to the buffer, but erases them on disposal.</summary>
    internal void Discard(int count) => used = Math.Max(used, Filled + count);

    /// <summary>
    /// Replaces the bytes of this window with the bytes of a window, which can be this one, from an index on. The buffer becomes at least
    /// as large as the bytes of that window.
    /// </summary>
    internal void BeginWith(StreamWindow other, int index)
    {
        ReadOnlyMemory<byte> rest = other.Bytes.Slice(index);
        if (buffer.Length < other.Filled)
        {
            Dispose();
            buffer = Take(other.Filled);
        }
        rest.CopyTo(buffer);
        Filled = rest.Length;
        used = Math.Max(used, Filled);
    }

    public void Dispose()
    {
        Memory.Wipe(buffer.AsSpan(0, used));
        if (buffer.Length <= MostPooled)
            ArrayPool<byte>.Shared.Return(buffer);
        buffer = [];
        Filled = used = 0;
    }

    private void Grow(int target)
    {
        byte[] larger = Take((int)Math.Min(target, Math.Max(LeastSize, 4L * buffer.Length)));
        Bytes.CopyTo(larger);
        int filled = Filled;
        Dispose();
        (buffer, Filled, used) = (larger, filled, filled);
    }

    private static byte[] Take(int size) => size <= MostPooled ? ArrayPool<byte>.Shared.Rent(size) : new byte[size];
}
