using System.Diagnostics;

namespace Intaglio.Cli;

/// <summary>Shows the progress of a measurement on one line of the terminal.</summary>
internal sealed class MeasuringProgressLine : IDisposable
{
    private readonly Lock gate = new();
    private readonly long start = Stopwatch.GetTimestamp();
    private readonly bool canDraw = ProgressTerminal.CanDraw;
    private ProgressTerminal? terminal;

    /// <summary>Creates a receiver for the progress of a library.</summary>
    /// <param name="read">The function that returns the steps done, all steps, and the current activity.</param>
    internal IProgress<T> Receive<T>(Func<T, (long Done, long Total, string Activity)> read) => new Receiver<T>(this, read);

    private void Show(long done, long total, string activity)
    {
        // All steps take about the same time.
        double? left = done > 0 ? Stopwatch.GetElapsedTime(start).TotalSeconds / done * (total - done) : null;
        lock (gate)
        {
            if (canDraw)
                (terminal ??= new()).Draw(new("", ShellQuoting.ToLine(activity), Math.Clamp((double)done / Math.Max(1, total), 0, 1), "",
                    "", ProgressLine.DescribeLeft(left)));
        }
    }

    public void Dispose()
    {
        lock (gate)
        {
            terminal?.Dispose();
            terminal = null;
        }
    }

    private sealed class Receiver<T>(MeasuringProgressLine line, Func<T, (long Done, long Total, string Activity)> read) : IProgress<T>
    {
        public void Report(T value)
        {
            (long done, long total, string activity) = read(value);
            line.Show(done, total, activity);
        }
    }
}
