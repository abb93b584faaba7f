using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Benchmarks;

/// <summary>Who takes part beside Intaglio, where it is installed.</summary>
internal static class Peers
{
#pragma warning disable CA5350, CA5351 // Weak or broken, and measured because people compare with them.
    private static readonly Contender[] Framework =
    [
        Create(Algorithm.Md5, static (source, digest) => MD5.HashData(source, digest)),
        Create(Algorithm.Sha1, static (source, digest) => SHA1.HashData(source, digest)),
        Create(Algorithm.Sha256, static (source, digest) => SHA256.HashData(source, digest)),
        Create(Algorithm.Sha512, static (source, digest) => SHA512.HashData(source, digest)),
        .. SHA3_512.IsSupported ? new[] { Create(Algorithm.Sha3_512, static (source, digest) => SHA3_512.HashData(source, digest)) } : [],
    ];
#pragma warning restore CA5350, CA5351

    internal static IReadOnlyList<Contender> Blake2b { get; } =
    [
        Transcriptions.Blake2b,
        new("Intaglio", Role.Intaglio, Algorithm.Blake2b,
            static (source, digest) => Cryptography.Blake2b.HashData(source, digest, new Blake2bParameters { DigestSize = digest.Length }), choosesDigestSize: true),
        .. OpenSsl.Contenders(Algorithm.Blake2b, "BLAKE2B-512"),
        .. Sodium.Contenders,
        .. LibB2.Blake2b,
        .. PackagePeers.Blake2b,
        .. Framework.Where(contender => contender.Algorithm != Algorithm.Sha3_512),
    ];

    internal static IReadOnlyList<Contender> Blake2s { get; } =
    [
        Transcriptions.Blake2s,
        new("Intaglio", Role.Intaglio, Algorithm.Blake2s,
            static (source, digest) => Cryptography.Blake2s.HashData(source, digest, new Blake2sParameters { DigestSize = digest.Length }), choosesDigestSize: true),
        .. OpenSsl.Contenders(Algorithm.Blake2s, "BLAKE2S-256"),
        .. LibB2.Blake2s,
        .. PackagePeers.Blake2s,
        // The others do not depend on the function they are compared with.
        .. Framework.Where(contender => contender.Algorithm == Algorithm.Sha256),
    ];

    internal static IReadOnlyList<Contender> Blake3 { get; } =
    [
        new("Intaglio", Role.Intaglio, Algorithm.Blake3, static (source, digest) => Cryptography.Blake3.HashData(source, digest), choosesDigestSize: false),
        .. PackagePeers.Blake3,
        // What a user has to choose from here.
        new("Intaglio BLAKE2s", Role.Intaglio, Algorithm.Blake2s, static (source, digest) => Cryptography.Blake2s.HashData(source, digest), choosesDigestSize: false),
    ];

    internal static IReadOnlyList<Contender> Skein512 { get; } =
    [
        Transcriptions.Skein512,
        new("Intaglio", Role.Intaglio, Algorithm.Skein512, static (source, digest) => Cryptography.Skein512.HashData(source, digest), choosesDigestSize: false),
        .. Botan.Skein512,
        .. PackagePeers.Skein512,
        .. Framework.Where(contender => contender.Algorithm == Algorithm.Sha512 || contender.Algorithm == Algorithm.Sha3_512 || contender.Algorithm == Algorithm.Sha256),
    ];

    /// <summary>Those that an instruction-set cap reaches: all but native code.</summary>
    internal static IReadOnlyList<Contender> Managed(IReadOnlyList<Contender> contenders) =>
        [.. contenders.Where(contender => contender.Role is Role.Transcription or Role.Intaglio || contender.Name == PackagePeers.BouncyCastle)];

    private static Contender Create(Algorithm algorithm, HashFunction hash) =>
        new($"{algorithm.Name} (.NET)", Role.Framework, algorithm, hash, choosesDigestSize: false);
}
