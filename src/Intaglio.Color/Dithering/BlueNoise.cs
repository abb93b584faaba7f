namespace Intaglio.Color;

/// <summary>Generates a blue noise mask by the void-and-cluster method.</summary>
/// <remarks>
/// The method is from Ulichney, The void-and-cluster method for dither array generation, 1993. It adds each point where the existing points
/// are sparsest. All sums are sums of integers, so the mask is identical on every machine.
/// </remarks>
internal static class BlueNoise
{
    /// <summary>The width and height of the mask, in pixels.</summary>
    internal const int Size = 64;

    private const int Count = Size * Size;

    // Ulichney found 1.5 to work best.
    private const double Sigma = 1.5;

    // The fixed-point scale of the weights: the weight of a point at its own position.
    private const double Scale = 1L << 40;

    /// <summary>Creates the ranks of the positions, row by row: a permutation of the numbers from 0.</summary>
    internal static int[] CreateRanks()
    {
        Field field = new();
        int initial = field.Scatter(Count / 10);
        while (field.TryImprove())
        {
        }

        int[] ranks = new int[Count];
        // Ranks below the initial points: the point in the tightest cluster gets the highest rank.
        Field shrinking = field.Copy();
        for (int rank = initial - 1; rank >= 0; rank--)
            ranks[shrinking.RemoveTightest()] = rank;
        // Ranks above: the largest void is filled first. Beyond one half, Ulichney's third phase looks for clusters of unset positions.
        // On a torus, where the sum of all weights is constant, this is the same search.
        for (int rank = initial; rank < Count; rank++)
            ranks[field.FillLargestVoid()] = rank;
        return ranks;
    }

    /// <summary>Points on a torus and the weight that they add to every position.</summary>
    private sealed class Field
    {
        private const ulong Multiplier = 6364136223846793005, Increment = 1442695040888963407;

        private static readonly long[] weights = CreateWeights();

        private readonly bool[] points = new bool[Count];
        private readonly long[] weight = new long[Count];

        internal Field Copy()
        {
            Field copy = new();
            points.CopyTo(copy.points, 0);
            weight.CopyTo(copy.weight, 0);
            return copy;
        }

        /// <summary>Sets points at pseudorandom positions that are the same in every run.</summary>
        internal int Scatter(int count)
        {
            ulong state = 1;
            for (int set = 0; set < count;)
            {
                state = state * Multiplier + Increment;
                int place = (int)(state >> 40) % Count;
                if (points[place])
                    continue;
                Change(place, true);
                set++;
            }
            return count;
        }

        /// <summary>
        /// Moves the point in the tightest cluster to the largest void; returns <see langword="false"/> if it is already there.
        /// </summary>
        internal bool TryImprove()
        {
            int tightest = RemoveTightest();
            return FillLargestVoid() != tightest;
        }

        internal int RemoveTightest()
        {
            int best = -1;
            for (int place = 0; place < Count; place++)
                if (points[place] && (best < 0 || weight[place] > weight[best]))
                    best = place;
            Change(best, false);
            return best;
        }

        internal int FillLargestVoid()
        {
            int best = -1;
            for (int place = 0; place < Count; place++)
                if (!points[place] && (best < 0 || weight[place] < weight[best]))
                    best = place;
            Change(best, true);
            return best;
        }

        private void Change(int place, bool set)
        {
            points[place] = set;
            int x = place % Size, y = place / Size;
            for (int row = 0; row < Size; row++)
            {
                ReadOnlySpan<long> source = weights.AsSpan(((row - y) & (Size - 1)) * Size, Size);
                Span<long> target = weight.AsSpan(row * Size, Size);
                for (int column = 0; column < Size; column++)
                    target[column] += set ? source[(column - x) & (Size - 1)] : -source[(column - x) & (Size - 1)];
            }
        }

        private static long[] CreateWeights()
        {
            long[] created = new long[Count];
            for (int y = 0; y < Size; y++)
            {
                for (int x = 0; x < Size; x++)
                {
                    int acrossX = Math.Min(x, Size - x), acrossY = Math.Min(y, Size - y);
                    created[y * Size + x] = (long)Math.Round(
                        Scale * PortableMath.Exp(-(acrossX * acrossX + acrossY * acrossY) / (2 * Sigma * Sigma)));
                }
            }
            return created;
        }
    }
}
