using Intaglio.Imaging;

namespace Intaglio.Cli;

/// <summary>Reports the share of an image that is done as bytes.</summary>
/// <param name="progress">Receives the bytes.</param>
/// <param name="total">The bytes of all the work.</param>
internal sealed class ShareProgress(IProgress<long> progress, long total) : IProgress<ImageProgress>
{
    public void Report(ImageProgress value) => progress.Report((long)((double)value.Done / value.Total * total));
}
