using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The extended key and tweak of Threefish-512.</summary>
[StructLayout(LayoutKind.Sequential, Size = Threefish512.BlockSize + 4 * sizeof(ulong))]
internal struct Threefish512Key : IThreefishKey
{
    private ulong first;

    public readonly void Encrypt(ref readonly byte source, ref byte destination, nint blockCount) =>
        Threefish512Scalar.Encrypt<Encryption>(ref Unsafe.AsRef(in this), in source, ref destination, blockCount, 0);

    public readonly void Decrypt(ref readonly byte source, ref byte destination, nint blockCount) =>
        Threefish512Scalar.Decrypt(in this, in source, ref destination, blockCount);

    public void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock) =>
        Threefish512Scalar.Encrypt<Compression>(ref this, in blocks, ref Unsafe.AsRef(in blocks), blockCount, bytesPerBlock);
}
