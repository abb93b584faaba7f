using Intaglio.Color;

namespace Intaglio.Pictures;

/// <summary>The differences of two rows.</summary>
internal sealed class RowDifference(int channels)
{
    private readonly ChannelTally[] tallies = new ChannelTally[channels];

    internal ReadOnlySpan<ChannelTally> Tallies => tallies;

    /// <summary>Gets whether no sample differs, whatever the tolerance.</summary>
    internal bool IsEqual => tallies.All(tally => tally.IsEqual);

    /// <summary>Gets the pixels that differ, and the first and the last of them.</summary>
    internal int Differing { get; private set; }

    internal int MinX { get; private set; }

    internal int MaxX { get; private set; }

    internal double LargestColor { get; private set; }

    internal double SumOfColors { get; private set; }

    /// <summary>Gets the pixels that have no CIEDE2000, since they are not finite.</summary>
    internal int WithoutColor { get; private set; }

    internal void Clear()
    {
        Array.Clear(tallies);
        (Differing, MinX, MaxX, LargestColor, SumOfColors, WithoutColor) = (0, int.MaxValue, -1, 0, 0, 0);
    }

    /// <summary>Compares the samples of two rows.</summary>
    /// <param name="first">The samples of the one.</param>
    /// <param name="second">The samples of the other.</param>
    /// <param name="tolerance">By how much samples may differ.</param>
    /// <param name="shown">Receives the largest difference of each pixel as a share of the peak; empty if nobody wants it.</param>
    /// <param name="peak">The number that stands for 1.</param>
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
    /// <param name="first">The colors of the one.</param>
    /// <param name="second">The colors of the other.</param>
    /// <param name="row">The row.</param>
    /// <param name="width">The pixels in a row.</param>
    /// <param name="shown">Receives the difference of each pixel; empty if nobody wants it.</param>
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
            // Of two that are no numbers, or both infinite, neither is apart from the other.
            if (first[i] != second[i] && !(float.IsNaN(first[i]) && float.IsNaN(second[i])))
                largest = Math.Max(largest, Math.Abs(first[i] - second[i]));
        }
        return largest;
    }
}
