using System.Text;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>What space the pixels of an image are in, by what its file says, and the other way round.</summary>
public static class ImageColorSpace
{
    private const byte Rec709Primaries = 1, LinearTransfer = 8;

    // Code points of ITU-T H.273; of those that mean the same, the first is written.
    private static readonly Coded<RgbColorSpace>[] codedPrimaries =
    [
        new(Rec709Primaries, RgbColorSpace.Rec709), new(5, RgbColorSpace.Rec601Lines625), new(6, RgbColorSpace.Rec601Lines525), new(7, RgbColorSpace.Rec601Lines525),
        new(9, RgbColorSpace.Rec2020), new(11, RgbColorSpace.DciP3), new(12, RgbColorSpace.DisplayP3),
    ];

    private static readonly Coded<TransferFunction>[] codedTransfers =
    [
        new(1, TransferFunction.Rec709), new(6, TransferFunction.Rec709), new(4, TransferFunction.CreatePower(2.2)), new(5, TransferFunction.CreatePower(2.8)),
        new(LinearTransfer, TransferFunction.Linear), new(13, TransferFunction.Srgb), new(14, TransferFunction.Rec2020), new(15, TransferFunction.Rec2020),
        new(16, TransferFunction.Pq), new(18, TransferFunction.Hlg),
    ];

    // PNG keeps chromaticities and gamma in these parts.
    private const int PngUnit = 100_000, SrgbGamma = 45455;

    /// <summary>The space of an image: of cICP, ICC profile, sRGB, and gamma with chromaticities the first that it has (PNG, third edition, section 13.13); sRGB where it has none.</summary>
    /// <param name="image">The image. Of grey the three components are the same, and only how they are stored matters.</param>
    /// <exception cref="NotSupportedException">The image is in no space of red, green and blue with one matrix, or in one that is not known here.</exception>
    /// <exception cref="ColorFormatException">Its profile is damaged.</exception>
    public static RgbColorSpace Find(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        return Find(image.Color, image.Format.ColorComponents == 1);
    }

    /// <summary>The space of an image, as <see cref="Find(Image)"/> finds it.</summary>
    /// <param name="header">The header of the image.</param>
    /// <exception cref="NotSupportedException">The image is in no space of red, green and blue with one matrix, or in one that is not known here.</exception>
    /// <exception cref="ColorFormatException">Its profile is damaged.</exception>
    public static RgbColorSpace Find(ImageHeader header)
    {
        ArgumentNullException.ThrowIfNull(header);
        return Find(header.Color, header.Format.ColorComponents == 1);
    }

    private static RgbColorSpace Find(ImageColor color, bool isGray)
    {
        RgbColorSpace space = FindAny(color, isGray);
        // That sRGB has a white need not be computed for each of the many images that are in it.
        return space == RgbColorSpace.Srgb || ChromaticAdaptation.IsWhite(space.White) ? space : throw new NotSupportedException($"The colorants of the image's space ({space}) add up to no white.");
    }

    private static RgbColorSpace FindAny(ImageColor color, bool isGray)
    {
        if (color.Cicp is { } points)
            return Find(points);
        // A profile of grey says nothing of colours; PNG has it that such a one is left alone.
        if (!color.IccProfile.IsEmpty && IccProfile.Parse(color.IccProfile.Span) is var profile && (isGray || !profile.IsGray))
            return Find(profile);
        if (color.SrgbRenderingIntent is not null || (color.Gamma is null && color.Chromaticities is null))
            return RgbColorSpace.Srgb;
        TransferFunction transfer = color.Gamma is null or 0 ? TransferFunction.Srgb : TransferFunction.CreatePower((double)PngUnit / color.Gamma.Value);
        return color.Chromaticities is { } chromaticities ? FromChromaticities(chromaticities, transfer) : RgbColorSpace.FromMatrix("sRGB with a gamma of its own", RgbColorSpace.Srgb.ToXyz, transfer);
    }

