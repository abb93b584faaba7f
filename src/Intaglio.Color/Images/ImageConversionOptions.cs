namespace Intaglio.Color;

/// <summary>What an image becomes.</summary>
public sealed class ImageConversionOptions
{
    /// <summary>Gets or sets the space of the image; null, the default, means what it says of itself, and sRGB where it says nothing.</summary>
    public RgbColorSpace? Source { get; set; }

    /// <summary>Gets or sets the space that it is converted to; null, the default, means the space that it is in.</summary>
    public RgbColorSpace? Target { get; set; }

    /// <summary>Gets or sets what components are rounded to; null, the default, means what they are.</summary>
    public ColorDepth? Depth { get; set; }

    /// <summary>Gets or sets how levels are dithered: not at all by default.</summary>
    public DitherMethod Dither { get; set => field = (DitherMethod)OptionRange.Defined((int)value, (int)DitherMethod.ErrorDiffusion); }

    /// <summary>Gets or sets what becomes of colours outside of the space; null, the default, means that levels are clipped, and floating point stays as it is.</summary>
    public GamutMethod? Gamut { get; set => field = value is { } method ? (GamutMethod)OptionRange.Defined((int)method, (int)GamutMethod.Clip) : null; }

    /// <summary>Gets or sets how many colours a palette has that is made for the image, 2 to 256; 0, the default, means that there is none.</summary>
    public int PaletteColors { get; set => field = value == 0 ? value : OptionRange.Between(value, 2, Palette.MostColors); }

    /// <summary>Gets or sets whether it is measured what the conversion costs, which takes longer than the conversion.</summary>
    public bool Measure { get; set; }

    /// <summary>Gets or sets how many threads there are at most; −1, the default, means as many as processors. Error diffusion has one.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal ImageConversionOptions Copy() => (ImageConversionOptions)MemberwiseClone();
}
