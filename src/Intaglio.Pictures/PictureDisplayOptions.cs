using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Options of making a picture for a screen.</summary>
public sealed class PictureDisplayOptions
{
    /// <summary>Gets or sets the curve that maps tones, <see cref="ToneCurve.Reinhard"/> by default.</summary>
    public ToneCurve Curve { get; set => field = (ToneCurve)OptionRange.Defined((int)value, (int)ToneCurve.Filmic); } = ToneCurve.Reinhard;

    /// <summary>Gets or sets by how many stops the picture becomes lighter before: 1 doubles all components, -1 halves them; 0 by default.</summary>
    public double Exposure { get; set => field = double.IsFinite(value) ? value : throw new ArgumentOutOfRangeException(nameof(Exposure), value, "Exposure must be finite."); }

    /// <summary>Gets or sets the luminance, after the exposure, that <see cref="ToneCurve.Reinhard"/> makes white, above 0; null, the default, means the largest of the picture, and 1 at least. The other curves ignore it.</summary>
    public double? White { get; set => field = value is { } white ? OptionRange.Positive(white) : null; }

    /// <summary>Gets or sets the color space of the screen, sRGB by default.</summary>
    public RgbColorSpace Space
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = RgbColorSpace.Srgb;

    /// <summary>Gets or sets the depth of the result, 8 bits by default.</summary>
    public ColorDepth Depth { get; set; } = ColorDepth.FromBits(8);

    /// <summary>Gets or sets how levels are dithered: not at all by default.</summary>
    public DitherMethod Dither { get; set => field = (DitherMethod)OptionRange.Defined((int)value, (int)DitherMethod.ErrorDiffusion); }

    /// <summary>Gets or sets whether the data window is shown, and not where it lies in the display window.</summary>
    public bool ShowDataWindow { get; set; }

    /// <summary>Gets or sets whether alpha that is zero everywhere is kept. By default it is left out, since it would hide the picture.</summary>
    public bool KeepEmptyAlpha { get; set; }

    /// <summary>Gets or sets the most threads that convert pixels; -1, the default, means as many as processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;

    internal PictureDisplayOptions Copy() => (PictureDisplayOptions)MemberwiseClone();

    internal ToneMappingOptions ToToneMapping() => new() { Curve = Curve, Exposure = Exposure, White = White, MaxDegreeOfParallelism = MaxDegreeOfParallelism };
}
