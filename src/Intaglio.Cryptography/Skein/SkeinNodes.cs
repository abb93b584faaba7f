using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Computes the chaining values of nodes of a tree (Skein 1.3, section 3.5.6).</summary>
internal static class SkeinNodes
{
    /// <summary>The most nodes that are computed in one call.</summary>
    internal const int MostAtOnce = 16;

    /// <summary>Computes the chaining values of nodes that are equally long, whole blocks, and lie back to back.</summary>
    /// <param name="start">The starting value of each; its tweak is not used.</param>
    /// <param name="first">The first node.</param>
    /// <param name="count">The number of nodes.</param>
    /// <param name="nodeSize">The size of a node in bytes.</param>
    /// <param name="position">The bytes of the level below that are before the first node.</param>
    /// <param name="level">The level of the nodes; that of leaves is 1.</param>
    /// <param name="results">Where the chaining values go, one after the other; none of the nodes is there.</param>
    internal static void Compress<TKey>(in TKey start, ref readonly byte first, int count, nint nodeSize, ulong position, int level, Span<byte> results)
        where TKey : unmanaged, IThreefishKey
    {
        int blockSize = ThreefishKey.BlockSize<TKey>();
        nint beforeLast = nodeSize - blockSize;
        ref byte node = ref Unsafe.AsRef(in first);
        for (int i = 0; i < count; i++)
        {
            TKey chain = start;
            Ubi.Begin(ref chain, SkeinType.Message, level, position);
            if (beforeLast > 0)
                chain.Compress(in node, beforeLast / blockSize, (uint)blockSize);
            Ubi.CompressLast(ref chain, in Unsafe.Add(ref node, beforeLast), blockSize, isBitPadded: false);
            ThreefishKey.WriteKey(in chain, results.Slice(i * blockSize, blockSize));
            Memory.Wipe(ref chain);
            position += (ulong)nodeSize;
            node = ref Unsafe.Add(ref node, nodeSize);
        }
    }
}
