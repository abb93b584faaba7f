namespace Intaglio.OpenExr;

/// <summary>Counts chunks that are done, by any thread, and tells how many of all they are.</summary>
internal sealed class ProgressCount(IProgress<double>? progress, int count)
{
    private readonly Lock gate = new();
    private int done;

    internal void Add(int more = 1)
    {
        if (progress is null)
            return;
        // Told under the lock, so that what is told never goes back.
        lock (gate)
            progress.Report((double)(done += more) / count);
    }
}
