using System.Runtime.InteropServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>Who encrypts and decrypts many blocks under one key; the first in each direction does one block after the other.</summary>
internal static class CipherContenders
{
    private const string OneByOne = "Intaglio one by one", Own = "Intaglio";

    // Botan's C interface has no tweak.
    private static readonly PublishedBlock block = PublishedBlock.Threefish512Untweaked;
    private static readonly Threefish512 cipher = new(block.Key);
    private static readonly ThreefishKernel kernel = Threefish512Kernels.Choose(ProcessorFeatures.Current);
    private static readonly Threefish512Key key = ExtendKey();

    internal static IReadOnlyList<Contender> Threefish512 { get; } =
    [
        new(OneByOne, Role.Intaglio, block.Encryption, EncryptOneByOne, choosesDigestSize: false),
        new(Own, Role.Intaglio, block.Encryption, static (source, destination) => cipher.EncryptBlocks(source, destination), choosesDigestSize: false),
        .. Botan.Threefish512Encryption(block),
        .. PackagePeers.Threefish512Encryption(block),
        new(OneByOne, Role.Intaglio, block.Decryption, DecryptOneByOne, choosesDigestSize: false),
        new(Own, Role.Intaglio, block.Decryption, static (source, destination) => cipher.DecryptBlocks(source, destination), choosesDigestSize: false),
        .. Botan.Threefish512Decryption(block),
        .. PackagePeers.Threefish512Decryption(block),
    ];

    private static Threefish512Key ExtendKey()
    {
        Threefish512Key extended = default;
        ThreefishKey.SetKey(ref extended, block.Key);
        ThreefishKey.SetTweak(ref extended, 0, 0);
        return extended;
    }

    private static void EncryptOneByOne(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        Threefish512Key copy = key;
        Threefish512Kernels.Encrypt<Encryption>(kernel, ref copy, in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination),
            source.Length / Cryptography.Threefish512.BlockSize, bytesPerBlock: 0);
    }

    private static void DecryptOneByOne(ReadOnlySpan<byte> source, Span<byte> destination) =>
        Threefish512Kernels.Decrypt(kernel, in key, in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination),
            source.Length / Cryptography.Threefish512.BlockSize);
}
