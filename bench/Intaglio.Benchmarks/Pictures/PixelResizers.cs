using System.Diagnostics;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Benchmarks;

/// <summary>The contenders that resize decoded pixels, each as close to Lanczos 3 in linear light as it can.</summary>
internal static class PixelResizers
{
    /// <summary>The contender that is ours.</summary>
    internal const string Own = "Intaglio";

    /// <summary>All that are installed.</summary>
    /// <param name="source">The pixels, 8 bits RGB.</param>
    /// <param name="tools">The programs that take part.</param>
    /// <param name="worker">sharp with the same pixels, or null where it is not installed.</param>
    /// <param name="folder">A folder with the picture as PPM.</param>
    /// <param name="ppm">Its name.</param>
    internal static IEnumerable<PixelResizer> Create(Image source, PictureTools tools, SharpWorker? worker, string folder, string ppm)
    {
        foreach (int threads in ResizeTasks.ThreadCounts)
        {
            ResizeOptions options = new() { Width = ResizeTasks.Width, MaxDegreeOfParallelism = threads };
            yield return new(Own, threads, () =>
            {
                long start = Stopwatch.GetTimestamp();
                Image result = PictureResizing.Resize(source, options);
                return (Stopwatch.GetElapsedTime(start).TotalNanoseconds, result);
            });
            if (VipsResizer.IsInstalled)
            {
                yield return new("libvips (NetVips)", threads, () => VipsResizer.Resize(source, threads, VipsResizer.UsualGap));
                yield return new("libvips (NetVips), thumbnail", threads, () => VipsResizer.Thumbnail(source, threads));
                yield return new("libvips (NetVips), gap=0", threads, () => VipsResizer.Resize(source, threads, gap: 0));
            }
            if (worker is not null)
                yield return new("sharp", threads, () => worker.Resize(source, threads));
            if (ImageMagickResizer.Create(tools, folder, ppm, threads) is { } magick)
                yield return new("ImageMagick", threads, magick.Resize);
        }
        if (SkiaResizer.IsInstalled)
        {
            SkiaResizer skia = new(source);
            yield return new("SkiaSharp", 1, skia.Resize);
        }
    }

    /// <summary>The size of the results.</summary>
    internal static (int Width, int Height) SizeFor(Image source) => (ResizeTasks.Width, (int)Math.Round(source.Height * (double)ResizeTasks.Width / source.Width));
}
