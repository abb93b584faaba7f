using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Finds files in the store of a farm.</summary>
/// <param name="cache">The folder.</param>
/// <param name="other">The store that has the files, or <see langword="null"/> if the folder has them.</param>
internal sealed class StoreContents(ContentCache cache, OtherStore? other)
{
    /// <summary>Finds the items that the store does not have.</summary>
    /// <returns>Whether each item is missing.</returns>
    /// <exception cref="HttpRequestException">The other store does not answer as specified.</exception>
    internal async Task<bool[]> FindMissingAsync(IReadOnlyList<ContentName> names, CancellationToken cancellationToken) =>
        other is null ? [.. names.Select(IsMissing)] : await other.FindMissingAsync(names, cancellationToken);

    /// <summary>Reads a record.</summary>
    /// <param name="key">The key.</param>
    /// <param name="maxSize">The maximum size of the record in bytes.</param>
    /// <param name="cancellationToken">The token that cancels the request to the other store.</param>
    /// <returns>The bytes, or <see langword="null"/> if the record does not exist or is longer.</returns>
    /// <exception cref="IOException">The record cannot be read.</exception>
    /// <exception cref="HttpRequestException">The other store does not answer as specified.</exception>
    internal async Task<byte[]?> ReadRecordAsync(ContentName key, int maxSize, CancellationToken cancellationToken)
    {
        if (other is null)
        {
            using CachedContent? content = cache.Entries.Find(KeyName.Of(key), cancellationToken);
            return content?.Length <= maxSize ? await ReadAsync(content.Stream, (int)content.Length, cancellationToken) : null;
        }
        using HttpResponseMessage? response = await other.FindAsync(HttpMethod.Get, StoreKind.Record, key, cancellationToken);
        if (response?.Content.Headers.ContentLength is not { } length || length > maxSize)
            return null;
        await using Stream body = await response.Content.ReadAsStreamAsync(cancellationToken);
        return await ReadAsync(body, (int)length, cancellationToken);
    }

    private static async Task<byte[]> ReadAsync(Stream stream, int length, CancellationToken cancellationToken)
    {
        byte[] bytes = new byte[length];
        await stream.ReadExactlyAsync(bytes, cancellationToken);
        return bytes;
    }

    // An item that is found is used, so that it is not evicted before it is needed.
    private bool IsMissing(ContentName name)
    {
        using CachedContent? content = cache.Find(name);
        return content is null;
    }
}
