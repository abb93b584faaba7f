namespace Intaglio.Pictures;

/// <summary>Counts differences of one channel: of a row, and of rows in their order, so that sums are the same on any number of threads.</summary>
internal struct ChannelTally
{
    private long differing, notFinite;
    private double largest, sum, squares;

    /// <summary>Gets whether no sample differs, whatever the tolerance.</summary>
    internal readonly bool IsEqual => largest == 0 && notFinite == 0;

    /// <summary>Adds a pair of samples.</summary>
    /// <returns>Whether they differ by more than the tolerance.</returns>
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
