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
    internal void Compare(ReadOnlySpan<float> first, ReadOnlySpan<float> second, double tolerance)
    {
        for (int at = 0, x = 0; at < first.Length; x++)
        {
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
    internal void Compare(ColorRows first, ColorRows second, int row, int width)
    {
        for (int x = 0; x < width; x++)
        {
            CieLab one = first.GetColor(x, row), other = second.GetColor(x, row);
            double difference = one == other ? 0 : ColorDifference.Ciede2000(one, other);
            if (!double.IsFinite(difference))
            {
                WithoutColor++;
                continue;
            }
            LargestColor = Math.Max(LargestColor, difference);
            SumOfColors += difference;
        }
    }
}
