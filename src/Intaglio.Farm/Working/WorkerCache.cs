using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Opens the cache of a worker, whose remote cache is the store of the farm.</summary>
internal static class WorkerCache
{
    /// <summary>Opens the cache, and creates its folder if it does not exist.</summary>
    /// <exception cref="FailureException">The folder is not a cache, or cannot be used.</exception>
    internal static ContentCache Open(WorkerOptions options)
    {
        try
        {
            return new ContentCache(new ContentCacheOptions
            {
                Directory = options.CacheFolder,
                MaxSize = options.MaxSize,
                // Readers verify items. Those that a power failure has damaged are fetched again.
                VerifyOnRead = false,
                FlushToDisk = OperatingSystem.IsWindows(),
                Remote = options.CreateRemote(),
            });
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or CacheFormatException)
        {
            throw new FailureException($"cannot use {ShellQuoting.Quote(options.CacheFolder)} as a cache: "
                + ErrorText.Describe(exception, options.CacheFolder), exception);
        }
    }
}
