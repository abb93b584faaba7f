using System.Collections.Concurrent;
using System.Diagnostics;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Shows the progress of long work on standard error, after a delay and never between other output.</summary>
/// <remarks>The drawing code is loaded only when needed, so that short tasks do not wait for it.</remarks>
internal sealed class ProgressDisplay : IProgress<long>, IDisposable
{
    // Shorter work needs no progress display, nor does a terminal that shows results at least as often.
    private static readonly TimeSpan delay = TimeSpan.FromSeconds(0.7);

    private const long Unknown = -1;

    private readonly StandardStreams streams;
    private readonly IEnumerable<string>? files;
    private readonly long start = Stopwatch.GetTimestamp();

    // The display thread holds the lock while the progress line is visible.
    private readonly Lock terminal = new();
    private readonly ManualResetEventSlim mustGo = new(), ended = new();
    private readonly Thread thread;
    private readonly ConcurrentQueue<string> expected = new();
    private long bytes, total, count, finished, lastWritten = Stopwatch.GetTimestamp();
    private volatile string begun = "";

    /// <param name="streams">The streams whose output must not mix with the display.</param>
    /// <param name="files">
    /// The files to read, or <see langword="null"/> if they are unknown. Another thread enumerates them when the display appears.
    /// </param>
    /// <param name="total">The number of bytes to read, or <see langword="null"/> if it is unknown.</param>
    internal ProgressDisplay(StandardStreams streams, IEnumerable<string>? files, long? total = null)
    {
        this.total = total ?? Unknown;
        this.streams = streams;
        this.files = files;
        streams.ClearTerminal = Clear;
        thread = new Thread(Run) { IsBackground = true, Name = "intaglio: progress" };
        thread.Start();
    }

    /// <summary>Gets the number of files, or 0 while it is unknown.</summary>
    internal long Count
    {
        get => Interlocked.Read(ref count);
        init => count = value;
    }

    /// <summary>Gets the number of finished files.</summary>
    internal long Finished => Interlocked.Read(ref finished);

    /// <summary>Gets the name of the current file, or an empty string if it has no name.</summary>
    internal string Activity => ToActivity(expected.TryPeek(out string? first) ? first : begun);

    /// <summary>Gets the number of bytes read.</summary>
    internal long Bytes => Interlocked.Read(ref bytes);

    /// <summary>Gets the number of bytes to read, or <see langword="null"/> while it is unknown.</summary>
    internal long? Total => Interlocked.Read(ref total) is long known && known >= Bytes ? known : null;

    /// <summary>Gets the elapsed time.</summary>
    internal TimeSpan Elapsed => Stopwatch.GetElapsedTime(start);

    private TimeSpan Quiet => Stopwatch.GetElapsedTime(Interlocked.Read(ref lastWritten));

    public void Report(long value)
    {
        // Several threads report. The largest value is the latest.
        long seen = Bytes;
        while (value > seen && Interlocked.CompareExchange(ref bytes, value, seen) is long now && now != seen)
            seen = now;
    }

    /// <summary>Adds a number of bytes read.</summary>
    internal void Add(long count) => Interlocked.Add(ref bytes, count);

    /// <summary>Begins a file or folder.</summary>
    internal void Begin(string name) => begun = name;

    /// <summary>Adds a file to the queue of files that are processed in order.</summary>
    internal void Expect(string name) => expected.Enqueue(name);

    /// <summary>Completes the first file in the queue.</summary>
    internal void Finish()
    {
        expected.TryDequeue(out _);
        Interlocked.Increment(ref finished);
    }

    /// <summary>Completes a file.</summary>
    /// <param name="rest">The number of bytes that were not yet added.</param>
    internal void End(long rest)
    {
        Add(rest);
        Interlocked.Increment(ref finished);
    }

    public void Dispose()
    {
        streams.ClearTerminal = null;
        ended.Set();
        mustGo.Set();
        thread.Join();
    }

    private static string ToActivity(string name) =>
        name == ChecksumVerifier.StandardInputName ? "standard input"
        : ShellQuoting.ToLine(Path.GetFileName(Path.TrimEndingDirectorySeparator(name)) is { Length: > 0 } last ? last : name);

    /// <summary>Waits for the given time at most. Returns <see langword="true"/> if the display must be removed.</summary>
    internal bool MustGo(TimeSpan wait) => mustGo.Wait(wait);

    /// <summary>Removes the display from the terminal. It reappears after a period without other output.</summary>
    private void Clear()
    {
        mustGo.Set();
        lock (terminal)
        {
            Interlocked.Exchange(ref lastWritten, Stopwatch.GetTimestamp());
            mustGo.Reset();
        }
    }

    private void Run()
    {
        Thread? measuring = null;
        while (!ended.IsSet)
        {
            if (Bytes == 0 || Quiet < delay)
            {
                ended.Wait(delay - Quiet is { Ticks: > 0 } rest ? rest : delay);
                continue;
            }
            if (measuring is null && files is not null)
            {
                measuring = new Thread(Measure) { IsBackground = true, Name = "intaglio: sizes" };
                measuring.Start();
            }
            try
            {
                lock (terminal)
                {
                    if (!mustGo.IsSet && Quiet >= delay)
                        ProgressBar.Show(this);
                }
            }
            catch (Exception)
            {
                // Progress is optional, so errors of the terminal are ignored.
                return;
            }
        }
    }

    /// <summary>Counts the files and bytes to read, unless standard input is among them.</summary>
    private void Measure()
    {
        long sum = 0, found = 0;
        try
        {
            foreach (string name in files ?? [])
            {
                if (ended.IsSet || name == ChecksumVerifier.StandardInputName)
                    return;
                FileSystemInfo? file = new FileInfo(name);
                if (file.Exists && file.Attributes.HasFlag(FileAttributes.ReparsePoint))
                    file = file.ResolveLinkTarget(returnFinalTarget: true);
                sum += file is FileInfo { Exists: true } regular ? regular.Length : 0;
                found++;
            }
            Interlocked.Exchange(ref count, found);
            Interlocked.Exchange(ref total, sum);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentException)
        {
            // The display works without the total.
        }
    }
}
