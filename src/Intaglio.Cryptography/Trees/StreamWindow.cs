using System.Buffers;

namespace Intaglio.Cryptography;

/// <summary>The part of a stream that is in memory: it grows as bytes arrive, and is wiped before its memory goes back.</summary>
internal sealed class StreamWindow : IDisposable
{
    // The pool rounds up to powers of two, and keeps what it gets back: too much for the large ones.
    private const int LeastSize = 64 * 1024, MostPooled = 1024 * 1024;

    private byte[] buffer = [];
    private int used;

    internal int Filled { get; private set; }

    internal ReadOnlyMemory<byte> Bytes => buffer.AsMemory(0, Filled);

    /// <summary>Returns where the next bytes go until the window holds <paramref name="target"/> bytes: at least one of them unless it does.</summary>
    internal ArraySegment<byte> GetRoom(int target)
    {
        if (Filled == buffer.Length && Filled < target)
            Grow(target);
        return new ArraySegment<byte>(buffer, Filled, Math.Max(0, Math.Min(target, buffer.Length) - Filled));
    }

    /// <summary>Takes bytes that were put there.</summary>
    internal void Append(int count)
    {
        Filled += count;
        used = Math.Max(used, Filled);
    }

    /// <summary>Takes no bytes that were put there, but wipes them in the end.</summary>
    internal void Discard(int count) => used = Math.Max(used, Filled + count);

    /// <summary>Keeps nothing but what another window, or this one, holds from an index on; as large as that one from the beginning.</summary>
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
