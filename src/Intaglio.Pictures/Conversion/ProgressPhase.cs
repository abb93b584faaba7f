using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Reports the progress of one phase as a fraction of the whole work.</summary>
internal sealed class ProgressPhase(IProgress<ImageProgress> whole, double from, double to) : IProgress<ImageProgress>
{
    private const long Steps = 1000;

    /// <summary>Returns the progress of a phase, or <see langword="null"/> if no progress is reported.</summary>
    /// <param name="whole">The progress of the whole work.</param>
    /// <param name="from">The start of the phase, 0 to 1.</param>
    /// <param name="to">The end of the phase, 0 to 1.</param>
    internal static ProgressPhase? Create(IProgress<ImageProgress>? whole, double from, double to) =>
        whole is null ? null : new(whole, from, to);

    public void Report(ImageProgress value) =>
        whole.Report(new((long)Math.Round(Steps * (from + ((to - from) * value.Done / value.Total))), Steps));
}
