using Intaglio.Color;

namespace Intaglio.Baking.Operations;

/// <summary>Names of values that several operations have.</summary>
internal static class ColorNames
{
    /// <summary>Gets the names of dither methods.</summary>
    internal static KeyValuePair<string, DitherMethod>[] Dithers { get; } =
    [
        new("none", DitherMethod.None), new("ordered", DitherMethod.Ordered), new("blue-noise", DitherMethod.BlueNoise),
        new("error-diffusion", DitherMethod.ErrorDiffusion),
    ];

    /// <summary>Gets the names of RGB color spaces.</summary>
    internal static KeyValuePair<string, RgbColorSpace?>[] Spaces { get; } =
        [.. NamedColorSpace.All.Select(named => KeyValuePair.Create<string, RgbColorSpace?>(named.Name, named.Space))];
}