    /// <summary>What a file says of pixels in a space: an ICC profile, and what is shorter where there is such.</summary>
    /// <param name="space">The space.</param>
    /// <param name="isGray">Whether there is grey alone.</param>
    /// <exception cref="NotSupportedException">Neither profiles nor code points can say it.</exception>
    public static ImageColor Describe(RgbColorSpace space, bool isGray = false)
    {
        ArgumentNullException.ThrowIfNull(space);
        if (space.IsSameAs(RgbColorSpace.Srgb))
            return new ImageColor { SrgbRenderingIntent = 0, Gamma = SrgbGamma };
        CodingIndependentCodePoints? points = FindPoints(space);
        // PQ and HLG are of more than the tables of a profile hold.
        if (space.Transfers.Any(transfer => transfer == TransferFunction.Pq || transfer == TransferFunction.Hlg))
            return points is null ? throw new NotSupportedException($"No file can say that its pixels are in {space}.") : new ImageColor { Cicp = points };
        try
        {
            IccProfile profile = isGray ? IccProfile.CreateGray(space.Transfers[1], space.White) : IccProfile.Create(space);
            return new ImageColor { IccProfile = profile.ToArray(), IccProfileName = NameOf(space), Cicp = isGray ? null : points };
        }
        catch (ArgumentException exception)
        {
            throw new NotSupportedException($"No profile can say that pixels are in {space}: {exception.Message}", exception);
        }
    }

    private static RgbColorSpace Find(CodingIndependentCodePoints points)
    {
        RgbColorSpace? primaries = Array.Find(codedPrimaries, known => known.Code == points.ColorPrimaries)?.Meaning;
        TransferFunction? transfer = Array.Find(codedTransfers, known => known.Code == points.TransferCharacteristics)?.Meaning;
        if (primaries is null || transfer is null || points.MatrixCoefficients != 0 || !points.IsFullRange)
            throw new NotSupportedException($"Colours of the code points {points.ColorPrimaries}-{points.TransferCharacteristics}-{points.MatrixCoefficients}-{(points.IsFullRange ? 1 : 0)} are not known here.");
        // With its own function, code 1 means what the standard of sRGB says, and otherwise Rec. 709.
        if (points.ColorPrimaries == Rec709Primaries && (transfer == TransferFunction.Srgb || transfer == TransferFunction.Linear))
            return transfer == TransferFunction.Srgb ? RgbColorSpace.Srgb : RgbColorSpace.ScRgb;
        return primaries.Transfers[0] == transfer ? primaries : primaries.WithTransfer(transfer);
    }

    private static CodingIndependentCodePoints? FindPoints(RgbColorSpace space)
    {
        if (space.IsSameAs(RgbColorSpace.ScRgb))
            return new(Rec709Primaries, LinearTransfer, 0, true);
        Coded<RgbColorSpace>? primaries = Array.Find(codedPrimaries, known => known.Meaning.ToXyz.Equals(space.ToXyz) && known.Meaning.White == space.White);
        Coded<TransferFunction>? transfer = space.Transfers.Distinct().Count() == 1 ? Array.Find(codedTransfers, known => known.Meaning == space.Transfers[0]) : null;
        return primaries is null || transfer is null ? null : new(primaries.Code, transfer.Code, 0, true);
    }

    private static RgbColorSpace Find(IccProfile profile)
    {
        if (profile.IsGray)
        {
            // All components are the same, so that the colorants do not matter; their white is that of profiles.
            TransferFunction transfer = profile.ToGrayTransfer();
            return RgbColorSpace.FromMatrix(profile.Description is { Length: > 0 } name ? name : "grey", RgbColorSpace.ProPhoto.ToXyz, profile.Header.ConnectionSpace == "Lab" ? new LightnessTransfer(transfer) : transfer);
        }
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
        catch (Exception exception) when (exception is InvalidOperationException or ArgumentException)
        {
            throw new NotSupportedException("The image's chromaticities are of no space: they lie on a line.", exception);
        }
    }

    // Latin-1, 1 to 79 characters, as PNG has it.
    private static string NameOf(RgbColorSpace space)
    {
        StringBuilder name = new();
        foreach (char character in space.Name)
            if (character is >= ' ' and <= '~' && name.Length < 79)
                name.Append(character);
        return name.Length == 0 ? "x" : name.ToString();
    }

    private sealed record Coded<T>(byte Code, T Meaning);
}
