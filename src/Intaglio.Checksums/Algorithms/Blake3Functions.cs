using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>The BLAKE3 function. Digest sizes are whole bytes, and the default is 32.</summary>
internal static class Blake3Functions
{
    internal static HashFunction Blake3 { get; } = new()
    {
        Name = "BLAKE3",
        DigestBits = 8 * Cryptography.Blake3.DefaultDigestSize,
        MaxDigestBits = 8 * HashFunction.LongestDigest,
        DigestStep = 8,
        UnstatedBits = 8 * Cryptography.Blake3.DefaultDigestSize,
        IsSizeToldByDigest = true,
        MinKeySize = Cryptography.Blake3.KeySize,
        MaxKeySize = Cryptography.Blake3.KeySize,
        SaltSize = 0,
        PersonalizationSize = 0,
        IsExtendable = true,
        Create = static (algorithm, in parameters) => Cryptography.Blake3.CreateHashAlgorithm(ToBlake3(algorithm, in parameters)),
        CreateBatch = static (algorithm, in parameters) => new Blake3BatchHasher(ToBlake3(algorithm, in parameters)),
        Parallel = new(
            static (source, algorithm, threads, context, progress, cancellationToken) =>
                ToHashed(Blake3Parallel.HashData(source, CreateOptions(algorithm, threads, context), progress, cancellationToken),
                    progress),
            static (source, algorithm, threads, context, progress, cancellationToken) =>
                ToHashed(Blake3Parallel.HashData(source, CreateOptions(algorithm, threads, context), progress, cancellationToken),
                    progress)),
    };

    private static Blake3Parameters ToBlake3(ChecksumAlgorithm algorithm, in ChecksumParameters parameters) => new()
    {
        DigestSize = algorithm.DigestSize,
        Key = parameters.Key,
        KeyDerivationContext = parameters.KeyDerivationContext,
        OutputPosition = parameters.OutputPosition,
    };

    private static Blake3ParallelOptions CreateOptions(ChecksumAlgorithm algorithm, int threads, HashingContext context) => new()
    {
        DigestSize = algorithm.DigestSize,
        Key = context.Key,
        KeyDerivationContext = context.KeyDerivationContext,
        OutputPosition = context.OutputPosition,
        MaxDegreeOfParallelism = threads,
    };

    private static HashedFile ToHashed(byte[] digest, FileProgress progress) => new(digest, progress.Length, HasGrown: false);
}
