using System.Runtime.InteropServices;
using Intaglio.Reference;

namespace Intaglio.Cryptography.Tests;

/// <summary>A compression function in words that all variants share: BLAKE2s uses the lower half of each.</summary>
internal delegate void Compress(Span<ulong> h, ref UInt128 t, ReadOnlySpan<byte> blocks, int blockCount, int bytesPerBlock, bool isLastBlock, bool isLastNode);

/// <summary>One kernel, and the specification's compression function to hold it against.</summary>
internal sealed record KernelUnderTest(string Name, bool Supported, int BlockSize, Compress Compress, Compress Reference)
{
    private delegate void Blake2bKernel(ref Blake2bChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock, ulong f0, ulong f1);

    private delegate void Blake2sKernel(ref Blake2sChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock, uint f0, uint f1);

    internal static IReadOnlyList<KernelUnderTest> All { get; } =
    [
        Of("scalar", true, Blake2bScalar.Compress),
        Of("scalar", true, Blake2sScalar.Compress),
    ];

    private static KernelUnderTest Of(string name, bool supported, Blake2bKernel kernel) => new($"BLAKE2b {name}", supported, Blake2b.BlockSize,
        (h, ref t, blocks, blockCount, bytesPerBlock, isLastBlock, isLastNode) =>
        {
            Blake2bChain chain = new() { T0 = (ulong)t, T1 = (ulong)(t >> 64) };
            Span<ulong> words = MemoryMarshal.CreateSpan(ref chain.H0, 8);
            h.CopyTo(words);
            kernel(ref chain, in blocks[0], blockCount, (uint)bytesPerBlock, isLastBlock ? ulong.MaxValue : 0, isLastNode ? ulong.MaxValue : 0);
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

    private static KernelUnderTest Of(string name, bool supported, Blake2sKernel kernel) => new($"BLAKE2s {name}", supported, Blake2s.BlockSize,
        (h, ref t, blocks, blockCount, bytesPerBlock, isLastBlock, isLastNode) =>
        {
            Blake2sChain chain = new() { T = (ulong)t };
            Span<uint> words = MemoryMarshal.CreateSpan(ref chain.H0, 8);
            for (int i = 0; i < 8; i++)
                words[i] = (uint)h[i];
            kernel(ref chain, in blocks[0], blockCount, (uint)bytesPerBlock, isLastBlock ? uint.MaxValue : 0, isLastNode ? uint.MaxValue : 0);
            for (int i = 0; i < 8; i++)
                h[i] = words[i];
            t = chain.T;
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
