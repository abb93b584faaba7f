using System.Runtime.ExceptionServices;

namespace Intaglio.Checksums;

/// <summary>
/// Hashes files and streams: small files with one read each and several at once, large ones while the next part is being read, and
/// many of them side by side.
/// </summary>
/// <remarks>
/// <para>Hash many files with one hasher: it keeps its buffers and the states of the algorithms it used. Each file is read from front
/// to back, and no more of it is in memory than the buffers hold.</para>
/// <para>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class FileHasher : IDisposable
{
    internal const int BufferSize = PartHasher.PartSize;

    private readonly HashingContext context;
    private readonly FileWorker worker;
    private bool disposed;

    /// <summary>Creates a hasher.</summary>
    /// <param name="parameters">Key, salt and personalization; copied.</param>
    /// <param name="options">How files are hashed; null for the defaults.</param>
    /// <param name="progress">
    /// Receives the bytes read so far, of all files since the hasher was created; null for nothing. Hashing threads call it, several at once too, so that a
    /// number may come after a larger one.
    /// </param>
    public FileHasher(in ChecksumParameters parameters = default, FileHashingOptions? options = null, IProgress<long>? progress = null)
    {
        context = new(in parameters, options ?? new(), progress);
        worker = new(context);
    }

    /// <summary>Creates a hasher that keeps the leaf digests manifests have.</summary>
    internal static FileHasher CreateForManifests(int maxDegreeOfParallelism, IProgress<long>? progress) =>
        new(options: new() { MaxDegreeOfParallelism = maxDegreeOfParallelism, KeepLeafDigests = true, LeafDigestsOf = ChecksumAlgorithm.TreeFileDigest }, progress: progress);

    /// <summary>Hashes a file to its end.</summary>
    /// <param name="path">The file; a pipe, a device or a file of the system without a length is read for as long as it gives data.</param>
    /// <param name="algorithm">What computes the digest.</param>
    /// <param name="cancellationToken">Ends the hashing early.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The key, the salt or the personalization is longer than the algorithm allows.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not have the algorithm.</exception>
    /// <exception cref="FileNotFoundException">There is no such file.</exception>
    /// <exception cref="UnrepresentableNameException">There is no such file, and its name holds U+FFFD: the mark of what was not valid Unicode.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read, or is a directory.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="FormatException">What <see cref="FileHashingOptions.OpenContent"/> opened is damaged.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public HashedFile HashFile(string path, ChecksumAlgorithm algorithm, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(path);
        Check(algorithm);
        FileTurn turn = new(new FileToHash(path, algorithm));
        worker.Hash(turn, cancellationToken);
        if (turn.Error != null)
            ExceptionDispatchInfo.Throw(turn.Error);
        return turn.Hashed.GetValueOrDefault();
    }

    /// <summary>Hashes what is left of a stream.</summary>
    /// <param name="source">The stream, read from its position to its end, but not disposed.</param>
    /// <param name="algorithm">What computes the digest.</param>
    /// <param name="cancellationToken">Ends the hashing early.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The key, the salt or the personalization is longer than the algorithm allows.</exception>
    /// <exception cref="PlatformNotSupportedException">The system does not have the algorithm.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
    public HashedFile HashStream(Stream source, ChecksumAlgorithm algorithm, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(source);
        Check(algorithm);
        return worker.Hash(source, algorithm, cancellationToken);
    }

    /// <summary>Hashes many files side by side, and gives the results in the order of the files, as the caller asks for them.</summary>
    /// <param name="files">
    /// The files. They are asked for as they are needed, some thousand ahead of the results, one after the other but by another
    /// thread than the caller's. There may be more of them than the memory holds.
    /// </param>
    /// <param name="cancellationToken">Ends the hashing early, also within a file.</param>
    /// <returns>A result for every file; one that cannot be read is a result, not an exception.</returns>
    /// <remarks>
    /// The first few small files are hashed by the caller's thread, and no thread is started for them. When the enumeration is
    /// disposed, the threads end what they are doing and close their files.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="files"/> is null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled; thrown, as the next, while the results are read.</exception>
    /// <exception cref="ObjectDisposedException">The hasher was disposed.</exception>
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

    /// <summary>Wipes the key and what was prepared with it.</summary>
    public void Dispose()
    {
        disposed = true;
        worker.Dispose();
        context.Dispose();
    }

    /// <summary>Gets whether digests depend on more than the data: on a key, a salt, a personalization, a context or a position.</summary>
    internal bool HasParameters => context.HasParameters;

    internal IEnumerable<FileTurn> HashInOrder(IEnumerable<FileTurn> files, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(disposed, this);
        foreach (FileTurn turn in FileSequence.Hash(files, context, worker, cancellationToken))
        {
            // Everything else is no fault of the file's.
            if (turn.Error is not (null or IOException or UnauthorizedAccessException or ArgumentOutOfRangeException or PlatformNotSupportedException or FormatException))
                ExceptionDispatchInfo.Throw(turn.Error);
            yield return turn;
        }
    }

    private static IEnumerable<FileTurn> ToTurns(IEnumerable<FileToHash> files)
    {
        foreach (FileToHash file in files)
            yield return file is { Path: not null, Algorithm: not null } ? new FileTurn(file) : throw new ArgumentException("A file has no path or no algorithm.", nameof(files));
    }

    private void Check(ChecksumAlgorithm algorithm)
    {
        ObjectDisposedException.ThrowIf(disposed, this);
        ArgumentNullException.ThrowIfNull(algorithm);
    }
}
