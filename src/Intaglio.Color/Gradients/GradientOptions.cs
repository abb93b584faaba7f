namespace Intaglio.Color;

/// <summary>How a gradient blends its stops.</summary>
public sealed class GradientOptions
{
    /// <summary>Gets or sets the space that is blended in: by default Oklab, as in CSS where a colour is not of sRGB's old forms.</summary>
    public CssColorSpace Space { get; set => field = OptionRange.Defined(value); } = CssColorSpace.Oklab;

    /// <summary>Gets or sets which way round hues are blended, in spaces that have one.</summary>
    public HueMethod Hue { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets how quickly each stop becomes the next.</summary>
    public Easing Easing { get; set; } = Easing.Linear;

    /// <summary>
    /// Gets or sets whether the stops' numbers of sRGB, 0 to 1, are linear components instead: so are colours of programs that compute with light, which
    /// look lighter on a screen than the same numbers in CSS.
    /// </summary>
    public bool HasLinearStops { get; set; }

    internal GradientOptions Copy() => (GradientOptions)MemberwiseClone();
}
