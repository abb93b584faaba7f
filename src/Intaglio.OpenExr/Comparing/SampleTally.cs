using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Compares the samples of a channel row by row and collects the differences.</summary>
internal sealed class SampleTally(ExrChannel channel, ExrComparisonOptions options)
{
    private readonly bool isExact = options.IsExact;
    private long count, compared, notNumbers, ulps;
    private double absolute, relative, firstValue, secondValue;
    private int firstX, firstY;

    /// <summary>Compares adjacent samples of a row.</summary>
    /// <param name="first">The samples of the first file.</param>
    /// <param name="second">The samples of the second file, the same number.</param>
    /// <param name="x">The column of the first sample.</param>
    /// <param name="step">The distance between samples in pixels, or 0 if all samples belong to one deep pixel.</param>
    /// <param name="y">The row.</param>
    internal void Add(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second, int x, int step, int y)
    {
        compared += first.Length / channel.BytesPerSample;
        if (first.SequenceEqual(second))
            return;
        switch (channel.Type)
        {
            case ExrPixelType.Half:
                AddHalves(MemoryMarshal.Cast<byte, Half>(first), MemoryMarshal.Cast<byte, Half>(second), x, step, y);
                break;
            case ExrPixelType.Float:
                AddFloats(MemoryMarshal.Cast<byte, float>(first), MemoryMarshal.Cast<byte, float>(second), x, step, y);
                break;
            default:
                AddNumbers(MemoryMarshal.Cast<byte, uint>(first), MemoryMarshal.Cast<byte, uint>(second), x, step, y);
                break;
        }
    }

    /// <summary>Returns the differences, or <see langword="null"/> if the samples are equal.</summary>
    internal ExrSampleDifference? ToDifference(int part, int levelX, int levelY) => count == 0 ? null : new()
    {
        Part = part,
        LevelX = levelX,
        LevelY = levelY,
        Channel = channel.Name,
        Count = count,
        Compared = compared,
        FirstX = firstX,
        FirstY = firstY,
        First = firstValue,
        Second = secondValue,
        LargestAbsolute = absolute,
        LargestRelative = relative,
        LargestUlps = ulps,
        NotNumbers = notNumbers,
    };

    private void AddHalves(ReadOnlySpan<Half> first, ReadOnlySpan<Half> second, int x, int step, int y)
    {
        for (int i = 0; i < first.Length; i++)
        {
            (short a, short b) = (BitConverter.HalfToInt16Bits(first[i]), BitConverter.HalfToInt16Bits(second[i]));
            if (a != b)
                Add((double)first[i], (double)second[i], ToOrdered(a, short.MinValue) - ToOrdered(b, short.MinValue), x + (i * step), y);
        }
    }

    private void AddFloats(ReadOnlySpan<float> first, ReadOnlySpan<float> second, int x, int step, int y)
    {
        for (int i = 0; i < first.Length; i++)
        {
            (int a, int b) = (BitConverter.SingleToInt32Bits(first[i]), BitConverter.SingleToInt32Bits(second[i]));
            if (a != b)
                Add(first[i], second[i], ToOrdered(a, int.MinValue) - ToOrdered(b, int.MinValue), x + (i * step), y);
        }
    }

    private void AddNumbers(ReadOnlySpan<uint> first, ReadOnlySpan<uint> second, int x, int step, int y)
    {
        for (int i = 0; i < first.Length; i++)
            if (first[i] != second[i])
                Add(first[i], second[i], (long)first[i] - second[i], x + (i * step), y);
    }

    // Converts the sign and magnitude of floating-point bits to integers with the order and distance of the values.
    private static long ToOrdered(int bits, long negativeZero) => bits >= 0 ? bits : negativeZero - bits;

    private void Add(double first, double second, long distance, int x, int y)
    {
        bool isNumber = !double.IsNaN(first) && !double.IsNaN(second);
        double difference = Math.Abs(first - second), larger = Math.Max(Math.Abs(first), Math.Abs(second));
        double share = double.IsInfinity(difference) ? 1 : larger == 0 ? 0 : difference / larger;
        distance = Math.Abs(distance);
        if (isNumber && !isExact
            && (difference <= options.AbsoluteTolerance || share <= options.RelativeTolerance || distance <= options.UlpTolerance))
            return;
        if (count++ == 0)
            (firstX, firstY, firstValue, secondValue) = (x, y, first, second);
        if (!isNumber)
        {
            notNumbers++;
            return;
        }
        absolute = Math.Max(absolute, difference);
        relative = Math.Max(relative, share);
        ulps = Math.Max(ulps, distance);
    }
}
