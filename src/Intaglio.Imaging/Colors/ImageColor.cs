namespace Intaglio.Imaging;

/// <summary>The color information of an image file, exactly as stored.</summary>
/// <remarks>
/// PNG can store all members, TIFF and JPEG only a profile, and the Netpbm formats none. If several are present, PNG (third edition,
/// section 13.13) uses the first of cICP, iCCP, sRGB, and gAMA with cHRM.
/// </remarks>
public sealed record ImageColor
{
    /// <summary>Gets the value for a file without color information.</summary>
    public static ImageColor Untagged { get; } = new();

    /// <summary>Gets the ICC profile, or an empty buffer if the file has none.</summary>
    public ReadOnlyMemory<byte> IccProfile { get; init; }

    /// <summary>Gets the name of the profile in a PNG file, 1 to 79 characters of Latin-1 without NUL, or <see langword="null"/>.</summary>
    public string? IccProfileName { get; init; }

    /// <summary>Gets the code points of ITU-T H.273 (PNG chunk cICP), or <see langword="null"/>.</summary>
    public CodingIndependentCodePoints? Cicp { get; init; }

    /// <summary>
    /// Gets the rendering intent of an sRGB image (PNG chunk sRGB), or <see langword="null"/> if the file is not marked as sRGB.
    /// </summary>
    /// <remarks>The values are 0 for perceptual, 1 for relative colorimetric, 2 for saturation and 3 for absolute colorimetric.</remarks>
    public int? SrgbRenderingIntent { get; init; }

    /// <summary>Gets the encoding exponent times 100000 (PNG chunk gAMA), such as 45455 for 1/2.2, or <see langword="null"/>.</summary>
    public int? Gamma { get; init; }

    /// <summary>Gets the chromaticities of the white point and the primaries (PNG chunk cHRM), or <see langword="null"/>.</summary>
    public PngChromaticities? Chromaticities { get; init; }

    /// <summary>Gets the color volume of the mastering display (PNG chunk mDCV), or <see langword="null"/>.</summary>
    public PngMasteringDisplay? MasteringDisplay { get; init; }

    /// <summary>Gets the light levels of the content (PNG chunk cLLI), or <see langword="null"/>.</summary>
    public PngContentLight? ContentLight { get; init; }

    /// <summary>Determines whether two values are equal. Profiles are compared byte by byte.</summary>
    /// <param name="other">The value to compare with.</param>
    public bool Equals(ImageColor? other) =>
        other is not null && IccProfile.Span.SequenceEqual(other.IccProfile.Span) && IccProfileName == other.IccProfileName
        && Cicp == other.Cicp
        && SrgbRenderingIntent == other.SrgbRenderingIntent && Gamma == other.Gamma && Chromaticities == other.Chromaticities
        && MasteringDisplay == other.MasteringDisplay && ContentLight == other.ContentLight;

    /// <inheritdoc/>
    public override int GetHashCode() =>
        HashCode.Combine(IccProfile.Length, IccProfileName, Cicp, SrgbRenderingIntent, Gamma, Chromaticities, MasteringDisplay,
            ContentLight);
}
