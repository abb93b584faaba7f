namespace Intaglio.Color;

/// <summary>How a gradient blends its stops.</summary>
public sealed class GradientOptions
{
    /// <summary>Gets the space that is blended in: by default Oklab, as in CSS where a colour is not of sRGB's old forms.</summary>
    public CssColorSpace Space { get; init; } = CssColorSpace.Oklab;

    /// <summary>Gets which way round hues are blended, in spaces that have one.</summary>
    public HueMethod Hue { get; init; }

    /// <summary>Gets how quickly each stop becomes the next.</summary>
    public Easing Easing { get; init; } = Easing.Linear;

    /// <summary>
    /// Gets whether the stops' numbers of sRGB, 0 to 1, are linear components instead: so are colours of programs that compute with light, which
    /// look lighter on a screen than the same numbers in CSS.
    /// </summary>
    public bool LinearStops { get; init; }
}
