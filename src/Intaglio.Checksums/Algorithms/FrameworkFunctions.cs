using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The functions of the framework that checksum lists use. Each has one digest size and does not accept parameters.</summary>
/// <remarks>These are SHA-2 and SHA-3 (FIPS 180-4, FIPS 202), and SHA-1 and MD5, which are broken.</remarks>
internal static class FrameworkFunctions
{
    internal static HashFunction Sha256 { get; } = Define(
        "SHA256", SHA256.HashSizeInBytes, static () => SHA256.Create(), static () => new(HashAlgorithmName.SHA256, SHA256.HashSizeInBytes),
        otherName: "SHA2-256");

    internal static HashFunction Sha384 { get; } = Define(
        "SHA384", SHA384.HashSizeInBytes, static () => SHA384.Create(), static () => new(HashAlgorithmName.SHA384, SHA384.HashSizeInBytes),
        otherName: "SHA2-384");

    internal static HashFunction Sha512 { get; } = Define(
        "SHA512", SHA512.HashSizeInBytes, static () => SHA512.Create(), static () => new(HashAlgorithmName.SHA512, SHA512.HashSizeInBytes),
        otherName: "SHA2-512");

    internal static HashFunction Sha3_256 { get; } = Define(
        "SHA3-256", SHA3_256.HashSizeInBytes, static () => SHA3_256.Create(),
        static () => new(HashAlgorithmName.SHA3_256, SHA3_256.HashSizeInBytes), static () => SHA3_256.IsSupported);

    internal static HashFunction Sha1 { get; } = Define(
        "SHA1", SHA1.HashSizeInBytes, CreateSha1, static () => new(HashAlgorithmName.SHA1, SHA1.HashSizeInBytes), isBroken: true);

    internal static HashFunction Md5 { get; } = Define(
        "MD5", MD5.HashSizeInBytes, CreateMd5, static () => new(HashAlgorithmName.MD5, MD5.HashSizeInBytes), isBroken: true);

    private static HashFunction Define(
        string name, int digestSize, Func<HashAlgorithm> create, Func<FrameworkBatchHasher> createBatch, Func<bool>? isSupported = null,
        string? otherName = null, bool isBroken = false) => new()
        {
            Name = name,
            OtherName = otherName,
            DigestBits = 8 * digestSize,
            MaxDigestBits = 8 * digestSize,
            DigestStep = 8 * digestSize,
            UnstatedBits = 8 * digestSize,
            MaxKeySize = 0,
            SaltSize = 0,
            PersonalizationSize = 0,
            IsBroken = isBroken,
            IsSupported = isSupported,
            Create = (_, in _) => create(),
            CreateBatch = (_, in _) => createBatch(),
        };

#pragma warning disable CA5350, CA5351 // Existing lists use these functions, and the documentation states their limits.
    private static HashAlgorithm CreateSha1() => SHA1.Create();

    private static HashAlgorithm CreateMd5() => MD5.Create();
#pragma warning restore CA5350, CA5351
}
