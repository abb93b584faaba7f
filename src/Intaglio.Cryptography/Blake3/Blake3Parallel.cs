using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>Computes BLAKE3 digests of long data on several threads. The digests are identical to those of <see cref="Blake3"/>.</summary>
/// <remarks>
/// Each thread hashes 1 MiB at a time and reads it in halves, so a file is never in memory as a whole. Data shorter than 2 MiB is hashed on
/// the calling thread.
/// </remarks>
public static class Blake3Parallel
{
    /// <summary>Computes the digest of data in memory.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="options">The key, the digest size and the number of threads, or null for the defaults.</param>
    /// <param name="progress">
    /// Receives the number of bytes hashed so far, about 20 times a second and at the end. Reports come from any of the threads, one at a
    /// time.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The digest, in an array of its size.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside the range that the specification allows.</exception>
    /// <exception cref="ArgumentException">Both a key and a key derivation context are specified.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static byte[] HashData(ReadOnlyMemory<byte> source, Blake3ParallelOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the digest of the rest of a stream.</summary>
    /// <remarks>
    /// A seekable <see cref="FileStream"/> is read by position, like a file handle, up to its length at the start of the call. Data of
    /// other streams is buffered, at most 64 MiB at a time.
    /// </remarks>
    /// <param name="source">The stream, which is read from its current position to its end.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, Blake3ParallelOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not readable, or both a key and a key derivation context are specified.
    /// </exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public static byte[] HashData(Stream source, Blake3ParallelOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the digest of a file.</summary>
    /// <remarks>
    /// The file is read from its beginning, regardless of the current position, up to its length at the start of the call. A file without a
    /// length, such as a pipe or a device, is read until it ends.
    /// </remarks>
    /// <param name="source">The handle of the open file.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, Blake3ParallelOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not open, or both a key and a key derivation context are specified.
    /// </exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file was not opened for reading.</exception>
    public static byte[] HashData(SafeFileHandle source, Blake3ParallelOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Asynchronously computes the digest of the rest of a stream.</summary>
    /// <inheritdoc cref="HashData(Stream, Blake3ParallelOptions?, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, Blake3ParallelOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        TreeInput input = new(source);
        return HashAsync(input, CreateLeaves(options), options, progress, cancellationToken);

        static async ValueTask<byte[]> HashAsync(TreeInput input, Blake3Leaves leaves, Blake3ParallelOptions? options,
            IProgress<long>? progress, CancellationToken cancellationToken)
        {
            using (input)
            using (leaves)
            {
                await leaves.Engine.HashLeavesAsync(input, ShapeOf(input), WorkersOf(options), leaves, new TreeProgress(progress),
                    cancellationToken).ConfigureAwait(false);
                return leaves.GetDigest();
            }
        }
    }

    private static byte[] Hash(TreeInput input, Blake3ParallelOptions? options, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        using Blake3Leaves leaves = CreateLeaves(options);
        leaves.Engine.HashLeaves(input, ShapeOf(input), WorkersOf(options), leaves, new TreeProgress(progress), cancellationToken);
        return leaves.GetDigest();
    }

    private static Blake3Leaves CreateLeaves(Blake3ParallelOptions? options) =>
        new(options is null ? default : new Blake3Parameters
        {
            DigestSize = options.DigestSize,
            Key = options.Key.Span,
            KeyDerivationContext = options.KeyDerivationContext,
            OutputPosition = options.OutputPosition,
        });

    private static TreeShape ShapeOf(TreeInput input) => Blake3Leaves.ShapeOf(input.Source?.Length ?? TreeShape.Open);

    private static int WorkersOf(Blake3ParallelOptions? options) => options?.MaxDegreeOfParallelism ?? -1;
}
