using System.Runtime.CompilerServices;
using System.Text;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Finds the color space of an image from the metadata of its file, and creates metadata for a color space.</summary>
public static class ImageColorSpace
{
    private const byte Rec709Primaries = 1, LinearTransfer = 8;

    // Code points of ITU-T H.273. Among synonyms, the first is written.
    private static readonly Coded<RgbColorSpace>[] codedPrimaries =
    [
        new(Rec709Primaries, RgbColorSpace.Rec709), new(5, RgbColorSpace.Rec601Lines625), new(6, RgbColorSpace.Rec601Lines525),
        new(7, RgbColorSpace.Rec601Lines525),
        new(9, RgbColorSpace.Rec2020), new(11, RgbColorSpace.DciP3), new(12, RgbColorSpace.DisplayP3),
    ];

    private static readonly Coded<TransferFunction>[] codedTransfers =
    [
        new(1, TransferFunction.Rec709), new(6, TransferFunction.Rec709), new(4, TransferFunction.CreatePower(2.2)),
        new(5, TransferFunction.CreatePower(2.8)),
        new(LinearTransfer, TransferFunction.Linear), new(13, TransferFunction.Srgb), new(14, TransferFunction.Rec2020),
        new(15, TransferFunction.Rec2020),
        new(16, TransferFunction.Pq), new(18, TransferFunction.Hlg),
    ];

    // PNG stores chromaticities and gamma in units of 1/100,000.
    private const int PngUnit = 100_000, SrgbGamma = 45455;

    // Fitting the curves of a profile takes longer than converting a small image.
    private static readonly ConditionalWeakTable<RgbColorSpace, ImageColor> descriptions = [], grayDescriptions = [];

    /// <summary>Finds the color space of an image.</summary>
    /// <param name="image">The image. For a gray image, only the transfer function is significant.</param>
    /// <returns>The color space.</returns>
    /// <exception cref="NotSupportedException">The color space is not an RGB space with a single matrix, or it is unknown.</exception>
    /// <exception cref="ColorFormatException">The ICC profile of the image is malformed.</exception>
    /// <remarks>
    /// The first of these that is present is used: cICP, ICC profile, sRGB, gamma and chromaticities (PNG, third edition, section 13.13).
    /// An image without any of them is in sRGB.
    /// </remarks>
    public static RgbColorSpace Find(Image image)
    {
        ArgumentNullException.ThrowIfNull(image);
        return Find(image.Color, image.Format.ColorComponents == 1);
    }

    /// <summary>Finds the color space of an image from its header, like <see cref="Find(Image)"/>.</summary>
    /// <param name="header">The header of the image.</param>
    /// <returns>The color space.</returns>
    /// <exception cref="NotSupportedException">The color space is not an RGB space with a single matrix, or it is unknown.</exception>
    /// <exception cref="ColorFormatException">The ICC profile of the image is malformed.</exception>
    public static RgbColorSpace Find(ImageHeader header)
    {
        ArgumentNullException.ThrowIfNull(header);
        return Find(header.Color, header.Format.ColorComponents == 1);
    }

    private static RgbColorSpace Find(ImageColor color, bool isGray)
    {
        RgbColorSpace space = FindAny(color, isGray);
        // The check of the white point is skipped for sRGB, the space of most images.
        return space == RgbColorSpace.Srgb || ChromaticAdaptation.IsWhite(space.White) ? space
            : throw new NotSupportedException($"The colorants of the image's color space ({space}) do not add up to a valid white point.");
    }

    private static RgbColorSpace FindAny(ImageColor color, bool isGray)
    {
        if (color.Cicp is { } points)
            return Find(points);
        // PNG requires that a gray profile of a color image is ignored.
        if (!color.IccProfile.IsEmpty && IccProfile.Parse(color.IccProfile.Span) is var profile && (isGray || !profile.IsGray))
            return Find(profile);
        if (color.SrgbRenderingIntent is not null || (color.Gamma is null && color.Chromaticities is null))
            return RgbColorSpace.Srgb;
        TransferFunction transfer = color.Gamma is null or 0 ? TransferFunction.Srgb
            : TransferFunction.CreatePower((double)PngUnit / color.Gamma.Value);
        return color.Chromaticities is { } chromaticities ? FromChromaticities(chromaticities, transfer)
            : RgbColorSpace.FromMatrix("sRGB with a gamma of its own", RgbColorSpace.Srgb.ToXyz, transfer);
    }

    /// <summary>
    /// Creates the metadata that describes a color space in an image file: an ICC profile, or shorter forms where they exist.
    /// </summary>
    /// <param name="space">The color space.</param>
    /// <param name="isGray"><see langword="true"/> for a gray image; otherwise, <see langword="false"/>.</param>
    /// <returns>The metadata.</returns>
    /// <exception cref="NotSupportedException">Neither an ICC profile nor code points can describe the color space.</exception>
    public static ImageColor Describe(RgbColorSpace space, bool isGray = false)
    {
        ArgumentNullException.ThrowIfNull(space);
        return isGray ? grayDescriptions.GetValue(space, space => Create(space, isGray: true))
            : descriptions.GetValue(space, space => Create(space, isGray: false));
    }

