using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>
/// The functions of the Skein family, without salts. Digests can have any number of bits, and the default is the block size.
/// </summary>
internal static class SkeinFunctions
{
    internal static HashFunction Skein256 { get; } =
        Define("Skein-256", Cryptography.Skein256.BlockSize, Cryptography.Skein256.CreateHashAlgorithm, Cryptography.Skein256.HashMany);

    internal static HashFunction Skein512 { get; } =
        Define("Skein-512", Cryptography.Skein512.BlockSize, Cryptography.Skein512.CreateHashAlgorithm, Cryptography.Skein512.HashMany);

    internal static HashFunction Skein1024 { get; } =
        Define("Skein-1024", Cryptography.Skein1024.BlockSize, Cryptography.Skein1024.CreateHashAlgorithm, Cryptography.Skein1024.HashMany);

    private delegate HashAlgorithm Create(in SkeinParameters parameters);

    private static HashFunction Define(string name, int blockSize, Create create, SkeinHashMany hashMany) => new()
    {
        Name = name,
        DigestBits = 8 * blockSize,
        MaxDigestBits = 8 * HashFunction.LongestDigest,
        DigestStep = 1,
        // The 256 in Skein-256 is the size of the state, not of the digest.
        UnstatedBits = 0,
        MaxKeySize = int.MaxValue,
        SaltSize = 0,
        PersonalizationSize = int.MaxValue,
        Create = (algorithm, in parameters) => create(ToSkein(algorithm, in parameters)),
        CreateBatch = (algorithm, in parameters) =>
        {
            SkeinParameters skein = ToSkein(algorithm, in parameters);
            return new SkeinBatchHasher(hashMany, in skein, create(in skein), create(in skein), algorithm.DigestSize);
        },
    };

    private static SkeinParameters ToSkein(ChecksumAlgorithm algorithm, in ChecksumParameters parameters) =>
        new() { DigestSizeInBits = algorithm.DigestSizeInBits, Key = parameters.Key, Personalization = parameters.Personalization };
}
