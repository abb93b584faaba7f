namespace Intaglio.OpenExr.Laboratory;

/// <summary>Reorders the samples of a block so that two-byte samples come before four-byte samples.</summary>
/// <remarks>Each group is in block order or sorted by channel.</remarks>
internal sealed class SampleGroups(bool byChannel) : IDisposable
{
    private ScratchBuffer<int> starts, cursors;
    private int count;

    /// <summary>Gets the total size of the two-byte samples, in bytes.</summary>
    internal int HalfBytes { get; private set; }

    /// <summary>Gets a value indicating whether the block has samples of both sizes.</summary>
    internal bool AreMixed { get; private set; }

    /// <summary>Gets the offset of the samples of a channel.</summary>
    internal int GetStart(int channel) => starts.Get(count)[channel];

    /// <summary>Prepares for a block.</summary>
    internal void Set(ChunkLayout layout)
    {
        count = layout.Channels.Length;
        Span<int> its = starts.Get(count);
        int at = 0;
        foreach (int size in (ReadOnlySpan<int>)[sizeof(ushort), sizeof(uint)])
        {
            int first = at;
            for (int i = 0; i < count; i++)
            {
                ref readonly ChunkChannel channel = ref layout.Channels[i];
                if (channel.SampleSize != size)
                    continue;
                its[i] = byChannel ? at : first;
                at += channel.Columns * channel.Rows * size;
            }
            if (size == sizeof(ushort))
                HalfBytes = at;
        }
        AreMixed = HalfBytes != 0 && HalfBytes != at;
    }

    /// <summary>Copies the samples of a block in the new order.</summary>
    internal void Gather(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> ordered)
    {
        Span<int> to = StartAgain();
        foreach (ChunkRow row in layout.Rows)
        {
            ref int cursor = ref to[Cursor(layout, row.Channel)];
            row.Of(raw).CopyTo(ordered[cursor..]);
            cursor += row.Length;
        }
    }

    /// <summary>Copies the samples back to their original order.</summary>
    internal void Scatter(ReadOnlySpan<byte> ordered, ChunkLayout layout, Span<byte> raw)
    {
        Span<int> from = StartAgain();
        foreach (ChunkRow row in layout.Rows)
        {
            ref int cursor = ref from[Cursor(layout, row.Channel)];
            ordered.Slice(cursor, row.Length).CopyTo(row.Of(raw));
            cursor += row.Length;
        }
    }

    public void Dispose()
    {
        starts.Dispose();
        cursors.Dispose();
    }

    private Span<int> StartAgain()
    {
        Span<int> its = cursors.Get(count + 2);
        starts.Get(count).CopyTo(its);
        (its[count], its[count + 1]) = (0, HalfBytes);
        return its;
    }

    // In block order, all samples of one size share a cursor, which is stored after those of the channels.
    private int Cursor(ChunkLayout layout, int channel) =>
        byChannel ? channel : layout.Channels[channel].SampleSize == sizeof(ushort) ? count : count + 1;
}
