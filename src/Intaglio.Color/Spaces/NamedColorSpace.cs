namespace Intaglio.Color;

/// <summary>A color space with its short name, by which command lines and recipes select it.</summary>
/// <param name="Name">The name, in lowercase with hyphens, such as <c>display-p3</c>.</param>
/// <param name="Space">The color space.</param>
public sealed record NamedColorSpace(string Name, RgbColorSpace Space)
{
    /// <summary>Gets all named color spaces.</summary>
    public static IReadOnlyList<NamedColorSpace> All { get; } =
    [
        new("srgb", RgbColorSpace.Srgb), new("scrgb", RgbColorSpace.ScRgb), new("display-p3", RgbColorSpace.DisplayP3),
        new("adobe-rgb", RgbColorSpace.AdobeRgb1998), new("wide-gamut", RgbColorSpace.AdobeWideGamut),
        new("prophoto", RgbColorSpace.ProPhoto), new("apple-rgb", RgbColorSpace.AppleRgb), new("colormatch", RgbColorSpace.ColorMatch),
        new("rec601-525", RgbColorSpace.Rec601Lines525), new("rec601-625", RgbColorSpace.Rec601Lines625),
        new("rec709", RgbColorSpace.Rec709), new("rec2020", RgbColorSpace.Rec2020), new("dci-p3", RgbColorSpace.DciP3),
        new("xyz-d65", RgbColorSpace.XyzD65), new("xyz-d50", RgbColorSpace.XyzD50),
    ];
}
