namespace Intaglio.Color;

/// <summary>Settings for converting images.</summary>
public sealed class ImageConversionOptions
{
    /// <summary>
    /// Gets or sets the color space of the image, or <see langword="null"/> (default) to use its metadata, or sRGB if it has none.
    /// </summary>
    public RgbColorSpace? Source { get; set; }

    /// <summary>Gets or sets the color space to convert to, or <see langword="null"/> (default) to keep the color space.</summary>
    public RgbColorSpace? Target { get; set; }

    /// <summary>Gets or sets the depth to convert to, or <see langword="null"/> (default) to keep the depth.</summary>
    public ColorDepth? Depth { get; set; }

    /// <summary>Gets or sets the dithering method; the default is <see cref="DitherMethod.None"/>.</summary>
    public DitherMethod Dither { get; set => field = (DitherMethod)OptionRange.Defined((int)value, (int)DitherMethod.ErrorDiffusion); }

    /// <summary>
    /// Gets or sets the method of gamut mapping, or <see langword="null"/> (default) to clip integers and leave floating-point components
    /// unchanged.
    /// </summary>
    public GamutMethod? Gamut { get; set =>
        field = value is { } method ? (GamutMethod)OptionRange.Defined((int)method, (int)GamutMethod.Clip) : null; }

    /// <summary>Gets or sets the number of colors of a palette made for the image, 2 to 256, or 0 (default) for no palette.</summary>
    public int PaletteColors { get; set => field = value == 0 ? value : OptionRange.Between(value, 2, Palette.MostColors); }

    /// <summary>
    /// Gets or sets a value indicating whether the loss is measured, which takes longer than the conversion; the default is
    /// <see langword="false"/>.
    /// </summary>
    public bool Measure { get; set; }

    /// <summary>Gets or sets the maximum number of threads, or -1 (default) for all processors. Error diffusion uses one thread.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal ImageConversionOptions Copy() => (ImageConversionOptions)MemberwiseClone();
}
