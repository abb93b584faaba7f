using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>A cached item, opened for reading.</summary>
/// <remarks>The item can be read to its end even if it is removed from the cache in the meantime.</remarks>
public sealed class CachedContent : IDisposable, IAsyncDisposable
{
    private const int CopySize = 1 << 17, LeastShared = 1 << 20;

    private readonly FileStream stream;

    internal CachedContent(ContentName name, FileStream stream, string path, bool isNew)
    {
        this.stream = stream;
        Name = name;
        Path = path;
        Length = stream.Length;
        IsNew = IsVouched = isNew;
    }

    /// <summary>Gets the name of the item, which is the <see cref="FileDigest"/> of its bytes.</summary>
    public ContentName Name { get; }

    /// <summary>Gets the length in bytes.</summary>
    public long Length { get; }

    /// <summary>Gets a value indicating whether the item was created by this call instead of found.</summary>
    public bool IsNew { get; }

    /// <summary>Gets a value indicating whether the item was fetched from the remote cache by this call.</summary>
    public bool IsRemote { get; private set; }

    /// <summary>
    /// Gets a value indicating whether the item was created by this call, or found by a key whose entry is proved to be made here or
    /// signed by an accepted key (<see cref="ContentCacheOptions.OriginKey"/>).
    /// </summary>
    public bool IsVouched { get; internal set; }

    /// <summary>
    /// Gets the stream of the item, positioned at the beginning. Disposing of this instance also disposes of the stream, and vice versa.
    /// </summary>
    public Stream Stream => stream;

    /// <summary>Gets the full path of the file, for programs that require a path. Do not write to the file.</summary>
    /// <remarks>If the cache has a size limit, the file can be removed at any time.</remarks>
    public string Path { get; }

    /// <summary>Copies the whole item to a stream and verifies the copied bytes.</summary>
    /// <param name="destination">The stream to write to. If an exception is thrown, it might have received damaged bytes.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="destination"/> is <see langword="null"/>.</exception>
    /// <exception cref="CacheFormatException">The item is damaged.</exception>
    /// <exception cref="IOException">The item cannot be read, or the destination cannot be written.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public void CopyTo(Stream destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        // A shared file needs no space, and only the bytes that are shared are verified.
        if (Length >= LeastShared && destination is FileStream { CanSeek: true, Length: 0 } file
            && UnixFile.TryClone(stream.SafeFileHandle, file.SafeFileHandle))
            destination = Stream.Null;
        byte[] buffer = ArrayPool<byte>.Shared.Rent(CopySize);
        try
        {
            using FileDigestHasher hasher = new();
            stream.Position = 0;
            int count;
            while ((count = stream.Read(buffer)) > 0)
            {
                cancellationToken.ThrowIfCancellationRequested();
                hasher.AppendData(buffer.AsSpan(0, count));
                destination.Write(buffer, 0, count);
            }
            Require(hasher);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <inheritdoc cref="CopyTo"/>
    /// <param name="destination">The stream to write to. If an exception is thrown, it might have received damaged bytes.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>A task that represents the operation. Thread-pool threads read and hash the item.</returns>
    public Task CopyToAsync(Stream destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return Task.Run(() => CopyOnPoolAsync(destination, cancellationToken), cancellationToken);
    }

    private async Task CopyOnPoolAsync(Stream destination, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(CopySize);
        try
        {
            using FileDigestHasher hasher = new();
            stream.Position = 0;
            int count;
            while ((count = await stream.ReadAsync(buffer, cancellationToken).ConfigureAwait(false)) > 0)
            {
                hasher.AppendData(buffer.AsSpan(0, count));
                await destination.WriteAsync(buffer.AsMemory(0, count), cancellationToken).ConfigureAwait(false);
            }
            Require(hasher);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    internal CachedContent AsRemote()
    {
        IsRemote = true;
        return this;
    }

    /// <summary>Closes the file.</summary>
    public void Dispose() => stream.Dispose();

    /// <summary>Closes the file asynchronously.</summary>
    public ValueTask DisposeAsync() => stream.DisposeAsync();

    private void Require(FileDigestHasher hasher)
    {
        Span<byte> digest = stackalloc byte[ContentName.Size];
        hasher.GetHashAndReset(digest);
        if (new ContentName(digest) != Name)
            throw new CacheFormatException($"The cached item {Name} is damaged.");
    }
}
