using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>The functions with leaves, beside the one without on the same bytes.</summary>
internal static class ParallelContenders
{
    internal static IReadOnlyList<Contender> Blake2bp { get; } =
    [
        new("Intaglio BLAKE2b", Role.Intaglio, Algorithm.Blake2b, static (source, digest) => Blake2b.HashData(source, digest), choosesDigestSize: false),
        new("Intaglio BLAKE2bp", Role.Intaglio, Algorithm.Blake2bp, static (source, digest) => Cryptography.Blake2bp.HashData(source, digest), choosesDigestSize: false),
        .. LibB2.Blake2bp,
    ];

    internal static IReadOnlyList<Contender> Blake2sp { get; } =
    [
        new("Intaglio BLAKE2s", Role.Intaglio, Algorithm.Blake2s, static (source, digest) => Blake2s.HashData(source, digest), choosesDigestSize: false),
        new("Intaglio BLAKE2sp", Role.Intaglio, Algorithm.Blake2sp, static (source, digest) => Cryptography.Blake2sp.HashData(source, digest), choosesDigestSize: false),
        .. LibB2.Blake2sp,
    ];
}
