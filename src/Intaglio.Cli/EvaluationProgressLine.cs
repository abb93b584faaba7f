using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>Shows in one line of the terminal how far an evaluation is.</summary>
internal sealed class EvaluationProgressLine : IProgress<EvaluationProgress>, IDisposable
{
    private const string Clear = "\r\e[K";

    private readonly Lock gate = new();
    private bool isShown;

    public void Report(EvaluationProgress value)
    {
        lock (gate)
        {
            string line = $"{value.Done,4:P0}  {value.Activity}";
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
}
