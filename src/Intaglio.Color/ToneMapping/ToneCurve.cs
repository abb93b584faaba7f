namespace Intaglio.Color;

/// <summary>The curves that map unbounded linear light to the range from 0 to 1.</summary>
public enum ToneCurve
{
    /// <summary>No curve: components above 1 are kept.</summary>
    None,

    /// <summary>The operator L (1 + L / W²) / (1 + L) for the luminance L, where the luminance W becomes 1.</summary>
    /// <remarks>
    /// See equation 4 of Reinhard and others, "Photographic Tone Reproduction for Digital Images", 2002. The ratios between components are
    /// preserved, so single components of vivid colors can still be above 1. If W is 1, nothing changes.
    /// </remarks>
    Reinhard,

    /// <summary>The curve 1 − exp(−x) for each component: like film without a toe. Bright colors become paler.</summary>
    Exponential,

    /// <summary>The curve x (2.51 x + 0.03) / (x (2.43 x + 0.59) + 0.14) for each component, with a toe and a shoulder.</summary>
    /// <remarks>
    /// It is an approximation by Narkowicz (2016) of the reference rendering of the Academy Color Encoding System. Bright colors become
    /// paler.
    /// </remarks>
    Filmic,
}
