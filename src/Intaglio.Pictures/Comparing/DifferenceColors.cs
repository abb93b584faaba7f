using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>The colors of a picture of differences.</summary>
/// <remarks>
/// Equal pixels show the first picture in dark gray. Differences range from violet over red and amber to pale yellow, in equal steps of
/// Oklab lightness.
/// </remarks>
internal static class DifferenceColors
{
    /// <summary>The number of gray levels and of difference steps.</summary>
    internal const int Levels = 256;

    private const int Channels = 3;

    // Black stays distinguishable, and white is darker than the largest difference.
    private const double Darkest = 0.12, Range = 0.4;

    private const string Stops =
        "oklch(35% 0.14 290), oklch(50.5% 0.18 350), oklch(66% 0.19 35), oklch(81.5% 0.15 75), oklch(97% 0.09 108)";

    private static readonly Lazy<byte[]> table = new(Create);

    /// <summary>Gets red, green and blue in sRGB.</summary>
    /// <param name="gray">The gray level of the first picture.</param>
    /// <param name="step">The difference relative to the maximum, 0 to 255.</param>
    internal static ReadOnlySpan<byte> Get(byte gray, int step) => table.Value.AsSpan((step * Levels + gray) * Channels, Channels);

    private static byte[] Create()
    {
        Gradient gradient = Gradient.Parse(Stops, new() { Space = CssColorSpace.Oklch, Hue = HueMethod.Shorter });
        RgbColorSpace screen = RgbColorSpace.Srgb;
        double[] matrix = RgbColorSpace.XyzD65.MatrixTo(screen).ToDoubles();
        byte[] colors = new byte[Levels * Levels * Channels];
        Parallel.For(0, Levels, step =>
        {
            double share = step / (Levels - 1.0), clear = (1 - share) * (1 - share) * (1 - share);
            // Even small differences get a visible tint.
            double cover = 1 - clear;
            CssColor color = gradient.Sample(share);
            Oklab full = new Oklch(color.First!.Value, color.Second!.Value, color.Third!.Value).ToOklab();
            for (int gray = 0; gray < Levels; gray++)
            {
                double dimmed = Darkest + Range * gray / (Levels - 1);
                (double x, double y, double z) = new Oklab(dimmed + cover * (full.L - dimmed), cover * full.A, cover * full.B).ToXyz();
                for (int i = 0; i < Channels; i++)
                {
                    double light = matrix[Channels * i] * x + matrix[Channels * i + 1] * y + matrix[Channels * i + 2] * z;
                    colors[(step * Levels + gray) * Channels + i] =
                        (byte)Math.Floor(byte.MaxValue * Math.Clamp(screen.Transfers[i].Encode(light), 0, 1) + 0.5);
                }
            }
        });
        return colors;
    }
}
