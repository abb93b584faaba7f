using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Counts rows or chunks that are done, by any thread, and reports them.</summary>
internal sealed class ProgressCount(IProgress<ImageProgress>? progress, long total)
{
    private readonly Lock gate = new();
    private long done;

    internal void Add(long more = 1)
    {
        if (progress is null)
            return;
        // Reported under the lock, so that the numbers never go back.
        lock (gate)
            progress.Report(new(done += more, total));
    }
}
