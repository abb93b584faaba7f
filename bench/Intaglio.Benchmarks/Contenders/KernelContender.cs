using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>A Threefish kernel by itself.</summary>
internal sealed class KernelContender(ThreefishKernel kernel, Algorithm algorithm, HashFunction hash)
    : Contender(NameOf(kernel), Role.Intaglio, algorithm, hash, choosesDigestSize: false)
{
    internal ThreefishKernel Kernel => kernel;

    /// <summary>How many words one instruction works on.</summary>
    internal int WordsPerVector => kernel switch
    {
        ThreefishKernel.Scalar => 1,
        ThreefishKernel.RowWise128 => 2,
        _ => 4,
    };

    internal static string NameOf(ThreefishKernel kernel) => Cryptography.Kernel.NameOf(kernel);
}
