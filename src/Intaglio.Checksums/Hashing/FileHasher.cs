using System.Runtime.ExceptionServices;

namespace Intaglio.Checksums;

/// <summary>Hashes files and streams.</summary>
/// <remarks>
/// <para>Use one hasher for many files, because it reuses its buffers and the states of the algorithms.</para>
/// <para>Small files are read whole and hashed several at once. A large file is hashed while its next part is read, and several large files
/// are hashed in parallel. Each file is read sequentially, and only the buffers are held in memory.</para>
/// <para>Instances are not thread-safe. <see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class FileHasher : IDisposable
{
    internal const int BufferSize = PartHasher.PartSize;

    private readonly HashingContext context;
    private readonly FileWorker worker;
    private bool disposed;

    /// <summary>Initializes a new instance of the <see cref="FileHasher"/> class.</summary>
    /// <param name="parameters">The key, salt and other parameters of the digests, which are copied.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The receiver of the number of bytes read so far, in all files since the hasher was created, or <see langword="null"/>. The hashing
    /// threads call it, also concurrently, so that values can arrive out of order.
    /// </param>
    public FileHasher(in ChecksumParameters parameters = default, FileHashingOptions? options = null, IProgress<long>? progress = null)
    {
        context = new(in parameters, options ?? new(), progress);
        worker = new(context);
    }

    /// <summary>Creates a hasher that keeps the leaf digests that manifests contain.</summary>
    internal static FileHasher CreateForManifests(int maxDegreeOfParallelism, IProgress<long>? progress) =>
        new(options: new() { MaxDegreeOfParallelism = maxDegreeOfParallelism, KeepLeafDigests = true,
            LeafDigestsOf = ChecksumAlgorithm.TreeFileDigest }, progress: progress);

    /// <summary>Hashes a file.</summary>
    /// <param name="path">
    /// The path of the file. A pipe, device or system file without a length is read until it returns no more data.
    /// </param>
    /// <param name="algorithm">The algorithm that computes the digest.</param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    /// <returns>The digest and the number of bytes.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="path"/> or <paramref name="algorithm"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The key, salt or another parameter is outside the range that the algorithm allows.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">The system does not support the algorithm.</exception>
    /// <exception cref="FileNotFoundException">The file does not exist.</exception>
    /// <exception cref="UnrepresentableNameException">
    /// The file does not exist, and its name contains U+FFFD, which replaces characters that are not valid Unicode.
    /// </exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The caller does not have permission to read the file, or the path is a directory.
    /// </exception>
    /// <exception cref="EndOfStreamException">The file was truncated while it was read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="FormatException">The content that <see cref="FileHashingOptions.OpenContent"/> opened is damaged.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public HashedFile HashFile(string path, ChecksumAlgorithm algorithm, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(path);
        Check(algorithm);
        FileTurn turn = new(new FileToHash(path, algorithm));
        worker.Hash(turn, cancellationToken);
        if (turn.Error is not null)
            ExceptionDispatchInfo.Throw(turn.Error);
        return turn.Hashed.GetValueOrDefault();
    }

    /// <summary>Hashes the rest of a stream.</summary>
    /// <param name="source">The stream to read from its current position to its end. It is not disposed.</param>
    /// <param name="algorithm">The algorithm that computes the digest.</param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    /// <returns>The digest and the number of bytes.</returns>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="source"/> or <paramref name="algorithm"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The key, salt or another parameter is outside the range that the algorithm allows.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">The system does not support the algorithm.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public HashedFile HashStream(Stream source, ChecksumAlgorithm algorithm, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        Check(algorithm);
        return worker.Hash(source, algorithm, cancellationToken);
    }

    /// <summary>Hashes many files in parallel and returns the results in the order of the files, during the enumeration.</summary>
    /// <param name="files">
    /// The files. Another thread enumerates them as needed, up to a few thousand files ahead of the results, so that the sequence can be
    /// larger than memory.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the hashing, even in the middle of a file.</param>
    /// <returns>One result for each file. A file that cannot be read has a result and does not cause an exception.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="files"/> is <see langword="null"/>.</exception>
    /// <exception cref="OperationCanceledException">
    /// <paramref name="cancellationToken"/> was canceled. Thrown during the enumeration.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed. Thrown during the enumeration.</exception>
    /// <remarks>
    /// The calling thread hashes the first small files and starts other threads only if there are more or larger files. If the enumeration
    /// is disposed early, the threads stop and close their files.
    /// </remarks>
    public IEnumerable<FileResult> HashFiles(IEnumerable<FileToHash> files, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(files);
        return Hash();

        IEnumerable<FileResult> Hash()
        {
            foreach (FileTurn turn in HashInOrder(ToTurns(files), cancellationToken))
                yield return new FileResult { Path = turn.File.Path, Algorithm = turn.Algorithm, File = turn.Hashed, Error = turn.Error };
        }
    }

    /// <summary>Wipes the key and the states that were computed with it.</summary>
    public void Dispose()
    {
        disposed = true;
        worker.Dispose();
        context.Dispose();
    }

    /// <summary>Gets a value indicating whether digests depend on a key, salt, personalization, context or output position.</summary>
    internal bool HasParameters => context.HasParameters;

    internal IEnumerable<FileTurn> HashInOrder(IEnumerable<FileTurn> files, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(disposed, this);
        foreach (FileTurn turn in FileSequence.Hash(files, context, worker, cancellationToken))
        {
            // All other exceptions are not related to the file.
            if (turn.Error is not (null or IOException or UnauthorizedAccessException or ArgumentOutOfRangeException
                or PlatformNotSupportedException or FormatException))
                ExceptionDispatchInfo.Throw(turn.Error);
            yield return turn;
        }
    }

    private static IEnumerable<FileTurn> ToTurns(IEnumerable<FileToHash> files)
    {
        foreach (FileToHash file in files)
            yield return file is { Path: not null, Algorithm: not null } ? new FileTurn(file)
                : throw new ArgumentException("A file has no path or no algorithm.", nameof(files));
    }

    private void Check(ChecksumAlgorithm algorithm)
    {
        ObjectDisposedException.ThrowIf(disposed, this);
        ArgumentNullException.ThrowIfNull(algorithm);
    }
}
