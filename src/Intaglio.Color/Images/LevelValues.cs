namespace Intaglio.Color;

/// <summary>The linear components that the levels of red, green and blue represent.</summary>
internal static class LevelValues
{
    public static double[][] Create(RgbColorSpace space, ColorDepth depth) =>
        [.. new[] { depth.Red, depth.Green,
            depth.Blue }.Select((count, channel) => Enumerable.Range(0, count)
            .Select(code => space.Transfers[channel].Decode(code / (count - 1.0))).ToArray())];
}
