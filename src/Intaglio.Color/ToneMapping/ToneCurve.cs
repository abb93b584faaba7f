namespace Intaglio.Color;

/// <summary>How light without bound becomes 0 to 1.</summary>
public enum ToneCurve
{
    /// <summary>Not at all: what is beyond 1 stays there.</summary>
    None,

    /// <summary>
    /// L (1 + L / W²) / (1 + L) of the luminance L, where W is the luminance that becomes 1 (Reinhard and others, "Photographic Tone Reproduction for
    /// Digital Images", 2002, equation 4). The ratios of the components stay, so that vivid ones may still be beyond 1. With a W of 1 nothing changes.
    /// </summary>
    Reinhard,

    /// <summary>1 - exp(-x) of each component: like film without a toe. Bright colours become paler.</summary>
    Exponential,

    /// <summary>
    /// x (2.51 x + 0.03) / (x (2.43 x + 0.59) + 0.14) of each component: a toe and a shoulder, Narkowicz's approximation (2016) of the reference
    /// rendering of the Academy Color Encoding System. Bright colours become paler.
    /// </summary>
    Filmic,
}
