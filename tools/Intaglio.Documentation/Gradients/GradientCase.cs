using Intaglio.Color;

namespace Intaglio.Documentation.Gradients;

/// <summary>A gradient that many people draw.</summary>
/// <param name="Name">What the page calls it.</param>
/// <param name="File">The name of its picture.</param>
/// <param name="Stops">Its stops.</param>
internal sealed record GradientCase(string Name, string File, string Stops)
{
    /// <summary>The cases of the page.</summary>
    internal static IReadOnlyList<GradientCase> All { get; } =
    [
        new("Black to white", "black-white", "black, white"),
        new("Blue to white", "blue-white", "blue, white"),
        new("Red to green", "red-green", "red, lime"),
        new("Blue to yellow", "blue-yellow", "blue, yellow"),
        new("The rainbow, VIBGYOR", "rainbow", "violet, indigo, blue, green, yellow, orange, red"),
        new("Black, red, yellow, blue, white", "black-red-yellow-blue-white", "black, red, yellow, blue, white"),
        new("Muddy colors", "muddy", "#5b4a2f, #7a6a3a, #4f5d3a, #6e4b3a, #8a7f6a"),
        new("Red, blue, green", "red-blue-green", "red, blue, lime"),
    ];

    /// <summary>How each case is blended: the rows of its picture, from the top.</summary>
    internal static IReadOnlyList<(string Name, GradientOptions Options)> Rows { get; } =
    [
        ("sRGB", new() { Space = CssColorSpace.Srgb }),
        ("Oklab", new() { Space = CssColorSpace.Oklab }),
        ("linear", new() { Space = CssColorSpace.SrgbLinear }),
        ("Oklab, linear stops", new() { Space = CssColorSpace.Oklab, HasLinearStops = true }),
    ];

    /// <summary>The gradients of the rows.</summary>
    internal IReadOnlyList<Gradient> Gradients => [.. Rows.Select(row => Gradient.Parse(Stops, row.Options))];
}
