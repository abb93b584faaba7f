using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Options for rendering a picture for a screen.</summary>
public sealed class PictureDisplayOptions
{
    /// <summary>Gets or sets the tone curve. The default is <see cref="ToneCurve.Reinhard"/>.</summary>
    public ToneCurve Curve { get; set => field = (ToneCurve)OptionRange.Defined((int)value, (int)ToneCurve.Filmic); } = ToneCurve.Reinhard;

    /// <summary>
    /// Gets or sets the exposure in stops, applied before tone mapping. The default is 0, 1 doubles all components, and -1 halves them.
    /// </summary>
    public double Exposure { get; set =>
        field = double.IsFinite(value) ? value
        : throw new ArgumentOutOfRangeException(nameof(Exposure), value, "Exposure must be finite."); }

    /// <summary>Gets or sets the luminance after exposure that <see cref="ToneCurve.Reinhard"/> maps to white, greater than 0.</summary>
    /// <remarks>
    /// The default, <see langword="null"/>, is the maximum luminance of the picture, but at least 1. Other curves ignore this property.
    /// </remarks>
    public double? White { get; set => field = value is { } white ? OptionRange.Positive(white) : null; }

    /// <summary>Gets or sets the color space of the screen. The default is sRGB.</summary>
    public RgbColorSpace Space
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = RgbColorSpace.Srgb;

    /// <summary>Gets or sets the depth of the result. The default is 8 bits.</summary>
    public ColorDepth Depth { get; set; } = ColorDepth.FromBits(8);

    /// <summary>Gets or sets the dithering method. The default is <see cref="DitherMethod.None"/>.</summary>
    public DitherMethod Dither { get; set => field = (DitherMethod)OptionRange.Defined((int)value, (int)DitherMethod.ErrorDiffusion); }

    /// <summary>
    /// Gets or sets a value indicating whether the data window is shown instead of the display window. The default is
    /// <see langword="false"/>.
    /// </summary>
    public bool ShowDataWindow { get; set; }

    /// <summary>
    /// Gets or sets a value indicating whether alpha that is zero everywhere is kept. The default is <see langword="false"/>, because such
    /// alpha would hide the picture.
    /// </summary>
    public bool KeepEmptyAlpha { get; set; }

    /// <summary>Gets or sets the maximum number of threads that convert pixels, or -1 (the default) for the number of processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal PictureDisplayOptions Copy() => (PictureDisplayOptions)MemberwiseClone();

    internal ToneMappingOptions ToToneMapping() =>
        new() { Curve = Curve, Exposure = Exposure, White = White, MaxDegreeOfParallelism = MaxDegreeOfParallelism };
}
