namespace Intaglio.Caching;

/// <summary>Protects items from pruning until it is disposed of.</summary>
internal sealed class CachePin(CacheDirectory directory, string name, FileLock right) : IDisposable
{
    private bool isEnded;

    public void Dispose()
    {
        if (isEnded)
            return;
        isEnded = true;
        try
        {
            directory.RemovePin(name);
        }
        finally
        {
            right.Dispose();
        }
    }
}
