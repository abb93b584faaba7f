using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>A chunk taken apart: one channel after another, all their rows, as values of 16 bits; samples of 32 bits are two of them.</summary>
internal struct ChunkPlanes : IDisposable
{
    private ScratchBuffer<ushort> values;
    private ScratchBuffer<int> positions;

    /// <summary>Gives room for the values of all channels.</summary>
    internal Span<ushort> Get(ChunkLayout layout) => values.Get(layout.Size / sizeof(ushort));

    /// <summary>Takes the values of a channel from what is left of all.</summary>
    internal static Span<ushort> Take(ref Span<ushort> rest, in ChunkChannel channel)
    {
        int length = ValuesPerRow(channel) * channel.Rows;
        Span<ushort> plane = rest[..length];
        rest = rest[length..];
        return plane;
    }

    /// <summary>Brings the rows of a chunk to their channels.</summary>
    internal Span<ushort> Gather(ReadOnlySpan<byte> raw, ChunkLayout layout)
    {
        Span<ushort> planes = Get(layout);
        Span<int> next = StartPositions(layout);
        foreach (ChunkRow row in layout.Rows)
        {
            ReadOnlySpan<ushort> own = MemoryMarshal.Cast<byte, ushort>(row.Of(raw));
            own.CopyTo(planes[next[row.Channel]..]);
            next[row.Channel] += own.Length;
        }
        return planes;
    }

    /// <summary>Brings the rows of the channels to their chunk.</summary>
    internal void Scatter(ChunkLayout layout, Span<byte> raw)
    {
        ReadOnlySpan<ushort> planes = Get(layout);
        Span<int> next = StartPositions(layout);
        foreach (ChunkRow row in layout.Rows)
        {
            Span<ushort> own = MemoryMarshal.Cast<byte, ushort>(row.Of(raw));
            planes.Slice(next[row.Channel], own.Length).CopyTo(own);
            next[row.Channel] += own.Length;
        }
    }

    public void Dispose()
    {
        values.Dispose();
        positions.Dispose();
    }

    private static int ValuesPerRow(in ChunkChannel channel) => channel.Columns * (channel.SampleSize / sizeof(ushort));

    private Span<int> StartPositions(ChunkLayout layout)
    {
        Span<int> next = positions.Get(layout.Channels.Length);
        int start = 0;
        for (int i = 0; i < next.Length; i++)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[i];
            next[i] = start;
            start += ValuesPerRow(channel) * channel.Rows;
        }
        return next;
    }
}
