using System.Globalization;
using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>Resizing against other programs, each in linear light and with its Lanczos kernel.</summary>
public sealed class ForeignResizeTests : IDisposable
{
    private const int Width = 600, Height = 400, NewWidth = 97, NewHeight = 64;

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void It_is_like_libvips()
    {
        string vips = InstalledProgram.Need("vips");
        Check(
            [vips, "colourspace", "in.ppm", "light.v", "scrgb"],
            // Not halved before, which is its default.
            [vips, "resize", "light.v", "small.v", ((double)NewWidth / Width).ToString(CultureInfo.InvariantCulture), "--vscale", ((double)NewHeight / Height).ToString(CultureInfo.InvariantCulture), "--kernel", "lanczos3", "--gap", "0"],
            [vips, "colourspace", "small.v", "out.ppm", "srgb"]);
    }

    [SkippableFact]
    public void It_is_like_ImageMagick()
    {
        Check([InstalledProgram.Need("ImageMagick"), "in.ppm", "-colorspace", "RGB", "-filter", "Lanczos", "-resize", $"{NewWidth}x{NewHeight}!", "-colorspace", "sRGB", "-depth", "8", "out.ppm"]);
    }

    [SkippableFact]
    public void It_is_like_Netpbm()
    {
        InstalledProgram.Need("pamscale");
        // Its sinc has three lobes, as has the window.
        Check([InstalledProgram.Need("sh"), "-c", $"pamdepth 65535 in.ppm | pnmgamma -ungamma -srgbramp | pamscale -xsize {NewWidth} -ysize {NewHeight} -filter=sinc -window=sinc | pnmgamma -srgbramp | pamdepth 255 > out.ppm"]);
    }

    private void Check(params string[][] commands)
    {
        // Waves of all lengths, slopes and a hard edge.
        Image image = new(Width, Height, new(3, AlphaMode.None, SampleType.Bits8));
        for (int y = 0; y < Height; y++)
        {
            for (int x = 0; x < Width; x++)
            {
                double dx = x / (double)Width, dy = y / (double)Height, wave = 0.5 + 0.5 * Math.Sin(300 * (dx * dx + dy * dy));
                ((byte[])[(byte)(255 * wave), (byte)(x < 211 ? 30 : 220), (byte)(255 * dx * dy)]).CopyTo(image.GetRow<byte>(y)[(3 * x)..]);
            }
        }
        ImageFile.Write(folder["in.ppm"], image);
        foreach (string[] command in commands)
            Processes.Run(new(command[0], command[1..]) { WorkingDirectory = folder.Path }).AssertSuccess();
        Image expected = ImageFile.Read(folder["out.ppm"]);
        Image actual = PictureResizing.Resize(image, new() { Width = NewWidth, Height = NewHeight, Fit = ResizeFit.Fill });
        Assert.Equal((NewWidth, NewHeight, image.Format), (expected.Width, expected.Height, expected.Format));
        double similarity = FindSimilarity(expected, actual);
        Assert.InRange(similarity, 0.995, 1);
        // Stored components averaged are another image.
        double other = FindSimilarity(expected, PictureResizing.Resize(image, new() { Width = NewWidth, Height = NewHeight, Fit = ResizeFit.Fill, Light = ResizeLight.Encoded }));
        Assert.True(other < 0.99, $"{similarity}, {other}");
    }

    /// <summary>Computes the structural similarity of Wang and others (2004): its mean over squares of 8 pixels and three components.</summary>
    private static double FindSimilarity(Image first, Image second)
    {
        const int Side = 8;
        const double C1 = 0.01 * 255 * 0.01 * 255, C2 = 0.03 * 255 * 0.03 * 255;
        List<double> similarities = [];
        for (int c = 0; c < 3; c++)
        {
            for (int top = 0; top + Side <= first.Height; top += Side)
            {
                for (int left = 0; left + Side <= first.Width; left += Side)
                {
                    (double A, double B)[] pairs = [.. from y in Enumerable.Range(top, Side) from x in Enumerable.Range(left, Side) select ((double)first.GetRow<byte>(y)[3 * x + c], (double)second.GetRow<byte>(y)[3 * x + c])];
                    double a = pairs.Average(pair => pair.A), b = pairs.Average(pair => pair.B);
                    double varianceA = pairs.Average(pair => (pair.A - a) * (pair.A - a)), varianceB = pairs.Average(pair => (pair.B - b) * (pair.B - b)), covariance = pairs.Average(pair => (pair.A - a) * (pair.B - b));
                    similarities.Add((2 * a * b + C1) * (2 * covariance + C2) / ((a * a + b * b + C1) * (varianceA + varianceB + C2)));
                }
            }
        }
        return similarities.Average();
    }
}
