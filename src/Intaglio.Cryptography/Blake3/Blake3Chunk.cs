using System.Runtime.CompilerServices;

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
    [SkipLocalsInit]
    internal static void Hash(ReadOnlySpan<byte> key, uint flags, ReadOnlySpan<byte> source, ulong outputPosition, Span<byte> digest)
    {
        if (digest.Length > Blake3Nodes.ValueSize || outputPosition > 0)
        {
            Finish(key, flags, source, 0, out Blake3Output root);
            root.WriteDigest(outputPosition, digest);
            return;
        }

        byte* memory = stackalloc byte[Blake3Nodes.ValueSize + Blake3.BlockSize], last = memory + Blake3Nodes.ValueSize;
        Memory.Copy(key, ref *memory);
        flags = Compress(ref *memory, flags, ref source, 0) | Blake3Flags.Root;
        fixed (byte* rest = source)
            Memory.CopyPadded(ref *rest, source.Length, ref *last, Blake3.BlockSize);
        Blake3Kernels.Compress(ref *memory, ref *last, 1, (uint)source.Length, new(0, flags, 0, 0));
        Memory.Copy(new ReadOnlySpan<byte>(memory, digest.Length), ref digest[0]);
        Memory.Wipe(new Span<byte>(memory, Blake3Nodes.ValueSize + Blake3.BlockSize));
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
