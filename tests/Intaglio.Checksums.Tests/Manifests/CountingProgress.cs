namespace Intaglio.Checksums.Tests;

/// <summary>Counts what is read, and does something else when the first bytes are.</summary>
internal sealed class CountingProgress(Action? onFirst = null) : IProgress<long>
{
    private Action? onFirst = onFirst;
    private long bytes;

    internal long Bytes => Interlocked.Read(ref bytes);

    public void Report(long value)
    {
        if (value == 0)
            return;
        Interlocked.Exchange(ref bytes, Math.Max(bytes, value));
        Interlocked.Exchange(ref onFirst, null)?.Invoke();
    }
}
