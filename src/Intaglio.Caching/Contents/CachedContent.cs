using System.Buffers;
using Intaglio.Cryptography;

namespace Intaglio.Caching;

/// <summary>A content of a cache, opened for reading. It can be read to its end whatever happens to the cache in the meantime.</summary>
public sealed class CachedContent : IDisposable, IAsyncDisposable
{
    private const int CopySize = 1 << 17;

    private readonly FileStream stream;

    internal CachedContent(ContentName name, FileStream stream, string path, bool isNew)
    {
        this.stream = stream;
        Name = name;
        Path = path;
        Length = stream.Length;
        IsNew = isNew;
    }

    /// <summary>Gets the item's name: the <see cref="FileDigest"/> of its bytes.</summary>
    public ContentName Name { get; }

    /// <summary>Gets its length in bytes.</summary>
    public long Length { get; }

    /// <summary>Gets whether it was made by this call, and not found.</summary>
    public bool IsNew { get; }

    /// <summary>Gets the content, from its beginning. Disposing of one disposes of the other.</summary>
    public Stream Stream => stream;

    /// <summary>
    /// Gets the full path of its file, for programs that want one. Nothing keeps the file there when the cache has a limit, and nothing may be
    /// written to it.
    /// </summary>
    public string Path { get; }

    /// <summary>Copies the content from its beginning, and compares the bytes that are copied with its name.</summary>
    /// <param name="destination">Where it goes. It may have received damaged bytes when this throws.</param>
    /// <param name="cancellationToken">Cancels copying.</param>
    /// <exception cref="CacheFormatException">The content is damaged.</exception>
    /// <exception cref="IOException">The content cannot be read, or not be written.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public void CopyTo(Stream destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
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
    /// <param name="destination">Where it goes. It may have received damaged bytes when this throws.</param>
    /// <param name="cancellationToken">Cancels copying.</param>
    /// <returns>The work; the content is read and hashed on threads of the pool and not on the caller's.</returns>
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

    /// <summary>Closes the file.</summary>
    public void Dispose() => stream.Dispose();

    /// <summary>Closes the file.</summary>
    public ValueTask DisposeAsync() => stream.DisposeAsync();

    private void Require(FileDigestHasher hasher)
    {
        Span<byte> digest = stackalloc byte[ContentName.Size];
        hasher.GetHashAndReset(digest);
        if (new ContentName(digest) != Name)
            throw new CacheFormatException($"The content {Name} is damaged in the cache.");
    }
}
