using System.Diagnostics;

namespace Intaglio.Farm;

/// <summary>
/// Reports failures on standard error. The same failure is reported once a minute, because a full disk fails every upload.
/// </summary>
internal sealed class FailureLog
{
    private static readonly TimeSpan interval = TimeSpan.FromMinutes(1);

    private readonly Lock gate = new();
    private readonly Dictionary<string, long> reported = [];

    internal void Write(Exception exception)
    {
        string line = ErrorText.ToClause(DiskError.IsFull(exception) ? "the disk is full or a limit of its size is reached"
            : ErrorText.Describe(exception));
        lock (gate)
        {
            if (reported.TryGetValue(line, out long time) && Stopwatch.GetElapsedTime(time) < interval)
                return;
            // Messages can contain paths, which differ between requests.
            if (reported.Count >= 100)
                reported.Clear();
            reported[line] = Stopwatch.GetTimestamp();
        }
        Messages.WriteError(line);
    }
}
