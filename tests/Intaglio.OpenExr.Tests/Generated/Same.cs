using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>Whether two pictures are one, and where they are not.</summary>
internal static class Same
{
    /// <param name="expected">What must be there.</param>
    /// <param name="actual">What is there.</param>
    /// <param name="steps">How many steps of a half the samples of HALF and FLOAT may differ: 0 but where processors differ.</param>
    internal static void Check(Picture expected, Picture actual, int steps = 0)
    {
        Assert.Equal((expected.Kind, expected.Compression, expected.DataWindow, expected.DisplayWindow, expected.Order, expected.Tiles),
            (actual.Kind, actual.Compression, actual.DataWindow, actual.DisplayWindow, actual.Order, actual.Tiles));
        Assert.Equal(expected.Channels, actual.Channels);
        CheckPixels(expected, actual, steps);
    }

    /// <summary>Byte for byte, in any order.</summary>
    internal static void CheckAttributes(IEnumerable<RawAttribute> expected, IEnumerable<RawAttribute> actual)
    {
        Assert.Equal(Ordered(expected), Ordered(actual));

        static IEnumerable<(string Name, string Type, string Data)> Ordered(IEnumerable<RawAttribute> attributes) =>
            attributes.OrderBy(attribute => attribute.Name, StringComparer.Ordinal).Select(attribute => (attribute.Name, attribute.Type, Convert.ToHexString(attribute.Data)));
    }

    internal static void CheckPixels(Picture expected, Picture actual, int steps = 0)
    {
        Assert.Equal(expected.Levels.Select(level => (level.X, level.Y, level.Window)), actual.Levels.Select(level => (level.X, level.Y, level.Window)));
        for (int i = 0; i < expected.Levels.Count; i++)
            CheckLevel(expected, expected.Levels[i], actual.Levels[i], steps);
    }

    internal static void CheckLevel(Picture picture, PictureLevel expected, PictureLevel actual, int steps = 0)
    {
        Assert.Equal(expected.Counts, actual.Counts);
        for (int c = 0; c < picture.Channels.Length; c++)
            CheckSamples(picture.Channels[c].Type, expected.Samples[c], actual.Samples[c], steps, $"{picture}, level {expected.X} {expected.Y}, channel {picture.Channels[c].Name}");
    }

    private static void CheckSamples(ExrPixelType type, byte[] expected, byte[] actual, int steps, string where)
    {
        Assert.True(expected.Length == actual.Length, $"{where}: {actual.Length} bytes, not {expected.Length}");
        if (expected.AsSpan().SequenceEqual(actual))
            return;
        int size = type == ExrPixelType.Half ? 2 : 4;
        for (int i = 0; i < expected.Length / size; i++)
        {
            ReadOnlySpan<byte> one = expected.AsSpan(i * size, size), other = actual.AsSpan(i * size, size);
            if (!one.SequenceEqual(other) && (type == ExrPixelType.UInt || Math.Abs(Rank(one) - Rank(other)) > steps))
                Assert.Fail($"{where}: sample {i} of {expected.Length / size} is {Convert.ToHexString(other)}, not {Convert.ToHexString(one)}");
        }
    }

    /// <summary>The place of a number among all halves.</summary>
    private static int Rank(ReadOnlySpan<byte> sample)
    {
        Half value = sample.Length == 2 ? MemoryMarshal.Read<Half>(sample) : (Half)MemoryMarshal.Read<float>(sample);
        short bits = BitConverter.HalfToInt16Bits(value);
        return bits >= 0 ? bits : -(bits & 0x7FFF);
    }
}
