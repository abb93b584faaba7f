using System.Globalization;

namespace Intaglio.Benchmarks;

/// <summary>Reading and writing pictures that are larger than an array, in one format at a time.</summary>
internal static class HugeTasks
{
    private const double Decibels = 38;

    private static readonly string width = ResizeTasks.Width.ToString(CultureInfo.InvariantCulture);

    /// <summary>What is done with a format; its file is made when the task is asked for and stays until the next.</summary>
    /// <param name="tools">The contenders.</param>
    /// <param name="folder">The folder of the files.</param>
    /// <param name="ppm">The picture as PPM.</param>
    internal static IEnumerable<PictureTask> Create(PictureTools tools, string folder, string ppm)
    {
        foreach ((string format, string extension, string settings) in new[] { ("PPM", ".ppm", ""), ("PNG", ".png", "[filter=up,compression=1]"), ("TIFF", ".tif", "[compression=deflate,predictor=horizontal]") })
        {
            string source = ppm, target = $"out{extension}", other = $"vips{extension}";
            if (extension != ".ppm")
            {
                source = Path.ChangeExtension(ppm, extension);
                tools.RunVips(source, "copy", ppm, $"{source}{settings}").Run(folder);
            }
            yield return new($"{format} to {format}", PictureProof.Same(ppm),
            [
                .. tools.Intaglio(target, "convert", source, "-o", target, "--max-memory", "1G"),
                tools.RunVips(other, "copy", source, $"{other}{settings}"),
            ]);
            yield return new($"{format} to {width} pixels wide", PictureProof.Similar(Decibels),
            [
                .. tools.Intaglio("small.ppm", "resize", source, "-o", "small.ppm", "--width", width, "--max-memory", "1G"),
                tools.RunThumbnail("vips-small.ppm", 2, source, "--size", $"{width}x", "--linear", "-o", "vips-small.ppm"),
            ]);
            if (source != ppm)
                File.Delete(Path.Combine(folder, source));
        }
    }
}
