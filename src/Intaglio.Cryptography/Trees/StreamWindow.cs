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

    /// <summary>Reads until the window holds <paramref name="target"/> bytes, or the stream has no more.</summary>
    internal async ValueTask FillAsync(Func<byte[], int, int, ValueTask<int>> read, int target, CancellationToken cancellationToken)
    {
        while (Filled < target)
        {
            if (Filled == buffer.Length)
                Grow(target);
            cancellationToken.ThrowIfCancellationRequested();
            int count = await read(buffer, Filled, Math.Min(target, buffer.Length) - Filled).ConfigureAwait(false);
            if (count == 0)
                return;
            Filled += count;
            used = Math.Max(used, Filled);
        }
    }

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
