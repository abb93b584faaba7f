namespace Intaglio.Color;

/// <summary>What the levels of red, green and blue stand for, in linear components.</summary>
internal static class LevelValues
{
    public static double[][] Create(RgbColorSpace space, ColorDepth depth) =>
        [.. new[] { depth.Red, depth.Green, depth.Blue }.Select((count, channel) => Enumerable.Range(0, count).Select(code => space.Transfers[channel].Decode(code / (count - 1.0))).ToArray())];
}
