using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>A part of longer work: it reports its share to the progress of all of it.</summary>
internal sealed class ProgressPhase(IProgress<ImageProgress> whole, double from, double to) : IProgress<ImageProgress>
{
    private const long Steps = 1000;

    /// <summary>Returns the progress of a part; null where nobody is told.</summary>
    /// <param name="whole">The progress of all the work.</param>
    /// <param name="from">Where the part begins, 0 to 1.</param>
    /// <param name="to">Where it ends.</param>
    internal static ProgressPhase? Create(IProgress<ImageProgress>? whole, double from, double to) => whole is null ? null : new(whole, from, to);

    public void Report(ImageProgress value) => whole.Report(new((long)Math.Round(Steps * (from + ((to - from) * value.Done / value.Total))), Steps));
}
