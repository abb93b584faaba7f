using System.Runtime.InteropServices;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>The only file that knows how the library keeps its kernels: it makes each a contender that hashes with that kernel alone.</summary>
internal static class KernelContenders
{
    private delegate void CompressBlake2b(ref Blake2bChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock, ulong f0, ulong f1);

    private delegate void CompressBlake2s(ref Blake2sChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock, uint f0, uint f1);

    private static readonly (string Name, bool IsSupported, CompressBlake2b Compress)[] Blake2bKernels = [("scalar", true, Blake2bScalar.Compress)];

    private static readonly (string Name, bool IsSupported, CompressBlake2s Compress)[] Blake2sKernels = [("scalar", true, Blake2sScalar.Compress)];

    internal static IReadOnlyList<Contender> Blake2b { get; } =
    [
        Transcriptions.Blake2b,
        .. Blake2bKernels.Where(kernel => kernel.IsSupported)
            .Select(kernel => new Contender(kernel.Name, Role.Intaglio, Algorithm.Blake2b, Hash(kernel.Compress), choosesDigestSize: true)),
    ];

    internal static IReadOnlyList<Contender> Blake2s { get; } =
    [
        Transcriptions.Blake2s,
        .. Blake2sKernels.Where(kernel => kernel.IsSupported)
            .Select(kernel => new Contender(kernel.Name, Role.Intaglio, Algorithm.Blake2s, Hash(kernel.Compress), choosesDigestSize: true)),
    ];

    /// <summary>The kernels that this processor cannot run.</summary>
    internal static IEnumerable<string> UnsupportedBlake2b => Blake2bKernels.Where(kernel => !kernel.IsSupported).Select(kernel => kernel.Name);

    /// <inheritdoc cref="UnsupportedBlake2b"/>
    internal static IEnumerable<string> UnsupportedBlake2s => Blake2sKernels.Where(kernel => !kernel.IsSupported).Select(kernel => kernel.Name);

    /// <summary>The kernel that a user's setting forces on the library, or null. Figures under it are not the library's.</summary>
    internal static string? Forced => Kernel.Requested;

    private static HashFunction Hash(CompressBlake2b compress) => (source, digest) =>
    {
        Blake2bChain chain = new(new Blake2bParameters { DigestSize = digest.Length });
        int whole = source.IsEmpty ? 0 : (source.Length - 1) / Cryptography.Blake2b.BlockSize;
        if (whole > 0)
            compress(ref chain, in MemoryMarshal.GetReference(source), whole, Cryptography.Blake2b.BlockSize, 0, 0);

        ReadOnlySpan<byte> rest = source[(whole * Cryptography.Blake2b.BlockSize)..];
        Span<byte> last = stackalloc byte[Cryptography.Blake2b.BlockSize];
        rest.CopyTo(last);
        compress(ref chain, in last[0], 1, (uint)rest.Length, ulong.MaxValue, 0);
        chain.WriteDigest(digest);
    };

    private static HashFunction Hash(CompressBlake2s compress) => (source, digest) =>
    {
        Blake2sChain chain = new(new Blake2sParameters { DigestSize = digest.Length });
        int whole = source.IsEmpty ? 0 : (source.Length - 1) / Cryptography.Blake2s.BlockSize;
        if (whole > 0)
            compress(ref chain, in MemoryMarshal.GetReference(source), whole, Cryptography.Blake2s.BlockSize, 0, 0);

        ReadOnlySpan<byte> rest = source[(whole * Cryptography.Blake2s.BlockSize)..];
        Span<byte> last = stackalloc byte[Cryptography.Blake2s.BlockSize];
        rest.CopyTo(last);
        compress(ref chain, in last[0], 1, (uint)rest.Length, uint.MaxValue, 0);
        chain.WriteDigest(digest);
    };
}
