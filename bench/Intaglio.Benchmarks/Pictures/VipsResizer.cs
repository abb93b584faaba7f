using System.Diagnostics;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>libvips, which NetVips calls: pixels from memory become scRGB, linear light in floats, are resized and become sRGB again.</summary>
internal static class VipsResizer
{
    /// <summary>What <c>vips_resize</c> uses by default: a box filter shrinks the picture first, to no less than twice the size.</summary>
    internal const double UsualGap = 2;

    /// <summary>Whether the library is on this machine.</summary>
    internal static bool IsInstalled => NetVips.ModuleInitializer.VipsInitialized;

    /// <summary>Resizes.</summary>
    /// <param name="source">The pixels, 8 bits RGB.</param>
    /// <param name="threads">The threads.</param>
    /// <param name="gap">The least factor that is left for the kernel; 0 leaves all to it.</param>
    internal static (double Nanoseconds, Image Result) Resize(Image source, int threads, double gap) => Run(source, threads, (encoded, width, height) =>
    {
        using NetVips.Image light = encoded.Colourspace(NetVips.Enums.Interpretation.Scrgb);
        using NetVips.Image small = light.Resize((double)width / source.Width, NetVips.Enums.Kernel.Lanczos3, gap, (double)height / source.Height);
        return small.Colourspace(NetVips.Enums.Interpretation.Srgb);
    });

    /// <summary>Resizes by the operation for thumbnails, as <c>vipsthumbnail --linear</c> does.</summary>
    internal static (double Nanoseconds, Image Result) Thumbnail(Image source, int threads) => Run(source, threads, static (encoded, width, height) =>
        encoded.ThumbnailImage(width, height, NetVips.Enums.Size.Force, linear: true));

    private static (double Nanoseconds, Image Result) Run(Image source, int threads, Func<NetVips.Image, int, int, NetVips.Image> resize)
    {
        (int width, int height) = PixelResizers.SizeFor(source);
        NetVips.NetVips.Concurrency = threads;
        NetVips.Cache.Max = 0;
        long start = Stopwatch.GetTimestamp();
        using NetVips.Image pixels = NetVips.Image.NewFromMemory((ReadOnlyMemory<byte>)source.Bytes, source.Width, source.Height, 3, NetVips.Enums.BandFormat.Uchar);
        using NetVips.Image encoded = pixels.Copy(interpretation: NetVips.Enums.Interpretation.Srgb);
        using NetVips.Image result = resize(encoded, width, height);
        byte[] bytes = result.WriteToMemory<byte>();
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        Image image = new(result.Width, result.Height, source.Format);
        bytes.CopyTo(image.Bytes.Span);
        return (nanoseconds, image);
    }
}
