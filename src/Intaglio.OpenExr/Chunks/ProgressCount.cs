using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Counts completed rows or chunks across threads and reports the progress.</summary>
internal sealed class ProgressCount(IProgress<ImageProgress>? progress, long total)
{
    private readonly Lock gate = new();
    private long done;

    internal void Add(long more = 1)
    {
        if (progress is null)
            return;
        // Reports are made under the lock so that the count never decreases.
        lock (gate)
            progress.Report(new(done += more, total));
    }
}
