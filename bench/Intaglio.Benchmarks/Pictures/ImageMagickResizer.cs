using System.Globalization;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>ImageMagick with decoded pixels: a process that maps them from a file of its own (MPC).</summary>
internal sealed class ImageMagickResizer
{
    private const string Pixels = "pixels.mpc", Output = "magick-pixels.ppm";

    private readonly string folder;
    private readonly PictureProgram program;

    private ImageMagickResizer(string folder, PictureProgram program) => (this.folder, this.program) = (folder, program);

    /// <summary>Writes the decoded pixels once, and finds the program; null where it is not installed.</summary>
    internal static ImageMagickResizer? Create(PictureTools tools, string folder, string ppm, int threads)
    {
        if (tools.ImageMagick(Pixels, threads, ppm, Pixels).FirstOrDefault() is not { } preparation)
            return null;
        if (!File.Exists(Path.Combine(folder, Pixels)))
            preparation.Run(folder);
        string width = ResizeTasks.Width.ToString(CultureInfo.InvariantCulture);
        return new(folder, tools.ImageMagick(Output, threads, Pixels, "-colorspace", "RGB", "-filter", "Lanczos", "-resize", width, "-colorspace", "sRGB", "-depth", "8", Output).Single());
    }

    /// <summary>Resizes.</summary>
    internal (double Nanoseconds, Image Result) Resize() => (program.Run(folder).Nanoseconds, ImageFile.Read(Path.Combine(folder, Output)));
}
