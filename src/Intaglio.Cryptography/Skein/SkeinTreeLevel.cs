using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The nodes of one level of a tree, which hash the message or the chaining values of the level below as they arrive.</summary>
/// <remarks>
/// If a small buffer can hold several nodes, they are buffered and computed together. Otherwise the current node has a separate state.
/// </remarks>
internal sealed class SkeinTreeLevel<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private const int MostBuffered = 32 * 1024;

    // The number of lanes of the widest vectors. Buffering more nodes does not pay off.
    private const int EnoughNodes = 8;

    private readonly int level, capacity;
    private readonly ulong nodeSize;
    private byte[] buffer = [];
    private SkeinSequence<TKey> node;
    private ulong position, pending;

    /// <param name="level">The level, where leaves are level 1.</param>
    /// <param name="nodeSize">
    /// The size of a node in bytes, or <see cref="ulong.MaxValue"/> for a single node over the whole level below.
    /// </param>
    internal SkeinTreeLevel(int level, ulong nodeSize)
    {
        this.level = level;
        this.nodeSize = nodeSize;
        int nodes = (int)Math.Min(SkeinNodes.MostAtOnce, MostBuffered / nodeSize);
        capacity = nodes > 1 ? nodes * (int)nodeSize : 0;
    }

    private SkeinTreeLevel(SkeinTreeLevel<TKey> original)
    {
        level = original.level;
        capacity = original.capacity;
        nodeSize = original.nodeSize;
        buffer = [.. original.buffer];
        node = original.node;
        position = original.position;
        pending = original.pending;
    }

    /// <summary>Gets the number of bytes received.</summary>
    internal ulong Length => position + pending;

    /// <summary>Gets the number of bytes received for nodes that have not been computed yet.</summary>
    internal ulong Pending => pending;

    private bool IsBuffered => capacity > 0;

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    internal SkeinTreeLevel<TKey> Clone() => new(this);

    /// <summary>Consumes data until chaining values are available or the data is used up.</summary>
    /// <param name="start">The starting value of all nodes.</param>
    /// <param name="data">The data. Consumed bytes are removed from the span.</param>
    /// <param name="values">The buffer that receives the chaining values.</param>
    /// <returns>The size of the chaining values in bytes.</returns>
    internal int Take(in TKey start, ref ReadOnlySpan<byte> data, Span<byte> values)
    {
        int whole = (int)((ulong)data.Length / nodeSize), enough = IsBuffered ? Math.Min(EnoughNodes, capacity / (int)nodeSize) : 1;
        if (pending == 0 && whole >= enough)
            return Compress(in start, ref data, Math.Min(whole, SkeinNodes.MostAtOnce), values);
        return IsBuffered ? TakeIntoBuffer(in start, ref data, values) : TakeIntoNode(in start, ref data, values);
    }

    /// <summary>Computes the buffered nodes that are complete.</summary>
    /// <returns>The size of their chaining values in bytes.</returns>
    internal int Flush(in TKey start, Span<byte> values)
    {
        if (!IsBuffered || pending < nodeSize)
            return 0;
        ReadOnlySpan<byte> held = buffer.AsSpan(0, (int)pending);
        pending = 0;
        int made = Compress(in start, ref held, held.Length / (int)nodeSize, values);
        held.CopyTo(buffer);
        pending = (ulong)held.Length;
        return made;
    }

    /// <summary>Computes the last, incomplete node without changing the level.</summary>
    /// <param name="start">The starting value of all nodes.</param>
    /// <param name="rest">The end of the data.</param>
    /// <param name="isBitPadded">Whether the last byte of <paramref name="rest"/> is bit-padded.</param>
    /// <param name="value">Receives the chaining value.</param>
    internal void FinishNode(in TKey start, ReadOnlySpan<byte> rest, bool isBitPadded, out TKey value)
    {
        SkeinSequence<TKey> last = node;
        if (IsBuffered || pending == 0)
        {
            Begin(in start, out last);
            last.Append(buffer.AsSpan(0, (int)pending));
        }
        last.Append(rest);
        last.Finish(out value, isBitPadded);
        Memory.Wipe(ref last);
    }

    /// <summary>Copies the received data, which must be a single block.</summary>
    internal void CopyBlock(Span<byte> destination)
    {
        if (IsBuffered)
            buffer.AsSpan(0, BlockSize).CopyTo(destination);
        else
            node.CopyBuffered(destination);
    }

    internal void Clear()
    {
        Memory.Wipe(buffer);
        Memory.Wipe(ref node);
        position = pending = 0;
    }

    private int Compress(in TKey start, ref ReadOnlySpan<byte> data, int count, Span<byte> values)
    {
        int size = count * (int)nodeSize, made = count * BlockSize;
        SkeinNodes.Compress(in start, in MemoryMarshal.GetReference(data.Slice(0, size)), count, (nint)nodeSize, position, level,
            values.Slice(0, made));
        data = data.Slice(size);
        position += (ulong)size;
        return made;
    }

    private int TakeIntoBuffer(in TKey start, ref ReadOnlySpan<byte> data, Span<byte> values)
    {
        if (buffer.Length == 0)
            buffer = new byte[capacity];
        int held = (int)pending, taken = Math.Min(data.Length, capacity - held);
        data.Slice(0, taken).CopyTo(buffer.AsSpan(held));
        data = data.Slice(taken);
        pending += (ulong)taken;
        return pending == (ulong)capacity ? Flush(in start, values) : 0;
    }

    private int TakeIntoNode(in TKey start, ref ReadOnlySpan<byte> data, Span<byte> values)
    {
        if (pending == 0)
            Begin(in start, out node);
        int taken = (int)Math.Min((ulong)data.Length, nodeSize - pending);
        node.Append(data.Slice(0, taken));
        data = data.Slice(taken);
        pending += (ulong)taken;
        if (pending < nodeSize)
            return 0;

        node.Finish(out TKey value, isBitPadded: false);
        ThreefishKey.WriteKey(in value, values.Slice(0, BlockSize));
        Memory.Wipe(ref value);
        position += nodeSize;
        pending = 0;
        return BlockSize;
    }

    private void Begin(in TKey start, out SkeinSequence<TKey> sequence)
    {
        TKey chain = start;
        Ubi.Begin(ref chain, SkeinType.Message, level, position);
        sequence = new(in chain);
        Memory.Wipe(ref chain);
    }
}