    private static ImageColor Create(RgbColorSpace space, bool isGray)
    {
        if (space.IsSameAs(RgbColorSpace.Srgb))
            return new ImageColor { SrgbRenderingIntent = 0, Gamma = SrgbGamma };
        CodingIndependentCodePoints? points = FindPoints(space);
        // The tables of a profile cannot represent PQ and HLG.
        if (space.Transfers.Any(transfer => transfer == TransferFunction.Pq || transfer == TransferFunction.Hlg))
            return points is null ? throw new NotSupportedException($"The color space {space} cannot be described in an image file.")
                : new ImageColor { Cicp = points };
        try
        {
            IccProfile profile = isGray ? IccProfile.CreateGray(space.Transfers[1], space.White) : IccProfile.Create(space);
            return new ImageColor { IccProfile = profile.ToArray(), IccProfileName = NameOf(space), Cicp = isGray ? null : points };
        }
        catch (ArgumentException exception)
        {
            throw new NotSupportedException($"The color space {space} cannot be described by an ICC profile: {exception.Message}",
                exception);
        }
    }

    private static RgbColorSpace Find(CodingIndependentCodePoints points)
    {
        RgbColorSpace? primaries = Array.Find(codedPrimaries, known => known.Code == points.ColorPrimaries)?.Meaning;
        TransferFunction? transfer = Array.Find(codedTransfers, known => known.Code == points.TransferCharacteristics)?.Meaning;
        if (primaries is null || transfer is null || points.MatrixCoefficients != 0 || !points.IsFullRange)
            throw new NotSupportedException(
                $"The code points {points.ColorPrimaries}-{points.TransferCharacteristics}-{points.MatrixCoefficients}-{(points.IsFullRange ? 1 : 0)} are not supported.");
        // With the sRGB or linear transfer function, code 1 means sRGB; otherwise, it means Rec. 709.
        if (points.ColorPrimaries == Rec709Primaries && (transfer == TransferFunction.Srgb || transfer == TransferFunction.Linear))
            return transfer == TransferFunction.Srgb ? RgbColorSpace.Srgb : RgbColorSpace.ScRgb;
        return primaries.Transfers[0] == transfer ? primaries : primaries.WithTransfer(transfer);
    }

    private static CodingIndependentCodePoints? FindPoints(RgbColorSpace space)
    {
        if (space.IsSameAs(RgbColorSpace.ScRgb))
            return new(Rec709Primaries, LinearTransfer, 0, true);
        Coded<RgbColorSpace>? primaries =
            Array.Find(codedPrimaries, known => known.Meaning.ToXyz.Equals(space.ToXyz) && known.Meaning.White == space.White);
        Coded<TransferFunction>? transfer = space.Transfers.Distinct().Count() == 1
            ? Array.Find(codedTransfers, known => known.Meaning == space.Transfers[0]) : null;
        return primaries is null || transfer is null ? null : new(primaries.Code, transfer.Code, 0, true);
    }

    private static RgbColorSpace Find(IccProfile profile)
    {
        if (profile.IsGray)
        {
            // The colorants do not matter for equal components. Their white point is D50, the white point of profiles.
            TransferFunction transfer = profile.ToGrayTransfer();
            return RgbColorSpace.FromMatrix(profile.Description is { Length: > 0 } name ? name
                : "grey", RgbColorSpace.ProPhoto.ToXyz, profile.Header.ConnectionSpace == "Lab" ? new LightnessTransfer(transfer)
                : transfer);
        }
        return profile.IsMatrix ? profile.ToColorSpace()
            : throw new NotSupportedException(
                $"The image's {profile.Header.ColorSpace} profile ({profile.Description}) has tables, but only profiles with a matrix "
                + "and curves are supported.");
    }

    private static RgbColorSpace FromChromaticities(PngChromaticities png, TransferFunction transfer)
    {
        static Chromaticity Of(int x, int y) => new(new Rational(x, PngUnit), new Rational(y, PngUnit));
        try
        {
            return RgbColorSpace.FromPrimaries("chromaticities of its own", Of(png.RedX, png.RedY), Of(png.GreenX, png.GreenY),
                Of(png.BlueX, png.BlueY), Of(png.WhiteX, png.WhiteY), transfer);
        }
        catch (Exception exception) when (exception is InvalidOperationException or ArgumentException)
        {
            throw new NotSupportedException("The image's chromaticities do not define a color space: they lie on a line.", exception);
        }
    }

    // PNG allows 1 to 79 Latin-1 characters.
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
