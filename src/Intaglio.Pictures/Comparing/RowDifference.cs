using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>Computes the differences of two rows.</summary>
internal sealed class RowDifference(int channels)
{
    private readonly ChannelTally[] tallies = new ChannelTally[channels];

    internal ReadOnlySpan<ChannelTally> Tallies => tallies;

    /// <summary>Gets a value indicating whether all samples are equal, regardless of the tolerance.</summary>
    internal bool IsEqual => tallies.All(tally => tally.IsEqual);

    /// <summary>Gets the number of pixels that differ.</summary>
    internal int Differing { get; private set; }

    internal int MinX { get; private set; }

    internal int MaxX { get; private set; }

    internal double LargestColor { get; private set; }

    internal double SumOfColors { get; private set; }

    /// <summary>Gets the number of pixels without CIEDE2000 because they are not finite.</summary>
    internal int WithoutColor { get; private set; }

    internal void Clear()
    {
        Array.Clear(tallies);
        (Differing, MinX, MaxX, LargestColor, SumOfColors, WithoutColor) = (0, int.MaxValue, -1, 0, 0, 0);
    }

    /// <summary>Compares the samples of two rows.</summary>
    /// <param name="first">The samples of the first picture.</param>
    /// <param name="second">The samples of the second picture.</param>
    /// <param name="tolerance">The maximum difference of samples that count as equal.</param>
    /// <param name="shown">Receives the maximum difference of each pixel relative to the peak, or is empty if not needed.</param>
    /// <param name="peak">The number that represents 1.</param>
    internal void Compare(ReadOnlySpan<float> first, ReadOnlySpan<float> second, double tolerance, Span<float> shown, float peak)
    {
        for (int at = 0, x = 0; at < first.Length; x++)
        {
            if (!shown.IsEmpty)
                shown[x] = FindLargest(first.Slice(at, tallies.Length), second.Slice(at, tallies.Length)) / peak;
            bool differs = false;
            for (int channel = 0; channel < tallies.Length; channel++, at++)
                differs |= tallies[channel].Add(first[at], second[at], tolerance);
            if (!differs)
                continue;
            Differing++;
            (MinX, MaxX) = (Math.Min(MinX, x), x);
        }
    }

    /// <summary>Compares the colors of two rows.</summary>
    /// <param name="first">The colors of the first picture.</param>
    /// <param name="second">The colors of the second picture.</param>
    /// <param name="row">The index of the row.</param>
    /// <param name="width">The width in pixels.</param>
    /// <param name="shown">Receives the difference of each pixel, or is empty if not needed.</param>
    internal void Compare(ColorRows first, ColorRows second, int row, int width, Span<float> shown)
    {
        for (int x = 0; x < width; x++)
        {
            CieLab one = first.GetColor(x, row), other = second.GetColor(x, row);
            double difference = one == other ? 0 : ColorDifference.Ciede2000(one, other);
            if (!shown.IsEmpty)
                shown[x] = (float)difference;
            if (!double.IsFinite(difference))
            {
                WithoutColor++;
                continue;
            }
            LargestColor = Math.Max(LargestColor, difference);
            SumOfColors += difference;
        }
    }

    private static float FindLargest(ReadOnlySpan<float> first, ReadOnlySpan<float> second)
    {
        float largest = 0;
        for (int i = 0; i < first.Length; i++)
        {
            // Two NaN values, and two equal infinities, count as equal.
            if (first[i] != second[i] && !(float.IsNaN(first[i]) && float.IsNaN(second[i])))
                largest = Math.Max(largest, Math.Abs(first[i] - second[i]));
        }
        return largest;
    }
}
