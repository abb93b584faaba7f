using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>A size of Threefish with its kernels, each a contender in both directions and, over UBI, as a hash function.</summary>
internal sealed class ThreefishSize
{
    private ThreefishSize(string name, int blockSize, int rounds, IReadOnlyList<ThreefishKernel> kernels, ThreefishKernel chosen, IReadOnlyList<Contender> contenders) =>
        (Name, BlockSize, Rounds, Kernels, Chosen, Contenders) = (name, blockSize, rounds, kernels, KernelContender.NameOf(chosen), contenders);

    internal static ThreefishSize Of256 { get; } = Create(
        PublishedBlock.Threefish256, rounds: 72, [ThreefishKernel.Scalar, ThreefishKernel.RowWise128], ThreefishKernel.Scalar,
        new ThreefishKernelContenders<Threefish256Key>(
            PublishedBlock.Threefish256, Algorithm.Skein256, Threefish256Kernels.Available,
            Threefish256Kernels.Encrypt<Encryption>, Threefish256Kernels.Decrypt, Threefish256Kernels.Encrypt<Compression>));

    internal static ThreefishSize Of512 { get; } = Create(
        PublishedBlock.Threefish512, rounds: 72, Enum.GetValues<ThreefishKernel>(), Threefish512Kernels.Choose(ProcessorFeatures.Current),
        new ThreefishKernelContenders<Threefish512Key>(
            PublishedBlock.Threefish512, Algorithm.Skein512, Threefish512Kernels.Available,
            Threefish512Kernels.Encrypt<Encryption>, Threefish512Kernels.Decrypt, Threefish512Kernels.Encrypt<Compression>));

    internal static ThreefishSize Of1024 { get; } = Create(
        PublishedBlock.Threefish1024, rounds: 80, [ThreefishKernel.Scalar, ThreefishKernel.RowWise256], Threefish1024Kernels.Choose(ProcessorFeatures.Current),
        new ThreefishKernelContenders<Threefish1024Key>(
            PublishedBlock.Threefish1024, Algorithm.Skein1024, Threefish1024Kernels.Available,
            Threefish1024Kernels.Encrypt<Encryption>, Threefish1024Kernels.Decrypt, Threefish1024Kernels.Encrypt<Compression>));

    internal string Name { get; }

    /// <summary>In bytes.</summary>
    internal int BlockSize { get; }

    internal int Rounds { get; }

    /// <summary>All that there are, on whatever processor.</summary>
    internal IReadOnlyList<ThreefishKernel> Kernels { get; }

    /// <summary>What the library's rule chooses on this processor.</summary>
    internal string Chosen { get; }

    internal IReadOnlyList<Contender> Contenders { get; }

    private static ThreefishSize Create<TKey>(
        PublishedBlock block, int rounds, IReadOnlyList<ThreefishKernel> kernels, ThreefishKernel chosen, ThreefishKernelContenders<TKey> contenders)
        where TKey : unmanaged, IThreefishKey =>
        new(block.Name, block.Key.Length, rounds, kernels, chosen, contenders.All);
}
