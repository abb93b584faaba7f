namespace Intaglio.Color;

/// <summary>What becomes of colours that a space cannot show.</summary>
public enum GamutMethod
{
    /// <summary>Their chroma is reduced, with lightness and hue of Oklch kept, until clipping changes them too little to be seen: <see cref="GamutMapping.ReduceChroma(double, double, double)"/>.</summary>
    ReduceChroma,

    /// <summary>Each component becomes the nearest that there is: <see cref="GamutMapping.Clip(double, double, double)"/>. It is fast, and shifts lightness and hue.</summary>
    Clip,
}
