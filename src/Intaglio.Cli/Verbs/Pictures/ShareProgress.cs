using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>Converts the progress of an image to bytes.</summary>
/// <param name="progress">The receiver of the number of bytes.</param>
/// <param name="total">The total work in bytes.</param>
internal sealed class ShareProgress(IProgress<long> progress, long total) : IProgress<ImageProgress>
{
    public void Report(ImageProgress value) => progress.Report((long)((double)value.Done / value.Total * total));
}
