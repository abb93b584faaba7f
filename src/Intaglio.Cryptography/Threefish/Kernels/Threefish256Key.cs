using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The extended key and tweak of Threefish-256.</summary>
[StructLayout(LayoutKind.Sequential, Size = Threefish256.BlockSize + 4 * sizeof(ulong))]
internal struct Threefish256Key : IThreefishKey
{
    private ulong first;

    public readonly void Encrypt(ref readonly byte source, ref byte destination, nint blockCount)
    {
#if NET8_0_OR_GREATER
        nint done = ThreefishWidths.Run<Threefish256Key, Threefish256Rounds, Encryption>(in this, in source, ref destination, blockCount);
        if (done == blockCount)
            return;
        source = ref Unsafe.Add(ref Unsafe.AsRef(in source), done * Threefish256.BlockSize);
        destination = ref Unsafe.Add(ref destination, done * Threefish256.BlockSize);
        blockCount -= done;
#endif
        Threefish256Kernels.Encrypt<Encryption>(ref Unsafe.AsRef(in this), in source, ref destination, blockCount, bytesPerBlock: 0);
    }

    public readonly void Decrypt(ref readonly byte source, ref byte destination, nint blockCount)
    {
#if NET8_0_OR_GREATER
        nint done = ThreefishWidths.Run<Threefish256Key, Threefish256Rounds, Decryption>(in this, in source, ref destination, blockCount);
        if (done == blockCount)
            return;
        source = ref Unsafe.Add(ref Unsafe.AsRef(in source), done * Threefish256.BlockSize);
        destination = ref Unsafe.Add(ref destination, done * Threefish256.BlockSize);
        blockCount -= done;
#endif
        Threefish256Kernels.Decrypt(in this, in source, ref destination, blockCount);
    }

    public void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock) =>
        Threefish256Kernels.Encrypt<Compression>(ref this, in blocks, ref Unsafe.AsRef(in blocks), blockCount, bytesPerBlock);

#if NET8_0_OR_GREATER
    public readonly nint AddKeystream(Span<ulong> counter, ref readonly byte source, ref byte destination, nint blockCount) =>
        ThreefishWidths.Run<Threefish256Key, Threefish256Rounds, Counting>(in this, counter, in source, ref destination, blockCount);

    public readonly void CompressLanes(LaneKernel kernel, in UbiGroup group, nint blockCount) =>
        ThreefishWidths.Compress<Threefish256Rounds>(kernel, in group, blockCount);
#endif
}
