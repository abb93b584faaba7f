using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>Who hashes many messages at a time. All but one hash them one after the other.</summary>
internal static class Many
{
    private const string OneByOne = "Intaglio one by one", AtOnce = "Intaglio HashMany";

    internal static IReadOnlyList<Contender> Blake2b { get; } =
    [
        new(OneByOne, Role.Intaglio, Algorithm.Blake2b, static (source, digest) => Cryptography.Blake2b.HashData(source, digest), choosesDigestSize: false),
        new(AtOnce, Role.Intaglio, Algorithm.Blake2b,
            static (source, digest) => Cryptography.Blake2b.HashMany([source.ToArray()], digest, new Blake2bParameters { DigestSize = digest.Length }),
            choosesDigestSize: true, static (sources, digests) => Cryptography.Blake2b.HashMany(sources, digests)),
        .. Peers.Blake2b.Where(contender => contender.Role == Role.Native),
    ];

    internal static IReadOnlyList<Contender> Blake2s { get; } =
    [
        new(OneByOne, Role.Intaglio, Algorithm.Blake2s, static (source, digest) => Cryptography.Blake2s.HashData(source, digest), choosesDigestSize: false),
        new(AtOnce, Role.Intaglio, Algorithm.Blake2s,
            static (source, digest) => Cryptography.Blake2s.HashMany([source.ToArray()], digest, new Blake2sParameters { DigestSize = digest.Length }),
            choosesDigestSize: true, static (sources, digests) => Cryptography.Blake2s.HashMany(sources, digests)),
        .. Peers.Blake2s.Where(contender => contender.Role == Role.Native),
    ];

    internal static IReadOnlyList<Contender> Skein512 { get; } =
    [
        new(OneByOne, Role.Intaglio, Algorithm.Skein512, static (source, digest) => Cryptography.Skein512.HashData(source, digest), choosesDigestSize: false),
        new(AtOnce, Role.Intaglio, Algorithm.Skein512,
            static (source, digest) => Cryptography.Skein512.HashMany([source.ToArray()], digest),
            choosesDigestSize: false, static (sources, digests) => Cryptography.Skein512.HashMany(sources, digests)),
        .. Peers.Skein512.Where(contender => contender.Role == Role.Native),
    ];
}
