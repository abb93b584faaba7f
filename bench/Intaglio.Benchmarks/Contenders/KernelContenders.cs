using System.Runtime.InteropServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>The only file that knows how the library keeps its kernels: it makes each a contender that hashes with that kernel alone.</summary>
internal static class KernelContenders
{
    internal static IReadOnlyList<Contender> Blake2b { get; } =
    [
        Transcriptions.Blake2b,
        .. Blake2bKernels.Available.Select(kernel => new Contender(Name(kernel), Role.Intaglio, Algorithm.Blake2b, HashBlake2b(kernel), choosesDigestSize: true)),
    ];

    internal static IReadOnlyList<Contender> Blake2s { get; } =
    [
        Transcriptions.Blake2s,
        .. Blake2sKernels.Available.Select(kernel => new Contender(Name(kernel), Role.Intaglio, Algorithm.Blake2s, HashBlake2s(kernel), choosesDigestSize: true)),
    ];

    /// <summary>The kernels that this processor cannot run.</summary>
    internal static IEnumerable<string> UnsupportedBlake2b => Enum.GetValues<Blake2Kernel>().Except(Blake2bKernels.Available).Select(Name);

    /// <inheritdoc cref="UnsupportedBlake2b"/>
    internal static IEnumerable<string> UnsupportedBlake2s =>
        Enum.GetValues<Blake2Kernel>().Except([Blake2Kernel.RowWise256]).Except(Blake2sKernels.Available).Select(Name);

    /// <summary>What the library's rule chooses on this processor.</summary>
    internal static string ChosenBlake2b => Name(Blake2bKernels.Choose(ProcessorFeatures.Current));

    /// <inheritdoc cref="ChosenBlake2b"/>
    internal static string ChosenBlake2s => Name(Blake2sKernels.Choose(ProcessorFeatures.Current));

    /// <summary>The kernel that a user's setting forces on the library, or null. Figures under it are not the library's.</summary>
    internal static string? Forced => Kernel.Requested;

    private static string Name(Blake2Kernel kernel) => Kernel.NameOf(kernel);

    private static HashFunction HashBlake2b(Blake2Kernel kernel) => (source, digest) =>
    {
        Blake2bChain chain = new(new Blake2bParameters { DigestSize = digest.Length });
        int whole = source.IsEmpty ? 0 : (source.Length - 1) / Cryptography.Blake2b.BlockSize;
        if (whole > 0)
            Blake2bKernels.Compress(kernel, ref chain, in MemoryMarshal.GetReference(source), whole, Cryptography.Blake2b.BlockSize);

        ReadOnlySpan<byte> rest = source[(whole * Cryptography.Blake2b.BlockSize)..];
        Span<byte> last = stackalloc byte[Cryptography.Blake2b.BlockSize];
        rest.CopyTo(last);
        chain.F0 = ulong.MaxValue;
        Blake2bKernels.Compress(kernel, ref chain, in last[0], 1, (uint)rest.Length);
        chain.WriteDigest(digest);
    };

    private static HashFunction HashBlake2s(Blake2Kernel kernel) => (source, digest) =>
    {
        Blake2sChain chain = new(new Blake2sParameters { DigestSize = digest.Length });
        int whole = source.IsEmpty ? 0 : (source.Length - 1) / Cryptography.Blake2s.BlockSize;
        if (whole > 0)
            Blake2sKernels.Compress(kernel, ref chain, in MemoryMarshal.GetReference(source), whole, Cryptography.Blake2s.BlockSize);

        ReadOnlySpan<byte> rest = source[(whole * Cryptography.Blake2s.BlockSize)..];
        Span<byte> last = stackalloc byte[Cryptography.Blake2s.BlockSize];
        rest.CopyTo(last);
        chain.F0 = uint.MaxValue;
        Blake2sKernels.Compress(kernel, ref chain, in last[0], 1, (uint)rest.Length);
        chain.WriteDigest(digest);
    };
}
