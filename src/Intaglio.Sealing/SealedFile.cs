using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Sealing;

/// <summary>Encrypts and authenticates files with Threefish-512 in counter mode and Skein-512 tags.</summary>
/// <remarks>
/// Files are processed in chunks. The format is described in docs/formats/sealed-files.md.
/// <para>
/// Neither the format nor this implementation has been reviewed by outside experts, and neither follows a standard. If a standard is
/// required, use AES-GCM (<c>System.Security.Cryptography.AesGcm</c>).
/// </para>
/// <para>
/// Decryption verifies each chunk before it writes the plaintext. The whole file is verified only when decryption returns. A destination
/// that cannot be rolled back can therefore receive the beginning of a file that was truncated or changed later.
/// </para>
/// <para>
/// Streams are read and written from their current positions, and are neither flushed nor closed. Memory usage is a few MiB per file.
/// </para>
/// </remarks>
public static class SealedFile
{
    // The memory of all batches of a file, which is always sufficient for two threads.
    private const long MostMemory = 64 * 1024 * 1024;

    /// <summary>Encrypts a file.</summary>
    /// <param name="source">The path of the plaintext.</param>
    /// <param name="destination">
    /// The path of the sealed file. The data is written to a temporary file, flushed, and renamed when it is complete, so an existing file
    /// is kept if the operation fails. A pipe or device receives the data directly.
    /// </param>
    /// <param name="key">The key or passphrase.</param>
    /// <param name="options">The settings for encryption, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">The receiver of the number of source bytes read, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to cancel the operation, which then writes no file.</param>
    /// <exception cref="ArgumentException">A path is empty.</exception>
    /// <exception cref="ArgumentNullException">A path or <paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> has been disposed.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a file is denied.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static void Encrypt(string source, string destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream input = OpenRead(source, destination, key);
        DraftFile.Write(destination, output => Encrypt(input, output, key, options, progress, cancellationToken));
    }

    /// <summary>Decrypts a file, and writes nothing if the file is damaged or the key is wrong.</summary>
    /// <param name="source">The path of the sealed file.</param>
    /// <param name="destination">
    /// The path of the plaintext. The data is written to a temporary file, flushed, and renamed when it is complete, so an existing file is
    /// kept if the operation fails. A new file is readable only by its owner. A pipe or device receives the data directly.
    /// </param>
    /// <param name="key">The key or passphrase.</param>
    /// <param name="options">
    /// The settings for the number of threads and the limit of iterations, or <see langword="null"/> for the defaults.
    /// </param>
    /// <param name="progress">The receiver of the number of source bytes read, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to cancel the operation, which then writes no file.</param>
    /// <exception cref="ArgumentException">A path is empty.</exception>
    /// <exception cref="ArgumentNullException">A path or <paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="SealingException">
    /// The file is not a sealed file, the key is wrong, or the file was changed, truncated or extended.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> has been disposed.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a file is denied.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static void Decrypt(string source, string destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream input = OpenRead(source, destination, key);
        DraftFile.Write(destination, output => Decrypt(input, output, key, options, progress, cancellationToken),
            newMode: UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    /// <summary>Encrypts the rest of a stream.</summary>
    /// <param name="source">The plaintext, which is read to its end.</param>
    /// <param name="destination">The stream for the sealed file.</param>
    /// <param name="key">The key or passphrase.</param>
    /// <param name="options">The settings for encryption, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// The receiver of the number of source bytes read, which is called several times and once at the end, or <see langword="null"/>. An
    /// exception of the receiver ends the operation.
    /// </param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="ArgumentNullException">A stream or <paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="destination"/> does not support writing.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> has been disposed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static void Encrypt(Stream source, Stream destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: false, progress, cancellationToken);
        EncryptAsync(streams, key, options).GetAwaiter().GetResult();
    }

    /// <inheritdoc cref="Encrypt(Stream, Stream, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/>
    /// <returns>A task that represents the operation. A passphrase is stretched on another thread, which takes about a second.</returns>
    public static Task EncryptAsync(Stream source, Stream destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: true, progress, cancellationToken);
        return EncryptAsync(streams, key, options);
    }

    /// <summary>Decrypts the rest of a stream, and writes each chunk after verifying it.</summary>
    /// <param name="source">The sealed file, which is read to its end.</param>
    /// <param name="destination">The stream for the plaintext.</param>
    /// <param name="key">The key or passphrase.</param>
    /// <param name="options">
    /// The settings for the number of threads and the limit of iterations, or <see langword="null"/> for the defaults. All other settings
    /// are ignored.
    /// </param>
    /// <param name="progress">
    /// The receiver of the number of source bytes read, which is called several times and once at the end, or <see langword="null"/>. An
    /// exception of the receiver ends the operation.
    /// </param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="ArgumentNullException">A stream or <paramref name="key"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="destination"/> does not support writing.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range.</exception>
    /// <exception cref="SealingException">
    /// The stream is not a sealed file or the key is wrong, and nothing was written; or the file was changed, truncated or extended, and
    /// only the chunks before the damage were written.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> has been disposed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>
    /// <para>
    /// WARNING: If this method throws an exception, the destination can already contain all chunks before the damage. They are authentic
    /// plaintext, but only the beginning of the file, and the caller must discard them. The damaged chunk and all later chunks are never
    /// written. <see cref="Decrypt(string, string, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/> leaves no partial
    /// file.
    /// </para>
    /// </remarks>
    public static void Decrypt(Stream source, Stream destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        Decrypt(SealedFileHeader.Read(source), source, destination, key, options, progress, cancellationToken);
    }

    /// <summary>Decrypts the rest of a stream whose header has been read, and writes each chunk after verifying it.</summary>
    /// <param name="header">The header, which was read from <paramref name="source"/>.</param>
    /// <param name="source">The rest of the sealed file, which is read to its end.</param>
    /// <param name="destination">The stream for the plaintext.</param>
    /// <param name="key">The key or passphrase.</param>
    /// <param name="options">
    /// The settings for the number of threads and the limit of iterations, or <see langword="null"/> for the defaults. All other settings
    /// are ignored.
    /// </param>
    /// <param name="progress">
    /// The receiver of the number of bytes read including the header, which is called several times and once at the end, or
    /// <see langword="null"/>. An exception of the receiver ends the operation.
    /// </param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="header"/>, a stream or <paramref name="key"/> is <see langword="null"/>.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> does not support reading, or <paramref name="destination"/> does not support writing.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range.</exception>
    /// <exception cref="SealingException">
    /// The key is wrong, and nothing was written; or the file was changed, truncated or extended, and only the chunks before the damage
    /// were written.
    /// </exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> has been disposed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    /// <remarks>
    /// <para>
    /// WARNING: If this method throws an exception, the destination can already contain all chunks before the damage. They are authentic
    /// plaintext, but only the beginning of the file, and the caller must discard them. The damaged chunk and all later chunks are never
    /// written. <see cref="Decrypt(string, string, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/> leaves no partial
    /// file.
    /// </para>
    /// </remarks>
    public static void Decrypt(SealedFileHeader header, Stream source, Stream destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(header);
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: false, progress, cancellationToken);
        DecryptAsync(header, streams, key, options).GetAwaiter().GetResult();
    }

    /// <inheritdoc cref="Decrypt(Stream, Stream, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/>
    /// <returns>A task that represents the operation. A passphrase is stretched on another thread, which takes about a second.</returns>
    public static Task DecryptAsync(Stream source, Stream destination, SealingKey key, SealingOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        return ReadAndDecryptAsync(source, destination, key, options, progress, cancellationToken);
    }

    /// <inheritdoc cref="Decrypt(SealedFileHeader, Stream, Stream, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/>
    /// <returns>A task that represents the operation. A passphrase is stretched on another thread, which takes about a second.</returns>
    public static Task DecryptAsync(SealedFileHeader header, Stream source, Stream destination, SealingKey key,
        SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(header);
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: true, progress, cancellationToken);
        return DecryptAsync(header, streams, key, options);
    }

    private static FileStream OpenRead(string source, string destination, SealingKey key)
    {
        ArgumentException.ThrowIfNullOrEmpty(source);
        ArgumentException.ThrowIfNullOrEmpty(destination);
        ArgumentNullException.ThrowIfNull(key);
        return new(source, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0, FileOptions.SequentialScan);
    }

    private static void Check(Stream source, Stream destination, SealingKey key, [NotNull] ref SealingOptions? options)
    {
        SealingStreams.Check(source, destination);
        ArgumentNullException.ThrowIfNull(key);
        options ??= SealingOptions.Default;
    }

    private static async Task ReadAndDecryptAsync(Stream source, Stream destination, SealingKey key, SealingOptions options,
        IProgress<long>? progress, CancellationToken cancellationToken)
    {
        SealedFileHeader header = await SealedFileHeader.ReadAsync(source, cancellationToken).ConfigureAwait(false);
        SealingStreams streams = new(source, destination, isAsync: true, progress, cancellationToken);
        await DecryptAsync(header, streams, key, options).ConfigureAwait(false);
    }

    private static async Task EncryptAsync(SealingStreams streams, SealingKey key, SealingOptions options)
    {
        SealedFileHeader header = SealedFileHeader.Create(key.Kind, options);
        using FileKeys keys = await DeriveAsync(FileKeys.Create, header, key, streams).ConfigureAwait(false);
        await streams.WriteAsync(header.Bytes).ConfigureAwait(false);
        await RunAsync(streams, () => new EncryptionBatch(header.ChunkSize, keys), header, options).ConfigureAwait(false);
    }

    private static async Task DecryptAsync(SealedFileHeader header, SealingStreams streams, SealingKey key, SealingOptions options)
    {
        if (header.Iterations > options.IterationLimit)
            throw new SealingException(SealingError.TooManyIterations,
                $"The sealed file requires {header.Iterations} iterations for its passphrase, which exceeds the limit "
                + $"of {options.IterationLimit}.");
        using FileKeys keys = await DeriveAsync(FileKeys.Open, header, key, streams).ConfigureAwait(false);
        streams.Count(SealedFileHeader.Size);
        await RunAsync(streams, () => new DecryptionBatch(header.ChunkSize, keys), header, options).ConfigureAwait(false);
    }

    // Stretching a passphrase takes too long to block an asynchronous caller.
    private static async ValueTask<FileKeys> DeriveAsync(Func<SealedFileHeader, SealingKey, CancellationToken, FileKeys> derive,
        SealedFileHeader header, SealingKey key, SealingStreams streams) =>
        streams.IsAsync && key.Kind == SealingKeyKind.Passphrase
            ? await Task.Run(() => derive(header, key, streams.CancellationToken)).ConfigureAwait(false)
            : derive(header, key, streams.CancellationToken);

    private static ValueTask RunAsync(SealingStreams streams, Func<ChunkBatch> create, SealedFileHeader header, SealingOptions options)
    {
        int most = ChunkBatch.BatchesIn(MostMemory, header.ChunkSize),
            threads = Math.Clamp(most - SealingPipeline.LeastBesideWork, 1, options.Threads);
        return new SealingPipeline(streams, create, threads, most).RunAsync();
    }
}
