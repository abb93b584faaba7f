namespace Intaglio.Caching;

/// <summary>Protects items from pruning until it is disposed of.</summary>
/// <param name="remove">Ends the protection.</param>
/// <param name="right">The lock that shows that the process has not ended, or <see langword="null"/> for a read-only cache.</param>
internal sealed class CachePin(Action remove, FileLock? right) : IDisposable
{
    private bool isEnded;

    public void Dispose()
    {
        if (isEnded)
            return;
        isEnded = true;
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
