using System.Collections.Concurrent;
using System.Diagnostics;
using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>
/// Shows on standard error how far long work is: only after a while, and never while something else is written to the terminal.
/// </summary>
/// <remarks>What draws is loaded when there is something to draw: short work must not wait for it.</remarks>
internal sealed class ProgressDisplay : IProgress<long>, IDisposable
{
    // Work of less than this needs no progress, nor does a terminal on which results appear as often.
    private static readonly TimeSpan Delay = TimeSpan.FromSeconds(0.7);

    private const long Unknown = -1;

    private readonly StandardStreams streams;
    private readonly IEnumerable<string>? files;
    private readonly long start = Stopwatch.GetTimestamp();

    // The display thread holds the terminal while it shows something.
    private readonly Lock terminal = new();
    private readonly ManualResetEventSlim mustGo = new(), ended = new();
    private readonly Thread thread;
    private readonly ConcurrentQueue<string> expected = new();
    private long bytes, total, count, finished, lastWritten = Stopwatch.GetTimestamp();
    private volatile string begun = "";

    /// <param name="streams">What else is written.</param>
    /// <param name="files">The files that will be read, null if they are not known; asked for when the display is shown, by another thread.</param>
    /// <param name="total">How many bytes there are to read, if that is known already.</param>
    internal ProgressDisplay(StandardStreams streams, IEnumerable<string>? files, long? total = null)
    {
        this.total = total ?? Unknown;
        this.streams = streams;
        this.files = files;
        streams.ClearTerminal = Clear;
        thread = new Thread(Run) { IsBackground = true, Name = "intaglio: progress" };
        thread.Start();
    }

    /// <summary>Gets the number of files; 0 as long as it is not known.</summary>
    internal long Count
    {
        get => Interlocked.Read(ref count);
        init => count = value;
    }

    /// <summary>Gets the number of files that are done.</summary>
    internal long Finished => Interlocked.Read(ref finished);

    /// <summary>Gets the name of what is worked on; empty if it has none.</summary>
    internal string Activity => ToActivity(expected.TryPeek(out string? first) ? first : begun);

    /// <summary>Gets how many bytes were read.</summary>
    internal long Bytes => Interlocked.Read(ref bytes);

    /// <summary>Gets how many bytes there are to read; none as long as that is not known.</summary>
    internal long? Total => Interlocked.Read(ref total) is long known && known >= Bytes ? known : null;

    /// <summary>Gets for how long the work has been going on.</summary>
    internal TimeSpan Elapsed => Stopwatch.GetElapsedTime(start);

    private TimeSpan Quiet => Stopwatch.GetElapsedTime(Interlocked.Read(ref lastWritten));

    public void Report(long value)
    {
        // Several threads report; the largest number is the latest.
        long seen = Bytes;
        while (value > seen && Interlocked.CompareExchange(ref bytes, value, seen) is long now && now != seen)
            seen = now;
    }

    /// <summary>Adds bytes that were read.</summary>
    internal void Add(long count) => Interlocked.Add(ref bytes, count);

    /// <summary>Begins a file, or a folder.</summary>
    internal void Begin(string name) => begun = name;

    /// <summary>Adds a file to those that are worked on in this order.</summary>
    internal void Expect(string name) => expected.Enqueue(name);

    /// <summary>Ends the first of the files that were added.</summary>
    internal void Finish()
    {
        expected.TryDequeue(out _);
        Interlocked.Increment(ref finished);
    }

    /// <summary>Ends a file.</summary>
    /// <param name="rest">The bytes that were not added.</param>
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
        name == ChecksumVerifier.StandardInputName ? "standard input" : ShellQuoting.ToLine(Path.GetFileName(Path.TrimEndingDirectorySeparator(name)) is { Length: > 0 } last ? last : name);

    /// <summary>Waits, and returns whether the display has to go.</summary>
    internal bool MustGo(TimeSpan wait) => mustGo.Wait(wait);

    /// <summary>Takes the display from the terminal; it returns when nothing has been written for a while.</summary>
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
            if (Bytes == 0 || Quiet < Delay)
            {
                ended.Wait(Delay - Quiet is { Ticks: > 0 } rest ? rest : Delay);
                continue;
            }
            if (measuring is null && files != null)
            {
                measuring = new Thread(Measure) { IsBackground = true, Name = "intaglio: sizes" };
                measuring.Start();
            }
            try
            {
                lock (terminal)
                {
                    if (!mustGo.IsSet && Quiet >= Delay)
                        ProgressBar.Show(this);
                }
            }
            catch (Exception)
            {
                // Whatever the terminal is, the work goes on.
                return;
            }
        }
    }

    /// <summary>Finds out how many files and bytes there are to read, if all of it is in files.</summary>
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
            // It goes without.
        }
    }
}
