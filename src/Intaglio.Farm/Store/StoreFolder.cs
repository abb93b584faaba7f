using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Opens the folder of a server.</summary>
internal static class StoreFolder
{
    /// <summary>Opens the cache in a folder, and creates it if it does not exist.</summary>
    /// <exception cref="FailureException">The folder is not a cache, or cannot be written.</exception>
    internal static ContentCache Open(StoreOptions options)
    {
        string folder = options.Folder;
        try
        {
            // Clients verify all bytes, so that the server does not read items twice and does not wait for the disk.
            ContentCache cache = new(
                new ContentCacheOptions { Directory = folder, MaxSize = options.MaxSize, VerifyOnRead = false, FlushToDisk = false },
                new CacheEvents(options.IsVerbose));
            CheckAccess(cache);
            return cache;
        }
        catch (CacheFormatException exception)
        {
            throw new FailureException(ErrorText.ToClause(exception.Message), exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Some messages have a second sentence with advice.
            string reason = ErrorText.Describe(exception, folder).Replace(". Specify", "; specify", StringComparison.Ordinal);
            throw new FailureException($"cannot use {ShellQuoting.Quote(folder)} as a cache: {reason}", exception);
        }
    }

    // A pin is a file, so that making one shows whether the folder can be written. A full disk can still be read.
    private static void CheckAccess(ContentCache cache)
    {
        try
        {
            cache.Maintenance.Pin().Dispose();
        }
        catch (IOException exception) when (DiskError.IsFull(exception))
        {
            Messages.WriteError("WARNING: the disk is full; uploads will fail");
        }
    }
}
