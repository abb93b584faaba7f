using Intaglio.Color;

namespace Intaglio.Cli;

/// <summary>The names of spaces on the command line. Nothing of them is read by other verbs, which would load the library of colours.</summary>
internal static class SpaceNames
{
    internal const string Gray = "gray";

    internal static IReadOnlyList<(string Name, RgbColorSpace Space)> All { get; } =
    [
        ("srgb", RgbColorSpace.Srgb), ("scrgb", RgbColorSpace.ScRgb), ("display-p3", RgbColorSpace.DisplayP3), ("adobe-rgb", RgbColorSpace.AdobeRgb1998),
        ("wide-gamut", RgbColorSpace.AdobeWideGamut), ("prophoto", RgbColorSpace.ProPhoto), ("apple-rgb", RgbColorSpace.AppleRgb), ("colormatch", RgbColorSpace.ColorMatch),
        ("rec601-525", RgbColorSpace.Rec601Lines525), ("rec601-625", RgbColorSpace.Rec601Lines625), ("rec709", RgbColorSpace.Rec709), ("rec2020", RgbColorSpace.Rec2020),
        ("dci-p3", RgbColorSpace.DciP3), ("xyz-d65", RgbColorSpace.XyzD65), ("xyz-d50", RgbColorSpace.XyzD50),
    ];

    /// <exception cref="UsageException">There is no such space.</exception>
    internal static RgbColorSpace Find(string name, params ReadOnlySpan<string> others)
    {
        foreach ((string known, RgbColorSpace space) in All)
            if (known == name)
                return space;
        throw new UsageException($"there is no space '{name}'; known are {string.Join(", ", [.. All.Select(known => known.Name), .. others])}");
    }
}
