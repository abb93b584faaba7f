using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>Hashes the last chunk of a message, which may be the whole message (paper, section 2.4).</summary>
internal static unsafe class Blake3Chunk
{
    /// <summary>Computes the digest of a message of at most one chunk.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="source">The message, at most 1024 bytes.</param>
    /// <param name="outputPosition">The position of the digest in the output, in bytes.</param>
    /// <param name="digest">The buffer that receives the digest. It may overlap the source.</param>
    internal static void Hash(ReadOnlySpan<byte> key, uint flags, ReadOnlySpan<byte> source, ulong outputPosition, Span<byte> digest)
    {
        if (digest.Length <= Blake3Nodes.ValueSize && outputPosition == 0)
            Hash(ref MemoryMarshal.GetReference(key), flags, ref MemoryMarshal.GetReference(source), source.Length,
                ref MemoryMarshal.GetReference(digest), digest.Length);
        else
            HashToOutput(key, flags, source, outputPosition, digest);
    }

    // Takes references: a span whose address is taken is stored in halves and loaded as a whole, and the stall costs a fifth of a block's
    // time.
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
        // A whole block is read in place, and a whole digest is written directly to the destination.
        if (rest < Blake3.BlockSize)
        {
            Memory.CopyPadded(ref block, rest, ref *last, Blake3.BlockSize);
            block = ref *last;
        }
        Blake3Kernels.Finish(ref start, ref block, (uint)rest, flags | Blake3Flags.ChunkEnd | Blake3Flags.Root, ref isWhole ? ref digest
            : ref *value);
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

    /// <summary>Compresses a chunk up to its last block, and returns the compression of that block as a pending node.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="source">The chunk, at most 1024 bytes.</param>
    /// <param name="counter">The index of the chunk in the message.</param>
    /// <param name="node">Receives the pending compression of the last block.</param>
    [SkipLocalsInit]
    internal static void Finish(ReadOnlySpan<byte> key, uint flags, ReadOnlySpan<byte> source, ulong counter, out Blake3Output node)
    {
        Span<byte> value = stackalloc byte[Blake3Nodes.ValueSize];
        Memory.Copy(key, ref value[0]);
        flags = Compress(ref value[0], flags, ref source, counter);
        node = new(value, source, counter, flags);
        Memory.Wipe(value);
    }

    /// <summary>Compresses all blocks except the last one, and shortens the source to that block.</summary>
    /// <returns>All flags of the last block.</returns>
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
