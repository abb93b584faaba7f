using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>Encrypts or compresses blocks with one of the library's kernels.</summary>
internal delegate void KernelEncryption<TKey>(
    ThreefishKernel kernel, ref TKey key, ref readonly byte source, ref byte destination, nint blockCount, uint bytesPerBlock);

/// <summary>Decrypts blocks with one of the library's kernels.</summary>
internal delegate void KernelDecryption<TKey>(ThreefishKernel kernel, ref readonly TKey key, ref readonly byte source, ref byte destination, nint blockCount);

/// <summary>Makes contenders of the kernels of a size.</summary>
internal sealed unsafe class ThreefishKernelContenders<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private readonly List<Contender> all = [];
    private readonly TKey key;

    internal ThreefishKernelContenders(
        PublishedBlock block, Algorithm hash, IEnumerable<ThreefishKernel> available,
        KernelEncryption<TKey> encrypt, KernelDecryption<TKey> decrypt, KernelEncryption<TKey> compress)
    {
        ThreefishKey.SetKey(ref key, block.Key);
        ThreefishCipher<TKey>.SetTweak(ref key, block.Tweak);
        foreach (ThreefishKernel kernel in available)
        {
            Add(kernel, block.Encryption, (source, destination) =>
            {
                TKey copy = key;
                encrypt(kernel, ref copy, in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination), source.Length / BlockSize, 0);
            });
            Add(kernel, block.Decryption, (source, destination) =>
                decrypt(kernel, in key, in MemoryMarshal.GetReference(source), ref MemoryMarshal.GetReference(destination), source.Length / BlockSize));
            Add(kernel, hash, (source, digest) => Hash(kernel, compress, source, digest));
        }
    }

    /// <summary>In the order of directions: what is compared stands together.</summary>
    internal IReadOnlyList<Contender> All => [.. all.GroupBy(contender => contender.Algorithm).SelectMany(group => group)];

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    private void Add(ThreefishKernel kernel, Algorithm algorithm, HashFunction hash) => all.Add(new KernelContender(kernel, algorithm, hash));

    /// <summary>Skein with a digest as large as a block: UBI of the message, and of the counter of the only output block.</summary>
    private static void Hash(ThreefishKernel kernel, KernelEncryption<TKey> compress, ReadOnlySpan<byte> source, Span<byte> digest)
    {
        SkeinStart.Create(default, 8 * (ulong)BlockSize, out TKey chain);
        ref byte message = ref MemoryMarshal.GetReference(source);
        int whole = Ubi.WholeBlocksBeforeLast(source.Length, BlockSize);
        if (whole > 0)
            compress(kernel, ref chain, in message, ref message, whole, (uint)BlockSize);

        UbiBlock last = default;
        source[(whole * BlockSize)..].CopyTo(MemoryMarshal.AsBytes(new Span<UbiBlock>(ref last)));
        CompressLast(kernel, compress, ref chain, ref last, source.Length - whole * BlockSize);

        last = default;
        Ubi.Begin(ref chain, SkeinType.Output);
        CompressLast(kernel, compress, ref chain, ref last, sizeof(ulong));
        ThreefishKey.WriteKey(in chain, digest);
    }

    private static void CompressLast(ThreefishKernel kernel, KernelEncryption<TKey> compress, ref TKey chain, ref UbiBlock block, int length)
    {
        Unsafe.Add(ref ThreefishKey.Tweak(ref chain), 1) |= UbiTweak.Final;
        ref byte bytes = ref Unsafe.As<UbiBlock, byte>(ref block);
        compress(kernel, ref chain, in bytes, ref bytes, 1, (uint)length);
    }
}
