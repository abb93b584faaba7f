using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>What space the pixels of an image are in, by what its file says, and the other way round.</summary>
public static class ImageColorSpace
{
    // Code points of ITU-T H.273.
    private const byte Rec709Primaries = 1, Rec2020Primaries = 9, DciP3Primaries = 11, DisplayP3Primaries = 12;
    private const byte LinearTransfer = 8, SrgbTransfer = 13, PqTransfer = 16, HlgTransfer = 18;

    // PNG keeps chromaticities and gamma in these parts.
    private const int PngUnit = 100_000, SrgbGamma = 45455;

    /// <summary>The space of an image: of cICP, ICC profile, sRGB, and gamma with chromaticities the first that it has (PNG, third edition, section 13.13); sRGB where it has none.</summary>
    /// <param name="image">The image. Of grey the three components are the same, and only how they are stored matters.</param>
    /// <exception cref="NotSupportedException">The image is in no space of red, green and blue with one matrix, or in one that is not known here.</exception>
    /// <exception cref="IccFormatException">Its profile is damaged.</exception>
    public static RgbColorSpace Find(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        ImageColor color = image.Color;
        if (color.Cicp is { } points)
            return Find(points);
        if (!color.IccProfile.IsEmpty)
            return Find(IccProfile.Parse(color.IccProfile.Span));
        if (color.SrgbRenderingIntent is not null || (color.Gamma is null && color.Chromaticities is null))
            return RgbColorSpace.Srgb;
        TransferFunction transfer = color.Gamma is null or 0 ? TransferFunction.Srgb : TransferFunction.Power((double)PngUnit / color.Gamma.Value);
        return color.Chromaticities is { } chromaticities ? FromChromaticities(chromaticities, transfer) : RgbColorSpace.FromMatrix("sRGB with a gamma of its own", RgbColorSpace.Srgb.ToXyz, transfer);
    }

    /// <summary>What a file says of pixels in a space: an ICC profile, and what is shorter where there is such.</summary>
    /// <param name="space">The space.</param>
    /// <param name="isGray">Whether there is grey alone.</param>
    public static ImageColor Describe(RgbColorSpace space, bool isGray = false)
    {
        ArgumentNullException.ThrowIfNull(space);
        if (space.IsSameAs(RgbColorSpace.Srgb))
            return new ImageColor { SrgbRenderingIntent = 0, Gamma = SrgbGamma };
        IccProfile profile = isGray ? IccProfile.CreateGray(space.Transfers[1], space.White) : IccProfile.Create(space);
        return new ImageColor { IccProfile = profile.ToArray(), IccProfileName = NameOf(space), Cicp = isGray ? null : CodePointsOf(space) };
    }

    private static RgbColorSpace Find(CodingIndependentCodePoints points)
    {
        RgbColorSpace? primaries = points.ColorPrimaries switch
        {
            Rec709Primaries => RgbColorSpace.Rec709,
            5 => RgbColorSpace.Rec601Lines625,
            6 or 7 => RgbColorSpace.Rec601Lines525,
            Rec2020Primaries => RgbColorSpace.Rec2020,
            DciP3Primaries => RgbColorSpace.DciP3,
            DisplayP3Primaries => RgbColorSpace.DisplayP3,
            _ => null,
        };
        TransferFunction? transfer = points.TransferCharacteristics switch
        {
            1 or 6 => TransferFunction.Rec709,
            4 => TransferFunction.Power(2.2),
            5 => TransferFunction.Power(2.8),
            LinearTransfer => TransferFunction.Linear,
            SrgbTransfer => TransferFunction.Srgb,
            14 or 15 => TransferFunction.Rec2020,
            PqTransfer => TransferFunction.Pq,
            HlgTransfer => TransferFunction.Hlg,
            _ => null,
        };
        if (primaries is null || transfer is null || points.MatrixCoefficients != 0 || !points.FullRange)
            throw new NotSupportedException($"Colours of the code points {points.ColorPrimaries}-{points.TransferCharacteristics}-{points.MatrixCoefficients}-{(points.FullRange ? 1 : 0)} are not known here.");
        return Array.Find(coded, known => known.Points == points).Space
            ?? RgbColorSpace.FromMatrix($"{primaries} primaries, {transfer}", points.ColorPrimaries == Rec709Primaries && transfer == TransferFunction.Srgb ? RgbColorSpace.Srgb.ToXyz : primaries.ToXyz, transfer);
    }

    private static RgbColorSpace Find(IccProfile profile)
    {
        if (profile.IsGray)
            // All components are the same, so that the colorants do not matter; their white is that of profiles.
            return RgbColorSpace.FromMatrix(profile.Description is { Length: > 0 } name ? name : "grey", RgbColorSpace.ProPhoto.ToXyz, profile.ToGrayTransfer());
        return profile.IsMatrix ? profile.ToColorSpace()
            : throw new NotSupportedException($"The image has a profile of {profile.Header.ColorSpace} with tables ({profile.Description}); only those with a matrix and curves are converted.");
    }

    private static RgbColorSpace FromChromaticities(PngChromaticities png, TransferFunction transfer)
    {
        static Chromaticity Of(int x, int y) => new(new Rational(x, PngUnit), new Rational(y, PngUnit));
        try
        {
            return RgbColorSpace.FromPrimaries("chromaticities of its own", Of(png.RedX, png.RedY), Of(png.GreenX, png.GreenY), Of(png.BlueX, png.BlueY), Of(png.WhiteX, png.WhiteY), transfer);
        }
        catch (Exception exception) when (exception is InvalidOperationException or DivideByZeroException)
        {
            throw new NotSupportedException("The image's chromaticities are of no space: they lie on a line.", exception);
        }
    }

    private static readonly (RgbColorSpace Space, CodingIndependentCodePoints Points)[] coded =
    [
        (RgbColorSpace.Srgb, new(Rec709Primaries, SrgbTransfer, 0, true)),
        (RgbColorSpace.ScRgb, new(Rec709Primaries, LinearTransfer, 0, true)),
        (RgbColorSpace.DisplayP3, new(DisplayP3Primaries, SrgbTransfer, 0, true)),
        (RgbColorSpace.Rec709, new(Rec709Primaries, 1, 0, true)),
        (RgbColorSpace.Rec2020, new(Rec2020Primaries, 14, 0, true)),
    ];

    private static CodingIndependentCodePoints? CodePointsOf(RgbColorSpace space) => Array.Find(coded, known => known.Space.IsSameAs(space)) is { Space: not null } known ? known.Points : null;

    // Latin-1, 1 to 79 characters, as PNG has it.
    private static string NameOf(RgbColorSpace space) => new([.. space.Name.Where(character => character is >= ' ' and <= '~').DefaultIfEmpty('x').Take(79)]);
}
