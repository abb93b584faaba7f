using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>
/// Describes linear light in given primaries as the color of an image: a gamma of 1 with chromaticities, and the code points of ITU-T H.273
/// for known primaries.
/// </summary>
internal static class LinearColor
{
    // The unit of PNG for gamma and chromaticities, and the transfer characteristics of linear light in H.273.
    private const int Unit = 100_000, LinearTransfer = 8;

    private static readonly (byte Code, ExrChromaticities Chromaticities)[] coded =
    [
        (1, ExrChromaticities.Rec709), (9, new(0.708f, 0.292f, 0.170f, 0.797f, 0.131f, 0.046f, 0.3127f, 0.3290f)),
        (12, new(0.680f, 0.320f, 0.265f, 0.690f, 0.150f, 0.060f, 0.3127f, 0.3290f)),
    ];

    /// <summary>Describes linear light. Chromaticities outside the range of image descriptions are omitted.</summary>
    internal static ImageColor Describe(ExrChromaticities chromaticities)
    {
        float[] numbers = [chromaticities.WhiteX, chromaticities.WhiteY, chromaticities.RedX, chromaticities.RedY, chromaticities.GreenX,
            chromaticities.GreenY, chromaticities.BlueX, chromaticities.BlueY];
        ImageColor color = new() { Gamma = Unit };
        if (!Array.TrueForAll(numbers, number => Math.Abs(number) < int.MaxValue / Unit))
            return color;
        PngChromaticities stated = ToPng(chromaticities);
        byte code = Array.Find(coded, known => ToPng(known.Chromaticities) == stated).Code;
        return color with { Chromaticities = stated, Cicp = code == 0 ? null : new(code, LinearTransfer, 0, true) };
    }

    /// <summary>Returns the primaries of linear light, or <see langword="null"/> if they are not specified.</summary>
    /// <exception cref="ArgumentException">The color is not linear light, or only an ICC profile describes it.</exception>
    internal static ExrChromaticities? Find(ImageColor color)
    {
        if (color.Cicp is { } points)
        {
            if (points.TransferCharacteristics != LinearTransfer || points.MatrixCoefficients != 0 || !points.IsFullRange)
                throw NotLinear($"transfer characteristics {points.TransferCharacteristics}");
            int known = Array.FindIndex(coded, each => each.Code == points.ColorPrimaries);
            return known >= 0 ? coded[known].Chromaticities : color.Chromaticities is { } beside ? FromPng(beside)
                : throw NotLinear($"primaries {points.ColorPrimaries}");
        }
        if (!color.IccProfile.IsEmpty)
            throw NotLinear("an ICC profile");
        if (color.SrgbRenderingIntent is not null || color.Gamma is not (null or Unit)
            || (color.Gamma is null && color.Chromaticities is not null))
            throw NotLinear(color.SrgbRenderingIntent is not null ? "sRGB" : "a gamma other than 1");
        return color.Chromaticities is { } chromaticities ? FromPng(chromaticities) : null;
    }

    private static PngChromaticities ToPng(ExrChromaticities c)
    {
        static int Part(float number) => (int)Math.Round(number * (double)Unit);
        return new(Part(c.WhiteX), Part(c.WhiteY), Part(c.RedX), Part(c.RedY), Part(c.GreenX), Part(c.GreenY), Part(c.BlueX),
            Part(c.BlueY));
    }

    private static ExrChromaticities FromPng(PngChromaticities c)
    {
        static float Number(int part) => (float)(part / (double)Unit);
        return new(Number(c.RedX), Number(c.RedY), Number(c.GreenX), Number(c.GreenY), Number(c.BlueX), Number(c.BlueY), Number(c.WhiteX),
            Number(c.WhiteY));
    }

    private static ArgumentException NotLinear(string what) =>
        new($"The image must be converted to linear light with known primaries first because its color is described by {what}.");
}
