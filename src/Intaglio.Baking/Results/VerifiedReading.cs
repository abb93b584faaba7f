using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Verifies the items of a cache while they are read, and removes damaged ones.</summary>
internal static class VerifiedReading
{
    /// <summary>Reads an item that was found.</summary>
    /// <returns>The bytes, or <see langword="null"/> if the item is damaged.</returns>
    internal static byte[]? TryRead(this ContentCache cache, CachedContent content)
    {
        byte[] bytes = new byte[content.Length];
        content.Stream.ReadExactly(bytes);
        if (ContentName.FromContent(bytes) == content.Name)
            return bytes;
        TryRemove(cache, content.Name);
        return null;
    }

    /// <summary>Writes an item to a stream.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="name">The name of the item.</param>
    /// <param name="length">The length of the item, which is compared before it is read.</param>
    /// <param name="destination">The stream.</param>
    /// <param name="isRemote">Whether the item was fetched from the remote cache.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns><see langword="true"/> if the item exists and is not damaged; otherwise, <see langword="false"/>.</returns>
    internal static bool TryCopyVerified(this ContentCache cache, ContentName name, long length, Stream destination, out bool isRemote,
        CancellationToken cancellationToken)
    {
        isRemote = false;
        try
        {
            return cache.TryCopy(name, destination, out isRemote, length, cancellationToken);
        }
        catch (CacheFormatException)
        {
            TryRemove(cache, name);
            return false;
        }
    }

    private static void TryRemove(ContentCache cache, ContentName name)
    {
        try
        {
            cache.Remove(name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The cache can only be read. The item is still a miss.
        }
    }
}
