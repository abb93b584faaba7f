using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>What a format needs that a conversion leaves open: OpenEXR and PFM hold linear light in floating point, all others but TIFF integers, and JPEG those of 8 bits.</summary>
internal static class FormatDefaults
{
    // PNG's parts of 1.
    private const int PngUnit = 100_000;

    // Halves tell all codes of so many bits apart, also where they are linear.
    private const int BitsOfHalf = 8;

    /// <summary>Returns options in which the depth and the space are those that the format holds, where none are given.</summary>
    /// <exception cref="NotSupportedException">The picture is in no space that is known here.</exception>
    /// <exception cref="ColorFormatException">Its profile is damaged.</exception>
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

    /// <summary>Tells whether a conversion makes integers.</summary>
    internal static bool HasLevels(ImageHeader header, ColorDepth? depth, ImageConversionOptions options) => options.PaletteColors > 0 || (depth?.HasLevels ?? header.Format.IsInteger);

    /// <summary>Returns what an OpenEXR file can say of a picture in linear light, of which only a profile says what it is.</summary>
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
        bool isLinear = format is PictureFormat.OpenExr or PictureFormat.Pfm, losesRange = hasLevels && !header.Format.IsInteger, hasProfilesOnly = format is PictureFormat.Tiff or PictureFormat.Jpeg;
        if (!isLinear && !losesRange && !hasProfilesOnly)
            return null;
        RgbColorSpace source = given ?? ImageColorSpace.Find(header);
        if (isLinear)
            return SpaceLikeness.IsLinear(source) ? null : header.Format.ColorComponents == 1 ? RgbColorSpace.ScRgb : SpaceLikeness.ToLinear(source);
        if (losesRange && SpaceLikeness.IsLinear(source))
            return RgbColorSpace.Srgb;
        // TIFF and JPEG say by a profile what PNG and OpenEXR have other words for.
        return hasProfilesOnly && header.Color.IccProfile.IsEmpty && source != RgbColorSpace.Srgb && CanDescribe(source, header) ? source : null;
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

    private static (int X, int Y) ToPng(double x, double y, double z) => ((int)Math.Round(PngUnit * x / (x + y + z)), (int)Math.Round(PngUnit * y / (x + y + z)));
}
