using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography.Tests;

/// <summary>Encrypts or decrypts blocks under an extended key.</summary>
internal delegate void RunBlocks(Span<ulong> key, ReadOnlySpan<byte> source, Span<byte> destination);

/// <summary>Compresses blocks by UBI.</summary>
internal delegate void CompressBlocks(Span<ulong> key, ReadOnlySpan<byte> blocks, int bytesPerBlock);

/// <summary>One of the kernels for one block after the other.</summary>
internal sealed record ThreefishKernelUnderTest(string Name, int BlockSize, bool Supported, RunBlocks Encrypt, RunBlocks Decrypt, CompressBlocks Compress)
{
    private delegate void EncryptKernel<TKey>(ThreefishKernel kernel, ref TKey key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock);

    private delegate void DecryptKernel<TKey>(ThreefishKernel kernel, ref readonly TKey key, ref readonly byte source, ref byte destination, nint blockCount);

    internal static IReadOnlyList<ThreefishKernelUnderTest> All { get; } =
    [
        .. Of<Threefish256Key>([ThreefishKernel.Scalar, ThreefishKernel.RowWise128], Threefish256Kernels.Available,
            Threefish256Kernels.Encrypt<Encryption>, Threefish256Kernels.Encrypt<Compression>, Threefish256Kernels.Decrypt),
        .. Of<Threefish512Key>([ThreefishKernel.Scalar, ThreefishKernel.RowWise128, ThreefishKernel.RowWise256], Threefish512Kernels.Available,
            Threefish512Kernels.Encrypt<Encryption>, Threefish512Kernels.Encrypt<Compression>, Threefish512Kernels.Decrypt),
        .. Of<Threefish1024Key>([ThreefishKernel.Scalar, ThreefishKernel.RowWise256], Threefish1024Kernels.Available,
            Threefish1024Kernels.Encrypt<Encryption>, Threefish1024Kernels.Encrypt<Compression>, Threefish1024Kernels.Decrypt),
    ];

    internal static ThreefishKernelUnderTest Find(string name)
    {
        ThreefishKernelUnderTest kernel = All.Single(kernel => kernel.Name == name);
        Skip.IfNot(kernel.Supported, $"This process cannot run {kernel.Name}: an instruction set is missing or switched off.");
        return kernel;
    }

    private static IEnumerable<ThreefishKernelUnderTest> Of<TKey>(
        ThreefishKernel[] kernels, IEnumerable<ThreefishKernel> available, EncryptKernel<TKey> encrypt, EncryptKernel<TKey> compress, DecryptKernel<TKey> decrypt)
        where TKey : unmanaged, IThreefishKey
    {
        // None goes untested.
        if (available.Except(kernels).Any())
            throw new InvalidOperationException("The library has kernels that the tests do not list.");
        int blockSize = ThreefishKey.BlockSize<TKey>();
        foreach (ThreefishKernel kernel in kernels)
        {
            yield return new($"Threefish-{8 * blockSize} {kernel}", blockSize, available.Contains(kernel),
                (key, source, destination) => encrypt(kernel, ref Of<TKey>(key), in source[0], ref destination[0], source.Length / blockSize, 0),
                (key, source, destination) => decrypt(kernel, in Of<TKey>(key), in source[0], ref destination[0], source.Length / blockSize),
                (key, blocks, bytesPerBlock) => compress(kernel, ref Of<TKey>(key), in blocks[0], ref Unsafe.AsRef(in blocks[0]), blocks.Length / blockSize, (uint)bytesPerBlock));
        }
    }

    private static ref TKey Of<TKey>(Span<ulong> key)
        where TKey : unmanaged, IThreefishKey
    {
        Assert.Equal(Unsafe.SizeOf<TKey>(), key.Length * sizeof(ulong));
        return ref Unsafe.As<ulong, TKey>(ref MemoryMarshal.GetReference(key));
    }
}
