using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>A sequence of chunks in the format of the file: headers and packed bytes.</summary>
internal sealed class PackedChunks : IDisposable
{
    private readonly List<(int Chunk, int Start)> chunks = [];
    private ScratchBuffer<byte> buffer;
    private int count;

    internal ReadOnlySpan<byte> Bytes => buffer.Get(count);

    /// <summary>Gets the index of each chunk in the offset table of the part, and its start in the bytes.</summary>
    internal ReadOnlySpan<(int Chunk, int Start)> Chunks => CollectionsMarshal.AsSpan(chunks);

    internal void Clear()
    {
        chunks.Clear();
        count = 0;
    }

    /// <summary>Returns space for another chunk.</summary>
    /// <param name="size">The maximum size of the chunk, in bytes.</param>
    internal Span<byte> Reserve(int size)
    {
        int needed = checked(count + size);
        if (count > 0 && needed > buffer.Length)
        {
            ScratchBuffer<byte> larger = default;
            Bytes.CopyTo(larger.Get(Math.Max(needed, 2 * count)));
            buffer.Dispose();
            buffer = larger;
        }
        return buffer.Get(needed)[count..];
    }

    /// <summary>Adds the chunk in the most recently reserved space.</summary>
    /// <param name="chunk">The index of the chunk in the offset table of the part.</param>
    /// <param name="size">The size of the chunk, in bytes.</param>
    internal void Add(int chunk, int size)
    {
        chunks.Add((chunk, count));
        count += size;
    }

    public void Dispose() => buffer.Dispose();
}
