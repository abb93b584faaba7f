namespace Intaglio.Pictures;

/// <summary>
/// Accumulates the differences of one channel. Rows are added in order, so that sums do not depend on the number of threads.
/// </summary>
internal struct ChannelTally
{
    private long differing, notFinite;
    private double largest, sum, squares;

    /// <summary>Gets a value indicating whether all samples are equal, regardless of the tolerance.</summary>
    internal readonly bool IsEqual => largest == 0 && notFinite == 0;

    /// <summary>Adds a pair of samples.</summary>
    /// <returns><see langword="true"/> if the samples differ by more than the tolerance; otherwise, <see langword="false"/>.</returns>
    internal bool Add(float first, float second, double tolerance)
    {
        if (first == second || (float.IsNaN(first) && float.IsNaN(second)))
            return false;
        double difference = Math.Abs((double)first - second);
        bool isFinite = double.IsFinite(difference);
        if (isFinite)
        {
            largest = Math.Max(largest, difference);
            sum += difference;
            squares += difference * difference;
        }
        else
        {
            notFinite++;
        }
        bool differs = !(difference <= tolerance);
        differing += differs ? 1 : 0;
        return differs;
    }

    internal void Add(in ChannelTally row)
    {
        differing += row.differing;
        notFinite += row.notFinite;
        largest = Math.Max(largest, row.largest);
        sum += row.sum;
        squares += row.squares;
    }

    internal readonly PictureChannelDifference ToDifference(string name, long samples, double peak, double? similarity)
    {
        double finite = Math.Max(1, samples - notFinite);
        return new()
        {
            Name = name,
            Differing = differing,
            Largest = largest / peak,
            Mean = sum / peak / finite,
            MeanSquare = squares / (peak * peak) / finite,
            NotFinite = notFinite,
            StructuralSimilarity = notFinite > 0 ? null : similarity,
        };
    }
}
