using System.Reflection;
using NSec.Cryptography;
using Org.BouncyCastle.Crypto.Digests;

namespace Intaglio.Benchmarks;

/// <summary>The published packages with BLAKE2: BouncyCastle is managed code, NSec and Geralt call the libsodium that they bring along.</summary>
internal static class PackagePeers
{
    private static readonly Blake2bDigest blake2b = new(8 * Cryptography.Blake2b.MaxDigestSize);
    private static readonly Blake2sDigest blake2s = new(8 * Cryptography.Blake2s.MaxDigestSize);

    internal static IReadOnlyList<Contender> Blake2b { get; } =
    [
        new("BouncyCastle", Role.Package, Algorithm.Blake2b, static (source, digest) =>
        {
            blake2b.BlockUpdate(source);
            blake2b.DoFinal(digest);
        }, choosesDigestSize: false),
        new("NSec", Role.Package, Algorithm.Blake2b, static (source, digest) => HashAlgorithm.Blake2b_512.Hash(source, digest), choosesDigestSize: false),
        new("Geralt", Role.Package, Algorithm.Blake2b, static (source, digest) => Geralt.BLAKE2b.ComputeHash(digest, source), choosesDigestSize: false),
    ];

    internal static IReadOnlyList<Contender> Blake2s { get; } =
    [
        new("BouncyCastle", Role.Package, Algorithm.Blake2s, static (source, digest) =>
        {
            blake2s.BlockUpdate(source);
            blake2s.DoFinal(digest);
        }, choosesDigestSize: false),
    ];

    /// <summary>A line for each package: its name and version.</summary>
    internal static IEnumerable<string> Versions =>
        from type in (Type[])[typeof(Blake2bDigest), typeof(HashAlgorithm), typeof(Geralt.BLAKE2b)]
        let name = type.Assembly.GetName()
        select $"{name.Name}: {type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? $"{name.Version}"}, from NuGet";
}
