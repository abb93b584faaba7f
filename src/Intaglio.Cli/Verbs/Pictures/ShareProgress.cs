using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>Tells a display of bytes about the share of work on images that is done.</summary>
/// <param name="display">The display.</param>
/// <param name="total">The bytes of all the work.</param>
/// <param name="from">Where this part of the work begins, 0 to 1.</param>
/// <param name="to">Where it ends.</param>
internal sealed class ShareProgress(ProgressDisplay display, long total, double from = 0, double to = 1) : IProgress<ImageProgress>
{
    public void Report(ImageProgress value) => display.Report((long)((from + (double)value.Done / value.Total * (to - from)) * total));
}
