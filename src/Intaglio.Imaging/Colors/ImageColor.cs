namespace Intaglio.Imaging;

/// <summary>
/// What a file says of its colours: facts only, each as the file has it. PNG can state all of them, TIFF a profile, the Netpbm formats none.
/// Of several that are there, PNG (third edition, section 13.13) takes the first of cICP, iCCP, sRGB, and gAMA with cHRM.
/// </summary>
public sealed record ImageColor
{
    /// <summary>Gets the colours of a file that says nothing of them.</summary>
    public static ImageColor Untagged { get; } = new();

    /// <summary>Gets the ICC profile, empty where there is none.</summary>
    public ReadOnlyMemory<byte> IccProfile { get; init; }

    /// <summary>Gets the name that a PNG file gives its profile, 1 to 79 characters of Latin-1 without NUL; null where there is none.</summary>
    public string? IccProfileName { get; init; }

    /// <summary>Gets the code points of ITU-T H.273 (PNG's cICP), or null.</summary>
    public CodingIndependentCodePoints? Cicp { get; init; }

    /// <summary>
    /// Gets the rendering intent of an image in sRGB (PNG's sRGB): 0 perceptual, 1 relative colorimetric, 2 saturation, 3 absolute colorimetric; null
    /// where the file does not say that it is sRGB.
    /// </summary>
    public int? SrgbRenderingIntent { get; init; }

    /// <summary>Gets 100000 times the exponent that took light to samples (PNG's gAMA), 45455 for 1/2.2; or null.</summary>
    public int? Gamma { get; init; }

    /// <summary>Gets the chromaticities of white and the primaries (PNG's cHRM), or null.</summary>
    public PngChromaticities? Chromaticities { get; init; }

    /// <summary>Gets the volume of colours of the display that the image was made on (PNG's mDCV), or null.</summary>
    public PngMasteringDisplay? MasteringDisplay { get; init; }

    /// <summary>Gets how bright the content is (PNG's cLLI), or null.</summary>
    public PngContentLight? ContentLight { get; init; }

    /// <summary>Whether both say the same; profiles are compared byte by byte.</summary>
    /// <param name="other">The other.</param>
    public bool Equals(ImageColor? other) =>
        other is not null && IccProfile.Span.SequenceEqual(other.IccProfile.Span) && IccProfileName == other.IccProfileName && Cicp == other.Cicp
        && SrgbRenderingIntent == other.SrgbRenderingIntent && Gamma == other.Gamma && Chromaticities == other.Chromaticities
        && MasteringDisplay == other.MasteringDisplay && ContentLight == other.ContentLight;

    /// <inheritdoc/>
    public override int GetHashCode() =>
        HashCode.Combine(IccProfile.Length, IccProfileName, Cicp, SrgbRenderingIntent, Gamma, Chromaticities, MasteringDisplay, ContentLight);
}
