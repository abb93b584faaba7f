namespace Intaglio.Color;

/// <summary>Settings for blending the stops of a gradient.</summary>
public sealed class GradientOptions
{
    /// <summary>Gets or sets the interpolation space; the default is Oklab, as in CSS for colors outside the legacy sRGB syntax.</summary>
    public CssColorSpace Space { get; set => field = OptionRange.Defined(value); } = CssColorSpace.Oklab;

    /// <summary>
    /// Gets or sets the method of hue interpolation, for spaces with a hue; the default is <see cref="HueMethod.Shorter"/>.
    /// </summary>
    public HueMethod Hue { get; set => field = OptionRange.Defined(value); }

    /// <summary>Gets or sets the easing function between two stops; the default is <see cref="Easing.Linear"/>.</summary>
    public Easing Easing { get; set; } = Easing.Linear;

    /// <summary>
    /// Gets or sets a value indicating whether the sRGB components of the stops are linear; the default is <see langword="false"/>.
    /// </summary>
    /// <remarks>
    /// Programs that compute with linear light, such as renderers, define gradients in this way. On a display, such colors look lighter
    /// than the same numbers in CSS.
    /// </remarks>
    public bool HasLinearStops { get; set; }

    internal GradientOptions Copy() => (GradientOptions)MemberwiseClone();
}
