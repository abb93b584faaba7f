using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>How far the samples of compressions with loss may be from what they were. The pictures have numbers of 0 to some 10.</summary>
internal static class Loss
{
    // PXR24 keeps 15 bits behind the point of a float. B44 keeps 6 bits of what a block of 4 by 4 spans. DWA at its usual level is told by what is seen.
    private const double OfPxr24 = 1.0 / 65536, OfBlocks = 0.06, OfDwa = 0.08;

    // A block from 0 to some 10 spans less than 2^15 halves: its 6 bits are 2^10 halves apart at most, and rounding takes half of that.
    private const int HalvesOfBlocks = 1 << 9;

    internal static void Check(Picture expected, Picture actual)
    {
        Assert.Equal(expected.Channels, actual.Channels);
        Assert.Equal(expected.Levels.Select(level => (level.X, level.Y, level.Window)), actual.Levels.Select(level => (level.X, level.Y, level.Window)));
        foreach ((PictureLevel one, PictureLevel other) in expected.Levels.Zip(actual.Levels))
        {
            for (int c = 0; c < expected.Channels.Length; c++)
            {
                ExrPixelType type = expected.Channels[c].Type;
                if (IsKept(expected.Compression, type))
                    Assert.True(one.Samples[c].AsSpan().SequenceEqual(other.Samples[c]), $"{expected}, channel {expected.Channels[c].Name} is not what it was");
                else
                    CheckNear(expected, c, Numbers(type, one.Samples[c]), Numbers(type, other.Samples[c]));
            }
        }
    }

    private static bool IsKept(ExrCompression compression, ExrPixelType type) => type switch
    {
        ExrPixelType.UInt => true,
        ExrPixelType.Float => compression is ExrCompression.B44 or ExrCompression.B44a,
        _ => compression == ExrCompression.Pxr24,
    };

    private static void CheckNear(Picture picture, int channel, double[] expected, double[] actual)
    {
        double bound = picture.Compression switch { ExrCompression.Pxr24 => OfPxr24, ExrCompression.B44 or ExrCompression.B44a => OfBlocks, _ => OfDwa };
        for (int i = 0; i < expected.Length; i++)
        {
            double error = Math.Abs(actual[i] - expected[i]) / Math.Max(picture.Compression == ExrCompression.Pxr24 ? 0 : 1, Math.Abs(expected[i]));
            Assert.True(expected[i] == actual[i] || error <= bound || (bound == OfBlocks && HalvesBetween(expected[i], actual[i]) <= HalvesOfBlocks), $"{picture}, channel {picture.Channels[channel].Name}: sample {i} is {actual[i]}, not {expected[i]}");
        }
    }

    private static int HalvesBetween(double one, double other) => Math.Abs(BitConverter.HalfToInt16Bits((Half)one) - BitConverter.HalfToInt16Bits((Half)other));

    private static double[] Numbers(ExrPixelType type, byte[] samples) => type == ExrPixelType.Half
        ? [.. MemoryMarshal.Cast<byte, Half>(samples).ToArray().Select(value => (double)value)]
        : [.. MemoryMarshal.Cast<byte, float>(samples).ToArray().Select(value => (double)value)];
}
