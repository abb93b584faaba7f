using Intaglio.Cryptography;

namespace Intaglio.Checksums;

/// <summary>Hashes one file or stream at a time to its end.</summary>
internal sealed class SingleSource(HashingContext context)
{
    private const int PieceSize = 128 * 1024;

    private readonly PartHasher parts = new(context);
    private byte[]? piece;

    /// <summary>Hashes a stream.</summary>
    /// <param name="source">The stream to read.</param>
    /// <param name="algorithm">The algorithm that computes the digest.</param>
    /// <param name="hasher">
    /// The prepared hasher, or <see langword="null"/> for the file digest and for hashing with several threads.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    internal HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, BatchHasher? hasher, CancellationToken cancellationToken) =>
        hasher is not null ? parts.Hash(new StreamSource(source), hasher, start: default, cancellationToken)
        : algorithm == ChecksumAlgorithm.File ? HashFileDigest(new StreamSource(source), cancellationToken)
        : ParallelSums.Hash(source, algorithm, context, cancellationToken);

    /// <summary>Hashes a file.</summary>
    /// <param name="file">The file to read.</param>
    /// <param name="algorithm">The algorithm that computes the digest.</param>
    /// <param name="hasher">
    /// The prepared hasher, or <see langword="null"/> for the file digest and for hashing with several threads.
    /// </param>
    /// <param name="start">The bytes that were already read from the file.</param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    internal HashedFile Hash(OpenFile file, ChecksumAlgorithm algorithm, BatchHasher? hasher, ReadOnlyMemory<byte> start,
        CancellationToken cancellationToken) =>
        hasher is not null ? parts.Hash(file, hasher, start, cancellationToken)
        : algorithm == ChecksumAlgorithm.File ? HashFileDigest(file, cancellationToken)
        : ParallelSums.Hash(file, algorithm, context, cancellationToken);

    /// <summary>Hashes the content that is opened instead of the bytes of a file.</summary>
    internal HashedFile HashContent(FileTurn turn, Func<Stream, Stream> open, BatchHasher? hasher, CancellationToken cancellationToken)
    {
        using Stream content = open(turn.Open().ToStream());
        return Hash(content, turn.Algorithm, hasher, cancellationToken);
    }

    /// <summary>Computes the file digest of a source of unknown length.</summary>
    private HashedFile HashFileDigest(ByteSource source, CancellationToken cancellationToken)
    {
        context.Check(ChecksumAlgorithm.File);
        using FileDigestHasher hasher = new(new() { MaxDegreeOfParallelism = context.Threads });
        byte[] buffer = piece ??= GC.AllocateUninitializedArray<byte>(PieceSize);
        long length = 0;
        int read;
        while ((read = source.Read(buffer)) > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            hasher.AppendData(buffer.AsSpan(0, read));
            context.Count(read);
            length += read;
        }
        return new HashedFile(hasher.GetHashAndReset(), length, HasGrown: false);
    }
}
