using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Computes a digest by several threads.</summary>
/// <param name="source">What is hashed.</param>
/// <param name="algorithm">What computes the digest.</param>
/// <param name="threads">The most threads.</param>
/// <param name="context">The parameters and the options.</param>
/// <param name="progress">Is told of the bytes that were read.</param>
/// <param name="cancellationToken">Ends the hashing.</param>
internal delegate HashedFile ParallelHashing<in TSource>(
    TSource source, ChecksumAlgorithm algorithm, int threads, HashingContext context, FileProgress progress, CancellationToken cancellationToken);

/// <summary>A function that several threads compute together.</summary>
/// <param name="HashStream">Hashes the rest of a stream.</param>
/// <param name="HashFile">Hashes a file.</param>
internal sealed record ParallelFunction(ParallelHashing<Stream> HashStream, ParallelHashing<SafeFileHandle> HashFile);
