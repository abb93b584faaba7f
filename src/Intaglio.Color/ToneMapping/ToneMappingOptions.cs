namespace Intaglio.Color;

/// <summary>Settings for tone mapping.</summary>
public sealed class ToneMappingOptions
{
    internal static ToneMappingOptions Default { get; } = new();

    /// <summary>Gets or sets the curve; the default is <see cref="ToneCurve.Reinhard"/>.</summary>
    public ToneCurve Curve { get; set => field = OptionRange.Defined(value); } = ToneCurve.Reinhard;

    /// <summary>Gets or sets the exposure compensation in stops, where 1 doubles and -1 halves all components; the default is 0.</summary>
    public double Exposure { get; set =>
        field = double.IsFinite(value) ? value
        : throw new ArgumentOutOfRangeException(nameof(Exposure), value, "Exposure must be finite."); }

    /// <summary>
    /// Gets or sets the luminance that <see cref="ToneCurve.Reinhard"/> maps to 1, or <see langword="null"/> (default) for the largest
    /// luminance of the image, at least 1.
    /// </summary>
    /// <remarks>
    /// The luminance is measured after exposure compensation and must be above 0. With the default, an image within 0 to 1 does not change.
    /// </remarks>
    public double? White { get; set => field = value is { } white ? OptionRange.Positive(white) : null; }

    /// <summary>Gets or sets the maximum number of threads, or -1 (default) for all processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
