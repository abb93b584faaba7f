using System.Reflection;
using NSec.Cryptography;
using Org.BouncyCastle.Crypto.Digests;
using Org.BouncyCastle.Crypto.Engines;
using Org.BouncyCastle.Crypto.Parameters;

namespace Intaglio.Benchmarks;

/// <summary>
/// The published packages with BLAKE2, BLAKE3, Skein and Threefish: BouncyCastle and Blake3 are managed code, NSec and Geralt call the libsodium
/// that they bring along.
/// </summary>
internal static class PackagePeers
{
    internal const string BouncyCastle = "BouncyCastle";

    private static readonly Blake2bDigest blake2b = new(8 * Cryptography.Blake2b.MaxDigestSize);
    private static readonly Blake2sDigest blake2s = new(8 * Cryptography.Blake2s.MaxDigestSize);
    private static readonly Blake3Digest blake3 = new(8 * Cryptography.Blake3.DefaultDigestSize);
    private static readonly SkeinDigest skein512 = new(SkeinDigest.SKEIN_512, 8 * Cryptography.Skein512.BlockSize);

    internal static IReadOnlyList<Contender> Blake2b { get; } =
    [
        new(BouncyCastle, Role.Package, Algorithm.Blake2b, static (source, digest) =>
        {
            blake2b.BlockUpdate(source);
            blake2b.DoFinal(digest);
        }, choosesDigestSize: false),
        new("NSec", Role.Package, Algorithm.Blake2b, static (source, digest) => HashAlgorithm.Blake2b_512.Hash(source, digest), choosesDigestSize: false),
        new("Geralt", Role.Package, Algorithm.Blake2b, static (source, digest) => Geralt.BLAKE2b.ComputeHash(digest, source), choosesDigestSize: false),
    ];

    internal static IReadOnlyList<Contender> Blake2s { get; } =
    [
        new(BouncyCastle, Role.Package, Algorithm.Blake2s, static (source, digest) =>
        {
            blake2s.BlockUpdate(source);
            blake2s.DoFinal(digest);
        }, choosesDigestSize: false),
    ];

    internal static IReadOnlyList<Contender> Blake3 { get; } =
    [
        new(BouncyCastle, Role.Package, Algorithm.Blake3, static (source, digest) =>
        {
            blake3.BlockUpdate(source);
            blake3.DoFinal(digest);
        }, choosesDigestSize: false),
        new("Blake3", Role.Package, Algorithm.Blake3, static (source, digest) => global::Blake3.Hasher.Hash(source, digest), choosesDigestSize: false),
    ];

    internal static IReadOnlyList<Contender> Skein512 { get; } =
    [
        new(BouncyCastle, Role.Package, Algorithm.Skein512, static (source, digest) =>
        {
            skein512.BlockUpdate(source);
            skein512.DoFinal(digest);
        }, choosesDigestSize: false),
    ];

    internal static IReadOnlyList<Contender> Threefish512Encryption(PublishedBlock block) =>
        [new(BouncyCastle, Role.Package, block.Encryption, CreateCipher(block, forEncryption: true), choosesDigestSize: false)];

    internal static IReadOnlyList<Contender> Threefish512Decryption(PublishedBlock block) =>
        [new(BouncyCastle, Role.Package, block.Decryption, CreateCipher(block, forEncryption: false), choosesDigestSize: false)];

    /// <summary>A line for each package: its name and version.</summary>
    internal static IEnumerable<string> Versions =>
        from type in (Type[])[typeof(Blake2bDigest), typeof(HashAlgorithm), typeof(Geralt.BLAKE2b), typeof(global::Blake3.Hasher)]
        let name = type.Assembly.GetName()
        select $"{name.Name}: {type.Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? $"{name.Version}"}, from NuGet";

    // Its interface takes one block at a time.
    private static HashFunction CreateCipher(PublishedBlock block, bool forEncryption)
    {
        ThreefishEngine engine = new(ThreefishEngine.BLOCKSIZE_512);
        engine.Init(forEncryption, new TweakableBlockCipherParameters(new KeyParameter(block.Key), block.Tweak));
        int size = engine.GetBlockSize();
        return (source, destination) =>
        {
            for (int at = 0; at < source.Length; at += size)
                engine.ProcessBlock(source.Slice(at, size), destination.Slice(at, size));
        };
    }
}
