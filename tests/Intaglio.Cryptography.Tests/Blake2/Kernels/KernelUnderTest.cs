using System.Runtime.InteropServices;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>A compression function in words that all variants share: BLAKE2s uses the lower half of each.</summary>
internal delegate void Compress(Span<ulong> h, ref UInt128 t, ReadOnlySpan<byte> blocks, int blockCount, int bytesPerBlock, bool isLastBlock, bool isLastNode);

/// <summary>One kernel, and the specification's compression function to hold it against.</summary>
internal sealed record KernelUnderTest(string Name, bool Supported, int BlockSize, Compress Compress, Compress Reference)
{
    internal static IReadOnlyList<KernelUnderTest> All { get; } =
    [
        OfBlake2b(Blake2Kernel.Scalar), OfBlake2b(Blake2Kernel.RowWise128), OfBlake2b(Blake2Kernel.RowWise256),
        OfBlake2s(Blake2Kernel.Scalar), OfBlake2s(Blake2Kernel.RowWise128),
    ];

    private static KernelUnderTest OfBlake2b(Blake2Kernel kernel) => new($"BLAKE2b {kernel}", Blake2bKernels.Available.Contains(kernel), Blake2b.BlockSize,
        (h, ref t, blocks, blockCount, bytesPerBlock, isLastBlock, isLastNode) =>
        {
            Blake2bChain chain = new()
            {
                T0 = (ulong)t, T1 = (ulong)(t >> 64), F0 = isLastBlock ? ulong.MaxValue : 0, F1 = isLastNode ? ulong.MaxValue : 0,
            };
            Span<ulong> words = MemoryMarshal.CreateSpan(ref chain.H0, 8);
            h.CopyTo(words);
            Blake2bKernels.Compress(kernel, ref chain, in blocks[0], blockCount, (uint)bytesPerBlock);
            words.CopyTo(h);
            t = new(chain.T1, chain.T0);
        },
        (h, ref t, blocks, blockCount, bytesPerBlock, isLastBlock, isLastNode) =>
        {
            for (int i = 0; i < blockCount; i++)
            {
                t += (UInt128)bytesPerBlock;
                Blake2bReference.F(h, blocks[(i * Blake2b.BlockSize)..], t, isLastBlock, isLastNode);
            }
        });

    private static KernelUnderTest OfBlake2s(Blake2Kernel kernel) => new($"BLAKE2s {kernel}", Blake2sKernels.Available.Contains(kernel), Blake2s.BlockSize,
        (h, ref t, blocks, blockCount, bytesPerBlock, isLastBlock, isLastNode) =>
        {
            Blake2sChain chain = new()
            {
                T0 = (uint)t, T1 = (uint)(t >> 32), F0 = isLastBlock ? uint.MaxValue : 0, F1 = isLastNode ? uint.MaxValue : 0,
            };
            Span<uint> words = MemoryMarshal.CreateSpan(ref chain.H0, 8);
            for (int i = 0; i < 8; i++)
                words[i] = (uint)h[i];
            Blake2sKernels.Compress(kernel, ref chain, in blocks[0], blockCount, (uint)bytesPerBlock);
            for (int i = 0; i < 8; i++)
                h[i] = words[i];
            t = ((UInt128)chain.T1 << 32) | chain.T0;
        },
        (h, ref t, blocks, blockCount, bytesPerBlock, isLastBlock, isLastNode) =>
        {
            Span<uint> words = [(uint)h[0], (uint)h[1], (uint)h[2], (uint)h[3], (uint)h[4], (uint)h[5], (uint)h[6], (uint)h[7]];
            for (int i = 0; i < blockCount; i++)
            {
                t = (ulong)(t + (UInt128)bytesPerBlock);
                Blake2sReference.F(words, blocks[(i * Blake2s.BlockSize)..], (ulong)t, isLastBlock, isLastNode);
            }
            for (int i = 0; i < 8; i++)
                h[i] = words[i];
        });
}
