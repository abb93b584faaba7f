namespace Intaglio.Caching;

/// <summary>Protects items from pruning, and keeps the folders of the cache open, until it is disposed of.</summary>
internal sealed class CachePin : IDisposable
{
    private readonly CacheDirectory directory;
    private readonly Action remove;
    private readonly FileLock? right;
    private bool isEnded;

    /// <param name="directory">The cache.</param>
    /// <param name="remove">Ends the protection.</param>
    /// <param name="right">The lock that shows that the process has not ended, or <see langword="null"/> for a read-only cache.</param>
    internal CachePin(CacheDirectory directory, Action remove, FileLock? right)
    {
        (this.directory, this.remove, this.right) = (directory, remove, right);
        directory.KeepOpen();
    }

    public void Dispose()
    {
        if (isEnded)
            return;
        isEnded = true;
        directory.Release();
        try
        {
            remove();
        }
        finally
        {
            right?.Dispose();
        }
    }
}
