namespace Intaglio.OpenExr.Laboratory;

/// <summary>
/// The samples of a block in another order: those of two bytes first and those of four after them, and within that either as the block has them
/// or channel by channel.
/// </summary>
internal sealed class SampleGroups(bool byChannel) : IDisposable
{
    private ScratchBuffer<int> starts, cursors;
    private int count;

    /// <summary>Gets the bytes of all samples of two bytes.</summary>
    internal int HalfBytes { get; private set; }

    /// <summary>Gets whether there are samples of both sizes.</summary>
    internal bool AreMixed { get; private set; }

    /// <summary>Gets where the samples of a channel begin.</summary>
    internal int GetStart(int channel) => starts.Get(count)[channel];

    /// <summary>Moves to a block.</summary>
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

    /// <summary>Puts the samples of a block into the order.</summary>
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

    /// <summary>Puts them back.</summary>
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

    // In the order of the block, all samples of one size have one cursor: behind those of the channels.
    private int Cursor(ChunkLayout layout, int channel) => byChannel ? channel : layout.Channels[channel].SampleSize == sizeof(ushort) ? count : count + 1;
}
