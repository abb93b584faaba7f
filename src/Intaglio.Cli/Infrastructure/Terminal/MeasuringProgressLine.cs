using Intaglio.Evaluation;
using Intaglio.OpenExr.Laboratory;

namespace Intaglio.Cli;

/// <summary>Shows in one line of the terminal how far a measurement is.</summary>
internal sealed class MeasuringProgressLine : IProgress<EvaluationProgress>, IProgress<LaboratoryProgress>, IDisposable
{
    private const string Clear = "\r\e[K";

    private readonly Lock gate = new();
    private bool isShown;

    public void Report(EvaluationProgress value) => Show((double)value.Done / value.Total, value.Activity);

    public void Report(LaboratoryProgress value) => Show((double)value.Done / value.Total, value.Activity);

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
}
