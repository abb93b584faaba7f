using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>Where a Threefish kernel has its subkeys from.</summary>
internal enum SubkeySource
{
    /// <summary>They are added on the fly: the product's kernels.</summary>
    OnTheFly,

    /// <summary>All of them were computed before, which is not timed.</summary>
    Stored,

    /// <summary>All of them are computed anew for each block, as a mode would that has another key or tweak for each.</summary>
    StoredAnew,
}

/// <summary>A Threefish kernel by itself.</summary>
internal sealed class KernelContender(ThreefishKernel kernel, SubkeySource subkeys, Algorithm algorithm, HashFunction hash)
    : Contender(NameOf(kernel, subkeys), Role.Intaglio, algorithm, hash, choosesDigestSize: false)
{
    internal SubkeySource Subkeys => subkeys;

    internal ThreefishKernel Kernel => kernel;

    /// <summary>How many words one instruction works on.</summary>
    internal int WordsPerVector => kernel switch
    {
        ThreefishKernel.Scalar => 1,
        ThreefishKernel.RowWise128 => 2,
        _ => 4,
    };

    internal static string NameOf(ThreefishKernel kernel) => kernel.ToString().ToLowerInvariant();

    private static string NameOf(ThreefishKernel kernel, SubkeySource subkeys) => NameOf(kernel) + subkeys switch
    {
        SubkeySource.OnTheFly => "",
        SubkeySource.Stored => ", stored",
        _ => ", stored anew",
    };
}
