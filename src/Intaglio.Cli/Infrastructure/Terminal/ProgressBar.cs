using Spectre.Console;
using Spectre.Console.Rendering;

namespace Intaglio.Cli;

/// <summary>Draws progress: a bar with per cent where the total is known, and how much, how fast, and for how long still.</summary>
internal static class ProgressBar
{
    // What is left of 80 columns has the name of a file.
    private const int BarWidth = 12, RateWidth = 44;

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(100);

    /// <summary>Draws until the display has to go, and leaves nothing behind.</summary>
    internal static void Show(ProgressDisplay display)
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Out = new AnsiConsoleOutput(Console.Error),
            Interactive = InteractionSupport.Yes,
            ColorSystem = string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) ? ColorSystemSupport.Detect : ColorSystemSupport.NoColors,
        });
        if (!console.Profile.Capabilities.Ansi)
        {
            display.MustGo(Timeout.InfiniteTimeSpan);
            return;
        }

        // The cursor is hidden meanwhile: whoever is interrupted gets it back.
        Interruption.Add(RestoreTerminal);
        try
        {
            Draw(console, display);
        }
        finally
        {
            Interruption.Remove(RestoreTerminal);
        }
    }

    private static void Draw(IAnsiConsole console, ProgressDisplay display)
    {
        bool isKnown = display.Total != null;
        console.Progress()
            .AutoClear(true)
            .AutoRefresh(false)
            .Columns(isKnown ? [new ActivityColumn(display), new ProgressBarColumn { Width = BarWidth }, new PercentageColumn(), new RateColumn(display)] : [new SpinnerColumn(), new ActivityColumn(display), new RateColumn(display)])
            .Start(context =>
            {
                ProgressTask task = context.AddTask("hashing", autoStart: true, maxValue: Math.Max(1, display.Total ?? 1));
                task.IsIndeterminate = !isKnown;
                do
                {
                    task.Value = isKnown ? display.Bytes : 0;
                    context.Refresh();
                }
                while (!display.MustGo(Interval) && isKnown == (display.Total != null));
            });
    }

    private static void RestoreTerminal()
    {
        try
        {
            Descriptor.Write(Descriptor.Error, "\r\e[K\e[?25h"u8);
        }
        catch (IOException)
        {
            // The terminal has gone.
        }
    }

    /// <summary>The number of files, and the name of one.</summary>
    private sealed class ActivityColumn(ProgressDisplay display) : ProgressColumn
    {
        protected override bool NoWrap => true;

        public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime)
        {
            int width = Math.Max(10, options.ConsoleSize.Width - BarWidth - RateWidth - 8);
            string activity = display.Activity;
            return new Text(activity.Length > width ? activity[..(width - 3)] + "..." : activity);
        }
    }

    /// <summary>How much, how fast, and for how long still.</summary>
    private sealed class RateColumn(ProgressDisplay display) : ProgressColumn
    {
        // The rate is that of the last seconds.
        private static readonly TimeSpan Span = TimeSpan.FromSeconds(5);

        private readonly Queue<(TimeSpan Time, long Bytes)> samples = new([(TimeSpan.Zero, 0)]);

        protected override bool NoWrap => true;

        public override IRenderable Render(RenderOptions options, ProgressTask task, TimeSpan deltaTime)
        {
            (TimeSpan now, long bytes) = (display.Elapsed, display.Bytes);
            while (samples.Count > 1 && now - samples.Peek().Time > Span)
                samples.Dequeue();
            (TimeSpan time, long before) = samples.Peek();
            samples.Enqueue((now, bytes));
            return new Text(Describe(bytes, display.Total, (bytes - before) / Math.Max(0.001, (now - time).TotalSeconds)));
        }
    }

    internal static string Describe(long bytes, long? total, double bytesPerSecond)
    {
        string amount = total is { } all ? $"{ByteSize.Format(bytes)} of {ByteSize.Format(all)}" : ByteSize.Format(bytes);
        string left = total > bytes && bytesPerSecond >= 1 && (total - bytes) / bytesPerSecond is < 360_000 and double seconds ? $", {FormatTime(seconds)} left" : "";
        return $"{amount}, {ByteSize.Format(bytesPerSecond)}/s{left}";
    }

    private static string FormatTime(double seconds)
    {
        long whole = (long)Math.Ceiling(seconds);
        return whole < 3600 ? $"{whole / 60}:{whole % 60:00}" : $"{whole / 3600}:{whole / 60 % 60:00}:{whole % 60:00}";
    }
}
