using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Converts the colors of rows to CIELAB. Pixels with alpha are composited over black.</summary>
internal sealed class ColorRows(RgbColorSpace space)
{
    private static readonly double whiteX = RgbColorSpace.XyzD50.White.X.ToDouble(), whiteY = RgbColorSpace.XyzD50.White.Y.ToDouble(),
        whiteZ = RgbColorSpace.XyzD50.White.Z.ToDouble();

    private Image? rows;

    /// <summary>Loads the next rows.</summary>
    internal void Load(Image image, int threads) =>
        rows = ImageConversion.Convert(image,
            new() { Source = space, Target = RgbColorSpace.XyzD50, Depth = ColorDepth.Parse("float"),
                MaxDegreeOfParallelism = threads }).Image;

    /// <summary>Returns the color of a pixel.</summary>
    internal CieLab GetColor(int x, int row)
    {
        PixelFormat format = rows!.Format;
        ReadOnlySpan<float> pixel = rows.GetRow<float>(row).Slice(x * format.Components, format.Components);
        double alpha = format.Alpha == AlphaMode.Straight ? pixel[format.ColorComponents] : 1;
        // Gray is the same fraction of X, Y and Z of the white point.
        return format.ColorComponents == 1 ? CieLab.FromShares(alpha * pixel[0], alpha * pixel[0], alpha * pixel[0])
            : CieLab.FromShares(alpha * pixel[0] / whiteX, alpha * pixel[1] / whiteY, alpha * pixel[2] / whiteZ);
    }
}
