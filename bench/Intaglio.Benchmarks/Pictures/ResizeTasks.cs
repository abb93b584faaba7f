using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>Resizing photographs to thumbnails in linear light, with one thread and with two.</summary>
internal static class ResizeTasks
{
    /// <summary>The width of the results in pixels.</summary>
    internal const int Width = 800;

    /// <summary>The numbers of threads that are measured.</summary>
    internal static readonly int[] ThreadCounts = [1, 2];

    // Other sums for the same kernel; the loss of JPEG comes on top.
    private const double Decibels = 38, JpegDecibels = 32;

    private static readonly string width = Width.ToString(CultureInfo.InvariantCulture);

    /// <summary>Makes the JPEG file, and what is done with it and a PPM file.</summary>
    /// <param name="tools">The contenders.</param>
    /// <param name="folder">The folder of the files.</param>
    /// <param name="ppm">The photograph as PPM.</param>
    internal static IReadOnlyList<PictureTask> Create(PictureTools tools, string folder, string ppm)
    {
        const string Jpeg = "photograph.jpg";
        tools.RunVips(Jpeg, "copy", ppm, $"{Jpeg}[Q=90]").Run(folder);
        return
        [
            .. ThreadCounts.Select(threads => new PictureTask($"PPM to PPM, {Count(threads)}", PictureProof.Similar(Decibels),
            [
                .. tools.Intaglio("out.ppm", "resize", ppm, "-o", "out.ppm", "--width", width, "--threads", $"{threads}"),
                tools.RunThumbnail("vips.ppm", threads, ppm, "--size", $"{width}x", "--linear", "-o", "vips.ppm"),
                .. tools.ImageMagick("magick.ppm", threads, ppm, "-colorspace", "RGB", "-filter", "Lanczos", "-resize", width, "-colorspace", "sRGB", "-depth", "8", "magick.ppm"),
            ])),
            .. ThreadCounts.Select(threads => new PictureTask($"JPEG to JPEG, {Count(threads)}", PictureProof.Similar(JpegDecibels),
            [
                .. tools.Intaglio("out.jpg", "resize", Jpeg, "-o", "out.jpg", "--width", width, "--quality", "80", "--threads", $"{threads}"),
                tools.RunThumbnail("vips.jpg", threads, Jpeg, "--size", $"{width}x", "--linear", "-o", "vips.jpg[Q=80]"),
                .. tools.ResizeBySharp(Jpeg, "sharp.jpg", Width, threads),
                .. tools.ImageMagick("magick.jpg", threads, Jpeg, "-colorspace", "RGB", "-filter", "Lanczos", "-resize", width, "-colorspace", "sRGB", "-quality", "80", "-sampling-factor", "4:2:0", "magick.jpg"),
            ])),
        ];
    }

    /// <summary>Words for a number of threads.</summary>
    internal static string Count(int threads) => threads == 1 ? "1 thread" : $"{threads} threads";
}
