using Microsoft.Win32.SafeHandles;

namespace Intaglio.Checksums;

/// <summary>Computes a digest with several threads.</summary>
/// <param name="source">The file or stream to hash.</param>
/// <param name="algorithm">The algorithm that computes the digest.</param>
/// <param name="threads">The maximum number of threads.</param>
/// <param name="context">The parameters and options.</param>
/// <param name="progress">The receiver of the number of bytes read.</param>
/// <param name="cancellationToken">The token that cancels the hashing.</param>
internal delegate HashedFile ParallelHashing<in TSource>(
    TSource source, ChecksumAlgorithm algorithm, int threads, HashingContext context, FileProgress progress,
    CancellationToken cancellationToken);

/// <summary>The multithreaded implementation of a function.</summary>
/// <param name="HashStream">The delegate that hashes the rest of a stream.</param>
/// <param name="HashFile">The delegate that hashes a file.</param>
internal sealed record ParallelFunction(ParallelHashing<Stream> HashStream, ParallelHashing<SafeFileHandle> HashFile);
