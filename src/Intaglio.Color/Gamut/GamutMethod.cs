namespace Intaglio.Color;

/// <summary>The methods for mapping out-of-gamut colors into the gamut of a space.</summary>
public enum GamutMethod
{
    /// <summary>
    /// Reduces the Oklch chroma and keeps lightness and hue, until clipping makes no visible difference: see
    /// <see cref="GamutMapping.ReduceChroma(double, double, double)"/>.
    /// </summary>
    ReduceChroma,

    /// <summary>
    /// Clips each component to the gamut, which is fast but shifts lightness and hue: see
    /// <see cref="GamutMapping.Clip(double, double, double)"/>.
    /// </summary>
    Clip,
}
