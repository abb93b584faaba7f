using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The last chunk of a message (paper, section 2.4), which may be the whole.</summary>
internal static unsafe class Blake3Chunk
{
    /// <summary>Computes the digest of a message that is not longer than a chunk.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="source">The message.</param>
    /// <param name="outputPosition">Where in the output the digest begins.</param>
    /// <param name="digest">Where the digest goes; it may overlap the source.</param>
    internal static void Hash(ReadOnlySpan<byte> key, uint flags, ReadOnlySpan<byte> source, ulong outputPosition, Span<byte> digest)
    {
        if (digest.Length <= Blake3Nodes.ValueSize && outputPosition == 0)
            Hash(ref MemoryMarshal.GetReference(key), flags, ref MemoryMarshal.GetReference(source), source.Length, ref MemoryMarshal.GetReference(digest), digest.Length);
        else
            HashToOutput(key, flags, source, outputPosition, digest);
    }

    // A span whose address is taken is stored in halves and loaded as a whole, which waits until the stores have left for the cache: a fifth of the time of a block.
    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private static void Hash(ref byte key, uint flags, ref byte source, int length, ref byte digest, int digestSize)
    {
        byte* value = stackalloc byte[Blake3Nodes.ValueSize], last = stackalloc byte[Blake3.BlockSize];
        int before = length == 0 ? 0 : (length - 1) / Blake3.BlockSize, rest = length - before * Blake3.BlockSize;
        bool isWhole = digestSize == Blake3Nodes.ValueSize;
        ref byte start = ref key, block = ref Unsafe.Add(ref source, before * Blake3.BlockSize);
        if (before > 0)
        {
            Memory.Copy(ref key, ref *value, Blake3Nodes.ValueSize);
            Blake3Kernels.Compress(ref *value, ref source, before, Blake3.BlockSize, new(0, flags, Blake3Flags.ChunkStart, 0));
            start = ref *value;
        }
        else
        {
            flags |= Blake3Flags.ChunkStart;
        }
        // A whole block is read where it is, and a whole digest written where it goes.
        if (rest < Blake3.BlockSize)
        {
            Memory.CopyPadded(ref block, rest, ref *last, Blake3.BlockSize);
            block = ref *last;
        }
        Blake3Kernels.Finish(ref start, ref block, (uint)rest, flags | Blake3Flags.ChunkEnd | Blake3Flags.Root, ref isWhole ? ref digest : ref *value);
        if (!isWhole)
            Memory.Copy(ref *value, ref digest, digestSize);
        if (before > 0 || !isWhole)
            Memory.Wipe(new Span<byte>(value, Blake3Nodes.ValueSize));
        if (rest < Blake3.BlockSize)
            Memory.Wipe(new Span<byte>(last, Blake3.BlockSize));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void HashToOutput(ReadOnlySpan<byte> key, uint flags, ReadOnlySpan<byte> source, ulong outputPosition, Span<byte> digest)
    {
        Finish(key, flags, source, 0, out Blake3Output root);
        root.WriteDigest(outputPosition, digest);
    }

    /// <summary>Prepares the last compression of a chunk.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="source">The chunk.</param>
    /// <param name="counter">The number of the chunk.</param>
    /// <param name="node">What is left to be compressed.</param>
    [SkipLocalsInit]
    internal static void Finish(ReadOnlySpan<byte> key, uint flags, ReadOnlySpan<byte> source, ulong counter, out Blake3Output node)
    {
        Span<byte> value = stackalloc byte[Blake3Nodes.ValueSize];
        Memory.Copy(key, ref value[0]);
        flags = Compress(ref value[0], flags, ref source, counter);
        node = new(value, source, counter, flags);
        Memory.Wipe(value);
    }

    /// <summary>Compresses all blocks but the last, which remains of the source.</summary>
    /// <returns>All flags of the last.</returns>
    private static uint Compress(ref byte value, uint flags, ref ReadOnlySpan<byte> source, ulong counter)
    {
        int before = source.IsEmpty ? 0 : (source.Length - 1) / Blake3.BlockSize;
        if (before == 0)
            return flags | Blake3Flags.ChunkStart | Blake3Flags.ChunkEnd;
        fixed (byte* first = source)
            Blake3Kernels.Compress(ref value, ref *first, before, Blake3.BlockSize, new(counter, flags, Blake3Flags.ChunkStart, 0));
        source = source.Slice(before * Blake3.BlockSize);
        return flags | Blake3Flags.ChunkEnd;
    }
}
