using System.Globalization;

namespace Intaglio.Cli;

/// <summary>Draws the progress: the current file, the percentage if the total is known, the amount, the rate and the time left.</summary>
internal static class ProgressBar
{
    private static readonly TimeSpan interval = TimeSpan.FromMilliseconds(100);

    // The period over which the rate is averaged.
    private static readonly TimeSpan span = TimeSpan.FromSeconds(5);

    /// <summary>Draws until the display must be removed, and then erases it.</summary>
    internal static void Show(ProgressDisplay display)
    {
        if (!ProgressTerminal.CanDraw)
        {
            display.MustGo(Timeout.InfiniteTimeSpan);
            return;
        }
        using ProgressTerminal terminal = new();
        Queue<(TimeSpan Time, long Bytes)> samples = new([(TimeSpan.Zero, 0)]);
        do
        {
            (TimeSpan now, long bytes) = (display.Elapsed, display.Bytes);
            while (samples.Count > 1 && now - samples.Peek().Time > span)
                samples.Dequeue();
            (TimeSpan time, long before) = samples.Peek();
            samples.Enqueue((now, bytes));
            terminal.Draw(Describe(display, bytes, (bytes - before) / Math.Max(0.001, (now - time).TotalSeconds)));
        }
        while (!display.MustGo(interval));
    }

    private static ProgressLine Describe(ProgressDisplay display, long bytes, double bytesPerSecond)
    {
        string rate = $"{ByteSize.Format(bytesPerSecond)}/s";
        if (display.Total is not { } total)
            return new(DescribeCount(display), display.Activity, null, ByteSize.Format(bytes), rate, "");
        string left = total > bytes && bytesPerSecond >= 1 ? ProgressLine.DescribeLeft((total - bytes) / bytesPerSecond) : "";
        return new(DescribeCount(display), display.Activity, Math.Min(1, (double)bytes / Math.Max(1, total)),
            $"{ByteSize.Format(bytes)} of {ByteSize.Format(total)}", rate, left);
    }

    private static string DescribeCount(ProgressDisplay display) => (display.Finished, display.Count) switch
    {
        (long done, > 1 and long count) => string.Create(CultureInfo.InvariantCulture, $"{done}/{count}"),
        (0, _) => "",
        (long done, _) => string.Create(CultureInfo.InvariantCulture, $"{done} {(done == 1 ? "file" : "files")}"),
    };
}
