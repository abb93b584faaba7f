using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>A node whose last compression is pending (paper, section 2.6).</summary>
/// <remarks>It gives a chaining value or, for the root, output of any length.</remarks>
internal unsafe struct Blake3Output : IBlockOutput
{
    private fixed byte value[Blake3Nodes.ValueSize], block[Blake3.BlockSize];
    private ulong counter;
    private uint length, flags;

    /// <summary>Initializes a node from its last block.</summary>
    /// <param name="value">The chaining value of the preceding blocks, 32 bytes.</param>
    /// <param name="block">The last block, 0 to 64 bytes.</param>
    /// <param name="counter">The index of the chunk in the message.</param>
    /// <param name="flags">All flags of the block.</param>
    internal Blake3Output(ReadOnlySpan<byte> value, ReadOnlySpan<byte> block, ulong counter, uint flags)
    {
        this.counter = counter;
        this.flags = flags;
        length = (uint)block.Length;
        fixed (byte* to = this.value, last = this.block)
        {
            value.CopyTo(new Span<byte>(to, Blake3Nodes.ValueSize));
            block.CopyTo(new Span<byte>(last, Blake3.BlockSize));
        }
    }

    /// <summary>Computes the chaining value of a node that is not the root.</summary>
    internal void WriteValue(Span<byte> destination)
    {
        fixed (byte* from = value, last = block, to = destination.Slice(0, Blake3Nodes.ValueSize))
        {
            Unsafe.CopyBlockUnaligned(to, from, Blake3Nodes.ValueSize);
            Blake3Kernels.Compress(ref *to, ref *last, 1, length, new(counter, flags, 0, 0));
        }
    }

    /// <summary>Writes output of the root from the given position, and wipes the node.</summary>
    internal void WriteDigest(ulong position, Span<byte> destination)
    {
        int within = (int)(position % Blake3.BlockSize);
        position /= Blake3.BlockSize;
        if (within > 0)
        {
            Span<byte> first = stackalloc byte[Blake3.BlockSize];
            Write(position++, first);
            int taken = Math.Min(Blake3.BlockSize - within, destination.Length);
            first.Slice(within, taken).CopyTo(destination);
            destination = destination.Slice(taken);
            Memory.Wipe(first);
        }
        Write(position, destination);
        Memory.Wipe(ref this);
    }

    /// <summary>Writes output of the root, starting at the given block.</summary>
    public void Write(ulong block, Span<byte> destination)
    {
        byte* output = stackalloc byte[Blake3.BlockSize];
        fixed (byte* from = value, last = this.block, to = destination)
        {
            nint together = Blake3Nodes.Expand(from, last, block, length, flags | Blake3Flags.Root, destination.Length / Blake3.BlockSize,
                to);
            block += (ulong)together;
            destination = destination.Slice((int)together * Blake3.BlockSize);
            for (; !destination.IsEmpty; block++)
            {
                int taken = Math.Min(destination.Length, Blake3.BlockSize);
                Blake3Kernels.Expand(ref *from, ref *last, block, length, flags | Blake3Flags.Root, ref *output);
                new ReadOnlySpan<byte>(output, taken).CopyTo(destination);
                destination = destination.Slice(taken);
            }
        }
        Memory.Wipe(new Span<byte>(output, Blake3.BlockSize));
    }
}
