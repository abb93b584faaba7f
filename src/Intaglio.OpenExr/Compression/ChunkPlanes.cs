using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The rows of a chunk grouped by channel, as 16-bit values. A 32-bit sample is two values.</summary>
internal struct ChunkPlanes : IDisposable
{
    private ScratchBuffer<ushort> values;
    private ScratchBuffer<int> positions;

    /// <summary>Returns a buffer for the values of all channels.</summary>
    internal Span<ushort> Get(ChunkLayout layout) => values.Get(layout.Size / sizeof(ushort));

    /// <summary>Removes the values of a channel from the start of the remaining values.</summary>
    internal static Span<ushort> Take(ref Span<ushort> rest, in ChunkChannel channel)
    {
        int length = ValuesPerRow(channel) * channel.Rows;
        Span<ushort> plane = rest[..length];
        rest = rest[length..];
        return plane;
    }

    /// <summary>Copies the rows of a chunk to their channels.</summary>
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

    /// <summary>Copies the rows of the channels to a chunk.</summary>
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
