using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>The extended key and tweak of Threefish-256.</summary>
[StructLayout(LayoutKind.Sequential, Size = Threefish256.BlockSize + 4 * sizeof(ulong))]
internal struct Threefish256Key : IThreefishKey
{
    private ulong first;

    public readonly void Encrypt(ref readonly byte source, ref byte destination, nint blockCount) =>
        Threefish256Scalar.Encrypt<Encryption>(ref Unsafe.AsRef(in this), in source, ref destination, blockCount, 0);

    public readonly void Decrypt(ref readonly byte source, ref byte destination, nint blockCount) =>
        Threefish256Scalar.Decrypt(in this, in source, ref destination, blockCount);

    public void Compress(ref readonly byte blocks, nint blockCount, uint bytesPerBlock) =>
        Threefish256Scalar.Encrypt<Compression>(ref this, in blocks, ref Unsafe.AsRef(in blocks), blockCount, bytesPerBlock);
}
