namespace Intaglio.Color;

/// <summary>How tones are mapped.</summary>
public sealed class ToneMappingOptions
{
    internal static ToneMappingOptions Default { get; } = new();

    /// <summary>Gets or sets the curve, <see cref="ToneCurve.Reinhard"/> by default.</summary>
    public ToneCurve Curve { get; set => field = OptionRange.Defined(value); } = ToneCurve.Reinhard;

    /// <summary>Gets or sets by how many stops the image becomes lighter before: 1 doubles all components, -1 halves them; 0 by default.</summary>
    public double Exposure { get; set => field = double.IsFinite(value) ? value : throw new ArgumentOutOfRangeException(nameof(Exposure), value, "Exposure must be finite."); }

    /// <summary>
    /// Gets or sets the luminance, after the exposure, that <see cref="ToneCurve.Reinhard"/> makes 1, above 0; null, the default, means the largest of the image,
    /// and 1 at least, so that an image which is within 0 to 1 stays as it is.
    /// </summary>
    public double? White { get; set => field = value is { } white ? OptionRange.Positive(white) : null; }

    /// <summary>Gets or sets how many threads there are at most; -1, the default, means as many as processors.</summary>
    public int MaxDegreeOfParallelism { get; set => field = OptionRange.Degree(value); } = -1;
}
