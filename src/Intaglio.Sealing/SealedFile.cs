using System.Diagnostics.CodeAnalysis;

namespace Intaglio.Sealing;

/// <summary>
/// Encrypts and authenticates files: Threefish-512 in counter mode under Skein-512 tags, chunk by chunk, in the format that
/// docs/sealing.md describes.
/// </summary>
/// <remarks>
/// <para>Neither the format nor this implementation has had an outside review, and neither follows a standard. Where a standard is required,
/// AES-GCM (<c>System.Security.Cryptography.AesGcm</c>) is the choice.</para>
/// <para>Nothing of a chunk is written before it was verified; a file is verified as a whole only when decryption returns. Who writes to
/// somewhere that cannot be taken back must expect to have written the beginning of a file that was cut off or changed further on.</para>
/// <para>Streams are read and written from where they are, neither flushed nor closed. A few MiB of a file are in memory at a time.</para>
/// </remarks>
public static class SealedFile
{
    // Of all batches of a file; there is always enough for two threads.
    private const long MostMemory = 64 * 1024 * 1024;

    /// <summary>Encrypts a file.</summary>
    /// <param name="source">The path of the plaintext.</param>
    /// <param name="destination">
    /// The path of the sealed file. It is written aside, flushed, and put in its place when it is complete: what was there is kept if anything fails. A pipe or a device
    /// receives the data as it comes.
    /// </param>
    /// <param name="key">The key, or the passphrase.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="progress">Receives now and then the bytes of the source that were read; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work, which then leaves nothing behind.</param>
    /// <exception cref="ArgumentException">A path is empty.</exception>
    /// <exception cref="ArgumentNullException">A path or <paramref name="key"/> is null.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> was disposed.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">A file may not be read or written.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static void Encrypt(string source, string destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream input = OpenRead(source, destination, key);
        DraftFile.Write(destination, output => Encrypt(input, output, key, options, progress, cancellationToken));
    }

    /// <summary>Decrypts a file. If it is damaged, or the key is wrong, nothing is written.</summary>
    /// <param name="source">The path of the sealed file.</param>
    /// <param name="destination">
    /// The path of the plaintext. It is written aside, flushed, and put in its place when it is complete: what was there is kept if anything fails. Where nothing was
    /// there, only its owner may read it. A pipe or a device receives the data as it comes.
    /// </param>
    /// <param name="key">The key, or the passphrase.</param>
    /// <param name="options">The number of threads and the limit of iterations; null for the defaults.</param>
    /// <param name="progress">Receives now and then the bytes of the source that were read; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work, which then leaves nothing behind.</param>
    /// <exception cref="ArgumentException">A path is empty.</exception>
    /// <exception cref="ArgumentNullException">A path or <paramref name="key"/> is null.</exception>
    /// <exception cref="SealingException">It is not a sealed file, the key is wrong, or the file was changed, cut off or added to.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> was disposed.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">A file may not be read or written.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static void Decrypt(string source, string destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream input = OpenRead(source, destination, key);
        DraftFile.Write(destination, output => Decrypt(input, output, key, options, progress, cancellationToken), newMode: UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }

    /// <summary>Encrypts what is left of a stream.</summary>
    /// <param name="source">The plaintext, read to its end.</param>
    /// <param name="destination">Where the sealed file is written.</param>
    /// <param name="key">The key, or the passphrase.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Is told now and then how many bytes of the source were read, at the end all of them; what it throws ends the work.</param>
    /// <param name="cancellationToken">Ends the work early.</param>
    /// <exception cref="ArgumentNullException">A stream or <paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> not be written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> was disposed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static void Encrypt(Stream source, Stream destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: false, progress, cancellationToken);
        EncryptAsync(streams, key, options).GetAwaiter().GetResult();
    }

    /// <inheritdoc cref="Encrypt(Stream, Stream, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/>
    /// <returns>The work; the stretching of a passphrase, a second or so, is done by another thread.</returns>
    public static Task EncryptAsync(Stream source, Stream destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: true, progress, cancellationToken);
        return EncryptAsync(streams, key, options);
    }

    /// <summary>Decrypts what is left of a stream. Whole chunks are written, in order, each after it was verified.</summary>
    /// <param name="source">The sealed file, read to its end.</param>
    /// <param name="destination">Where the plaintext is written.</param>
    /// <param name="key">The key, or the passphrase.</param>
    /// <param name="options">The number of threads and the limit of iterations; the rest of the options is not used. Null stands for the defaults.</param>
    /// <param name="progress">Is told now and then how many bytes of the source were read, at the end all of them; what it throws ends the work.</param>
    /// <param name="cancellationToken">Ends the work early.</param>
    /// <remarks>
    /// <para>WARNING: when this throws, the destination already holds every chunk before the damage. That is genuine plaintext, but only the beginning of the
    /// file: the caller must discard it. <see cref="Decrypt(string, string, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/> leaves nothing behind. Nothing of the damaged chunk or of what follows it is ever written.</para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">A stream or <paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> not be written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="SealingException">It is no sealed file, or the key is wrong; nothing was written then. Or the file was changed, cut off or added to; the chunks before that were written.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> was disposed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static void Decrypt(Stream source, Stream destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        Decrypt(SealedFileHeader.Read(source), source, destination, key, options, progress, cancellationToken);
    }

    /// <summary>Decrypts what is left of a stream after its header was read. Whole chunks are written, in order, each after it was verified.</summary>
    /// <param name="header">The header, which was read from <paramref name="source"/>.</param>
    /// <param name="source">The rest of the sealed file, read to its end.</param>
    /// <param name="destination">Where the plaintext is written.</param>
    /// <param name="key">The key, or the passphrase.</param>
    /// <param name="options">The number of threads and the limit of iterations; the rest of the options is not used. Null stands for the defaults.</param>
    /// <param name="progress">Is told now and then how many bytes of the file were read, the header among them, at the end all of them; what it throws ends the work.</param>
    /// <param name="cancellationToken">Ends the work early.</param>
    /// <remarks>
    /// <para>WARNING: when this throws, the destination already holds every chunk before the damage. That is genuine plaintext, but only the beginning of the
    /// file: the caller must discard it. <see cref="Decrypt(string, string, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/> leaves nothing behind. Nothing of the damaged chunk or of what follows it is ever written.</para>
    /// </remarks>
    /// <exception cref="ArgumentNullException">The header, a stream or <paramref name="key"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read, or <paramref name="destination"/> not be written.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="SealingException">The key is wrong; nothing was written then. Or the file was changed, cut off or added to; the chunks before that were written.</exception>
    /// <exception cref="ObjectDisposedException"><paramref name="key"/> was disposed.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static void Decrypt(SealedFileHeader header, Stream source, Stream destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(header);
        Check(source, destination, key, ref options);
        SealingStreams streams = new(source, destination, isAsync: false, progress, cancellationToken);
        DecryptAsync(header, streams, key, options).GetAwaiter().GetResult();
    }

    /// <inheritdoc cref="Decrypt(Stream, Stream, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/>
    /// <returns>The work; the stretching of a passphrase, a second or so, is done by another thread.</returns>
    public static Task DecryptAsync(Stream source, Stream destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Check(source, destination, key, ref options);
        return ReadAndDecryptAsync(source, destination, key, options, progress, cancellationToken);
    }

    /// <inheritdoc cref="Decrypt(SealedFileHeader, Stream, Stream, SealingKey, SealingOptions?, IProgress{long}?, CancellationToken)"/>
    /// <returns>The work; the stretching of a passphrase, a second or so, is done by another thread.</returns>
    public static Task DecryptAsync(SealedFileHeader header, Stream source, Stream destination, SealingKey key, SealingOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
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

    private static async Task ReadAndDecryptAsync(Stream source, Stream destination, SealingKey key, SealingOptions options, IProgress<long>? progress, CancellationToken cancellationToken)
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
            throw new SealingException(SealingError.TooManyIterations, $"The sealed file asks for {header.Iterations} iterations of its passphrase; the limit here is {options.IterationLimit}.");
        using FileKeys keys = await DeriveAsync(FileKeys.Open, header, key, streams).ConfigureAwait(false);
        streams.Count(SealedFileHeader.Size);
        await RunAsync(streams, () => new DecryptionBatch(header.ChunkSize, keys), header, options).ConfigureAwait(false);
    }

    // Stretching a passphrase takes so long that an asynchronous caller is not kept waiting.
    private static async ValueTask<FileKeys> DeriveAsync(Func<SealedFileHeader, SealingKey, CancellationToken, FileKeys> derive, SealedFileHeader header, SealingKey key, SealingStreams streams) =>
        streams.IsAsync && key.Kind == SealingKeyKind.Passphrase
            ? await Task.Run(() => derive(header, key, streams.CancellationToken)).ConfigureAwait(false)
            : derive(header, key, streams.CancellationToken);

    private static ValueTask RunAsync(SealingStreams streams, Func<ChunkBatch> create, SealedFileHeader header, SealingOptions options)
    {
        int most = ChunkBatch.BatchesIn(MostMemory, header.ChunkSize), threads = Math.Clamp(most - SealingPipeline.LeastBesideWork, 1, options.Threads);
        return new SealingPipeline(streams, create, threads, most).RunAsync();
    }
}
