using System.Security.Cryptography;
using Intaglio.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>The functions of the BLAKE2 family. Digest sizes are whole bytes, and the default is the largest.</summary>
internal static class Blake2Functions
{
    internal static HashFunction Blake2b { get; } = Define(
        "BLAKE2b", Cryptography.Blake2b.MaxDigestSize, Cryptography.Blake2b.MaxKeySize, Cryptography.Blake2b.SaltSize,
        Cryptography.Blake2b.PersonalizationSize,
        static (algorithm, in parameters) => Cryptography.Blake2b.CreateHashAlgorithm(ToBlake2b(algorithm, in parameters)),
        static (algorithm, in parameters) => new Blake2bBatchHasher(ToBlake2b(algorithm, in parameters)),
        ToParallel(Blake2bTree.HashData, Blake2bTree.HashData),
        otherName: "BLAKE2B-512");

    internal static HashFunction Blake2s { get; } = Define(
        "BLAKE2s", Cryptography.Blake2s.MaxDigestSize, Cryptography.Blake2s.MaxKeySize, Cryptography.Blake2s.SaltSize,
        Cryptography.Blake2s.PersonalizationSize,
        static (algorithm, in parameters) => Cryptography.Blake2s.CreateHashAlgorithm(ToBlake2s(algorithm, in parameters)),
        static (algorithm, in parameters) => new Blake2sBatchHasher(ToBlake2s(algorithm, in parameters)),
        ToParallel(Blake2sTree.HashData, Blake2sTree.HashData),
        otherName: "BLAKE2S-256");

    internal static HashFunction Blake2bp { get; } = Define(
        "BLAKE2bp", Cryptography.Blake2bp.MaxDigestSize, Cryptography.Blake2bp.MaxKeySize, Cryptography.Blake2bp.SaltSize,
        Cryptography.Blake2bp.PersonalizationSize,
        static (algorithm, in parameters) => Cryptography.Blake2bp.CreateHashAlgorithm(
            new() { DigestSize = algorithm.DigestSize, Key = parameters.Key, Salt = parameters.Salt,
                Personalization = parameters.Personalization }));

    internal static HashFunction Blake2sp { get; } = Define(
        "BLAKE2sp", Cryptography.Blake2sp.MaxDigestSize, Cryptography.Blake2sp.MaxKeySize, Cryptography.Blake2sp.SaltSize,
        Cryptography.Blake2sp.PersonalizationSize,
        static (algorithm, in parameters) => Cryptography.Blake2sp.CreateHashAlgorithm(
            new() { DigestSize = algorithm.DigestSize, Key = parameters.Key, Salt = parameters.Salt,
                Personalization = parameters.Personalization }));

    /// <summary>Gets the file digest, whose function depends on the length of the file.</summary>
    internal static HashFunction File { get; } = new()
    {
        Name = "file",
        DigestBits = 8 * FileDigest.Size,
        MaxDigestBits = 8 * FileDigest.Size,
        DigestStep = 8 * FileDigest.Size,
        UnstatedBits = 8 * FileDigest.Size,
        MaxKeySize = 0,
        SaltSize = 0,
        PersonalizationSize = 0,
        Create = static (_, in _) => throw new NotSupportedException(),
    };

    private static HashFunction Define(
        string name, int maxDigestSize, int maxKeySize, int saltSize, int personalizationSize,
        HasherFactory<HashAlgorithm> create, HasherFactory<BatchHasher>? createBatch = null, ParallelFunction? tree = null,
        string? otherName = null) => new()
        {
            Name = name,
            OtherName = otherName,
            DigestBits = 8 * maxDigestSize,
            MaxDigestBits = 8 * maxDigestSize,
            DigestStep = 8,
            UnstatedBits = 8 * maxDigestSize,
            MaxKeySize = maxKeySize,
            SaltSize = saltSize,
            PersonalizationSize = personalizationSize,
            Create = create,
            CreateBatch = createBatch,
            Tree = tree,
        };

    private static ParallelFunction ToParallel(TreeFunction<Stream> hashStream, TreeFunction<SafeFileHandle> hashFile) => new(
        (source, algorithm, threads, context, progress, cancellationToken) =>
            ToHashed(hashStream(source, CreateOptions(algorithm, threads, context), progress, cancellationToken)),
        (source, algorithm, threads, context, progress, cancellationToken) =>
            ToHashed(hashFile(source, CreateOptions(algorithm, threads, context), progress, cancellationToken)));

    private static Blake2TreeOptions CreateOptions(ChecksumAlgorithm algorithm, int threads, HashingContext context) => new()
    {
        DigestSize = algorithm.DigestSize,
        LeafSize = algorithm.LeafSize.GetValueOrDefault(),
        MaxDegreeOfParallelism = threads,
        KeepLeafDigests = context.Options.KeepsLeafDigests(algorithm),
    };

    private static HashedFile ToHashed(Blake2TreeResult tree) =>
        new(tree.Digest, tree.Length, HasGrown: false) { LeafDigests = tree.LeafDigests };

    /// <summary>Computes the tree hash of a file or of the rest of a stream.</summary>
    private delegate Blake2TreeResult TreeFunction<in TSource>(TSource source, Blake2TreeOptions? options, IProgress<long>? progress,
        CancellationToken cancellationToken);

    private static Blake2bParameters ToBlake2b(ChecksumAlgorithm algorithm, in ChecksumParameters parameters) => new()
    {
        DigestSize = algorithm.DigestSize,
        Key = parameters.Key,
        Salt = parameters.Salt,
        Personalization = parameters.Personalization,
    };

    private static Blake2sParameters ToBlake2s(ChecksumAlgorithm algorithm, in ChecksumParameters parameters) => new()
    {
        DigestSize = algorithm.DigestSize,
        Key = parameters.Key,
        Salt = parameters.Salt,
        Personalization = parameters.Personalization,
    };
}
