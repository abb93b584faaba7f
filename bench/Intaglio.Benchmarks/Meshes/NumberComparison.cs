using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Intaglio.Meshes;

namespace Intaglio.Benchmarks;

/// <summary>What ways to write a number take for the numbers of a mesh, on one thread and into memory that stays in the caches.</summary>
internal sealed class NumberComparison
{
    private readonly Turns turns;

    /// <summary>Measures with numbers of 32 bits in a file.</summary>
    /// <exception cref="InvalidOperationException">A way writes something wrong.</exception>
    internal NumberComparison(string path, int rounds)
    {
        float[] numbers = MemoryMarshal.Cast<byte, float>(File.ReadAllBytes(path)).ToArray();
        (Count, Rounds) = (numbers.Length, rounds);
        foreach (float number in numbers)
            Check(number);
        Func<double>[] runs =
        [
            () => Time<FrameworkFixed>(numbers), () => Time<FrameworkShortest>(numbers),
            () => Time<Own<ShortestDecimals>>(numbers), () => Time<Own<SixDecimals>>(numbers),
        ];
        turns = new(runs, rounds);
    }

    /// <summary>The ways in the order of their numbers.</summary>
    internal static IReadOnlyList<string> Names { get; } = ["The framework's F6", "The framework's shortest", "Intaglio's shortest", "Intaglio's six decimals"];

    internal int Count { get; }

    internal int Rounds { get; }

    /// <summary>Nanoseconds for a number.</summary>
    internal double Median(int way) => turns.Median(way) / Count;

    internal double Best(int way) => turns.Best(way) / Count;

    private static double Time<TWay>(ReadOnlySpan<float> numbers)
        where TWay : struct, INumberWay
    {
        byte[] text = new byte[1 << 16];
        int at = 0;
        long start = Stopwatch.GetTimestamp();
        foreach (float number in numbers)
        {
            at += TWay.Write(text.AsSpan(at), number);
            if (at > text.Length - NumberText.MaxLength)
                at = 0;
        }
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }

    // This also runs each often enough that tiered compilation has finished.
    private static void Check(float number)
    {
        Span<byte> text = stackalloc byte[NumberText.MaxLength], other = stackalloc byte[NumberText.MaxLength];
        if (!text[..FrameworkFixed.Write(text, number)].SequenceEqual(other[..Own<SixDecimals>.Write(other, number)])
            || BitConverter.SingleToInt32Bits(Parse(text[..FrameworkShortest.Write(text, number)])) != BitConverter.SingleToInt32Bits(number)
            || BitConverter.SingleToInt32Bits(Parse(text[..Own<ShortestDecimals>.Write(text, number)])) != BitConverter.SingleToInt32Bits(number))
            throw new InvalidOperationException($"{number:R} is written incorrectly.");
    }

    private static float Parse(ReadOnlySpan<byte> text) => float.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
}
