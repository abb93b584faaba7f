using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>What the samples of a generated picture are.</summary>
public enum Fill
{
    /// <summary>Neighbours are alike, as in pictures; numbers that every compression can keep.</summary>
    Smooth,

    /// <summary>Any bits: payloads of NaN, infinities and denormals among them.</summary>
    Noise,

    /// <summary>Each pattern of 16 bits after the other, and for larger samples those patterns in both halves.</summary>
    AllHalves,

    /// <summary>One value.</summary>
    Constant,

    /// <summary>A slope, which every compression makes smaller even where there are few samples.</summary>
    Slope,
}

/// <summary>Makes samples.</summary>
internal static class Fills
{
    internal static byte[] Make(Fill fill, ExrPixelType type, int columns, int rows, int seed)
    {
        byte[] bytes = new byte[columns * rows * (type == ExrPixelType.Half ? 2 : 4)];
        if (fill == Fill.Noise)
        {
            new Random(seed).NextBytes(bytes);
            return bytes;
        }
        Span<ushort> halves = MemoryMarshal.Cast<byte, ushort>(bytes.AsSpan());
        Span<uint> words = MemoryMarshal.Cast<byte, uint>(bytes.AsSpan());
        for (int i = 0; i < columns * rows; i++)
        {
            int x = i % columns, y = i / columns;
            float value = fill == Fill.Constant ? 0.375f + seed % 7 : fill == Fill.Slope ? 0.25f + (2 * x + y + seed) / 128f : MathF.Abs(0.5f + 0.3f * MathF.Sin(x / 9f + seed) + 0.25f * MathF.Cos(y / 7f + x / 31f) + (x * 31 + y * 17 + seed) % 5 / 300f);
            if (type == ExrPixelType.Half)
                halves[i] = fill == Fill.AllHalves ? (ushort)i : BitConverter.HalfToUInt16Bits((Half)value);
            else if (fill == Fill.AllHalves)
                words[i] = (uint)(i & 0xFFFF) * 0x10001;
            else
                words[i] = type == ExrPixelType.Float ? BitConverter.SingleToUInt32Bits(value) : (uint)(value * 1000) + (uint)(y / 8);
        }
        return bytes;
    }
}
