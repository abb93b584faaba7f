using System.Security.Cryptography;
using Intaglio.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Creates what computes the digests of an algorithm under parameters.</summary>
internal delegate T HasherFactory<out T>(ChecksumAlgorithm algorithm, in ChecksumParameters parameters);

/// <summary>Computes the tree hash of a file, or of the rest of a stream.</summary>
internal delegate Blake2TreeResult TreeFunction<in TSource>(TSource source, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellationToken);

/// <summary>A hash function that checksums are made with: its name, the ranges of its parameters, and what computes it.</summary>
internal sealed class HashFunction
{
    internal required string Name { get; init; }

    /// <summary>Gets the size in bits of the digest where none is asked for.</summary>
    internal required int DigestBits { get; init; }

    /// <summary>Gets the size in bits of the largest digest.</summary>
    internal required int MaxDigestBits { get; init; }

    /// <summary>Gets what the sizes of digests are multiples of, in bits.</summary>
    internal required int DigestStep { get; init; }

    /// <summary>Gets the one size in bits that a tag leaves out; 0 if it states every size.</summary>
    internal required int UnstatedBits { get; init; }

    internal required int MaxKeySize { get; init; }

    internal required int SaltSize { get; init; }

    internal required int PersonalizationSize { get; init; }

    internal required HasherFactory<HashAlgorithm> Create { get; init; }

    /// <summary>Gets what creates a hasher of many messages in lanes; <see langword="null"/> if there are none.</summary>
    internal HasherFactory<BatchHasher>? CreateBatch { get; init; }

    /// <summary>Gets what computes tree hashes of streams; <see langword="null"/> if the function has none.</summary>
    internal TreeFunction<Stream>? HashStreamTree { get; init; }

    /// <summary>Gets what computes tree hashes of files; <see langword="null"/> if the function has none.</summary>
    internal TreeFunction<SafeFileHandle>? HashFileTree { get; init; }
}
