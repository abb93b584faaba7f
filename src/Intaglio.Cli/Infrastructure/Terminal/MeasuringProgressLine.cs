namespace Intaglio.Cli;

/// <summary>Shows in one line of the terminal how far a measurement is.</summary>
internal sealed class MeasuringProgressLine : IDisposable
{
    private const string Clear = "\r\e[K";

    private readonly Lock gate = new();
    private bool isShown;

    /// <summary>Creates what receives the progress of a library.</summary>
    /// <param name="read">Gets the steps that are done, all steps, and the current one.</param>
    internal IProgress<T> Receive<T>(Func<T, (long Done, long Total, string Activity)> read) => new Receiver<T>(this, read);

    private void Show(double done, string activity)
    {
        lock (gate)
        {
            string line = $"{done,4:P0}  {activity}";
            int width = Console.IsErrorRedirected ? 80 : Math.Max(20, Console.WindowWidth - 1);
            Console.Error.Write(Clear + (line.Length > width ? line[..width] : line));
            isShown = true;
        }
    }

    public void Dispose()
    {
        lock (gate)
        {
            if (isShown)
                Console.Error.Write(Clear);
            isShown = false;
        }
    }

    private sealed class Receiver<T>(MeasuringProgressLine line, Func<T, (long Done, long Total, string Activity)> read) : IProgress<T>
    {
        public void Report(T value)
        {
            (long done, long total, string activity) = read(value);
            line.Show((double)done / total, activity);
        }
    }
}
