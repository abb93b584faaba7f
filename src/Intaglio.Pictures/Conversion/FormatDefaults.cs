using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Completes conversion options with the depth and color space that a format requires.</summary>
/// <remarks>
/// OpenEXR and PFM store linear light in floating point. All other formats except TIFF store integers, and JPEG stores integers of 8 bits.
/// </remarks>
internal static class FormatDefaults
{
    // The value of 1 in the fixed-point numbers of PNG.
    private const int PngUnit = 100_000;

    // The largest bit depth whose codes remain distinct as linear half-precision numbers.
    private const int BitsOfHalf = 8;

    /// <summary>Returns options in which a missing depth or color space is set to one that the format can store.</summary>
    /// <exception cref="NotSupportedException">The color space of the picture is unknown.</exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    internal static ImageConversionOptions Complete(ImageHeader header, PictureFormat format, ImageConversionOptions options)
    {
        ColorDepth? depth = options.Depth ?? (options.PaletteColors > 0 ? null : FindDepth(header, format));
        return new()
        {
            Source = options.Source,
            Target = options.Target ?? FindTarget(header, format, options.Source, HasLevels(header, depth, options)),
            Depth = depth,
            Dither = options.Dither,
            Gamut = options.Gamut,
            PaletteColors = options.PaletteColors,
            Measure = options.Measure,
            MaxDegreeOfParallelism = options.MaxDegreeOfParallelism,
        };
    }

    /// <summary>Determines whether a conversion produces integers.</summary>
    internal static bool HasLevels(ImageHeader header, ColorDepth? depth, ImageConversionOptions options) =>
        options.PaletteColors > 0 || (depth?.HasLevels ?? header.Format.IsInteger);

    /// <summary>Returns color information that OpenEXR can store for a linear picture that is described only by a profile.</summary>
    internal static ImageColor ToStated(ImageColor color, RgbColorSpace space)
    {
        if (color.Cicp is not null || color.IccProfile.IsEmpty || !SpaceLikeness.IsLinear(space))
            return color;
        space = SpaceLikeness.FindPrimaries(space);
        if (space == RgbColorSpace.ScRgb)
            return ImageColorSpace.Describe(space);
        double[] m = space.ToXyz.ToDoubles();
        (int redX, int redY) = ToPng(m[0], m[3], m[6]);
        (int greenX, int greenY) = ToPng(m[1], m[4], m[7]);
        (int blueX, int blueY) = ToPng(m[2], m[5], m[8]);
        (int whiteX, int whiteY) = ToPng(space.White.X.ToDouble(), space.White.Y.ToDouble(), space.White.Z.ToDouble());
        return new() { Gamma = PngUnit, Chromaticities = new(whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY) };
    }

    private static ColorDepth? FindDepth(ImageHeader header, PictureFormat format) => format switch
    {
        PictureFormat.OpenExr when header.Format.IsInteger => ColorDepth.Parse(header.SignificantBits > BitsOfHalf ? "float" : "half"),
        PictureFormat.Pfm when header.Format.IsInteger => ColorDepth.Parse("float"),
        PictureFormat.OpenExr or PictureFormat.Pfm or PictureFormat.Tiff => null,
        PictureFormat.Jpeg => header.Format.Sample == SampleType.Bits8 ? null : ColorDepth.FromBits(8),
        _ => header.Format.IsInteger ? null : ColorDepth.FromBits(8),
    };

    private static RgbColorSpace? FindTarget(ImageHeader header, PictureFormat format, RgbColorSpace? given, bool hasLevels)
    {
        bool isLinear = format is PictureFormat.OpenExr or PictureFormat.Pfm, losesRange = hasLevels && !header.Format.IsInteger,
            hasProfilesOnly = format is PictureFormat.Tiff or PictureFormat.Jpeg;
        if (!isLinear && !losesRange && !hasProfilesOnly)
            return null;
        RgbColorSpace source = given ?? ImageColorSpace.Find(header);
        if (isLinear)
            return SpaceLikeness.IsLinear(source) ? null : header.Format.ColorComponents == 1 ? RgbColorSpace.ScRgb
                : SpaceLikeness.ToLinear(source);
        if (losesRange && SpaceLikeness.IsLinear(source))
            return RgbColorSpace.Srgb;
        // TIFF and JPEG need a profile for color spaces that PNG and OpenEXR describe by other means.
        return hasProfilesOnly && header.Color.IccProfile.IsEmpty && source != RgbColorSpace.Srgb && CanDescribe(source, header) ? source
            : null;
    }

    private static bool CanDescribe(RgbColorSpace space, ImageHeader header)
    {
        try
        {
            return !ImageColorSpace.Describe(space, header.Format.ColorComponents == 1).IccProfile.IsEmpty;
        }
        catch (NotSupportedException)
        {
            return false;
        }
    }

    private static (int X, int Y) ToPng(double x, double y, double z) =>
        ((int)Math.Round(PngUnit * x / (x + y + z)), (int)Math.Round(PngUnit * y / (x + y + z)));
}
