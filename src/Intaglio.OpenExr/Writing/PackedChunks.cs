using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Chunks, one after another, as they go to the file: headers and packed bytes.</summary>
internal sealed class PackedChunks : IDisposable
{
    private readonly List<(int Chunk, int Start)> chunks = [];
    private ScratchBuffer<byte> buffer;
    private int count;

    internal ReadOnlySpan<byte> Bytes => buffer.Get(count);

    /// <summary>Gets the number of each chunk in the part's table, and where it starts in the bytes.</summary>
    internal ReadOnlySpan<(int Chunk, int Start)> Chunks => CollectionsMarshal.AsSpan(chunks);

    internal void Clear()
    {
        chunks.Clear();
        count = 0;
    }

    /// <summary>Returns space for one more chunk.</summary>
    /// <param name="size">The most bytes that it takes.</param>
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

    /// <summary>Adds the chunk that was written to the space reserved last.</summary>
    /// <param name="chunk">Its number in the part's table.</param>
    /// <param name="size">Its bytes.</param>
    internal void Add(int chunk, int size)
    {
        chunks.Add((chunk, count));
        count += size;
    }

    public void Dispose() => buffer.Dispose();
}
