namespace Intaglio.Color;

/// <summary>Fits tables with few 16-bit entries to a transfer function.</summary>
/// <remarks>
/// The entries are optimized together for readers that interpolate linearly and round, as LittleCMS does. The error is measured in 8-bit
/// codes: each code is decoded by the table and encoded again by the exact function. The table has the smallest possible maximum error over
/// all codes, and among such tables the smallest sum of errors. The error of an entry itself can be twice as large.
/// <para>
/// For a maximum error t, the linear component of each code has an interval, and a code depends only on two adjacent entries. From black
/// upward, the feasible values of each entry are therefore intervals again. One pass decides whether t is feasible, bisection finds the
/// smallest t, and a second pass from white downward finds the smallest sum.
/// </para>
/// </remarks>
internal sealed class CompactCurve
{
    internal const int MostPoints = 512;

    private const int Codes = 256, Top = ushort.MaxValue, CodeWidth = 257;

    // The weight of 16-bit codes between two 8-bit codes, which decide among otherwise equal tables.
    private const double BetweenWeight = 0.1;

    // A table with a larger error is useless, and the search would take long.
    private const double MostError = 8;

    // The error of an entry can be larger than that of adjacent codes, and at least the rounding error near black.
    private const double EntryTolerance = 2, EntryRounding = 0.05;

    private readonly double[] encoded = new double[Top + 1];
    private readonly TransferFunction function;

    private CompactCurve(TransferFunction function)
    {
        this.function = function;
        for (int linear = 0; linear <= Top; linear++)
            encoded[linear] = function.Encode(linear / (double)Top) * (Codes - 1);
    }

    /// <summary>Computes the best table with a number of entries.</summary>
    internal static ushort[] Fit(TransferFunction function, int points) => new CompactCurve(function).Fit(points);

    /// <summary>
    /// Computes the best table with the smallest number of entries whose maximum error, in 8-bit codes, does not exceed a limit.
    /// </summary>
    internal static ushort[] FitWithin(TransferFunction function, double error)
    {
        CompactCurve curve = new(function);
        int points = 2;
        while (points < MostPoints && !curve.IsPossible(points, error))
            points++;
        return curve.Fit(points);
    }

    /// <summary>Interpolates in a table with 16-bit arithmetic, as LittleCMS does.</summary>
    internal static ushort Interpolate(ReadOnlySpan<ushort> table, ushort code)
    {
        if (code == Top)
            return table[^1];
        (int cell, int share) = Locate(table.Length, code);
        return Interpolate(table[cell], table[cell + 1], share);
    }

    private static ushort Interpolate(int left, int right, int share) => (ushort)(left + (((long)(right - left) * share + 0x8000) >> 16));

    private static (int Cell, int Share) Locate(int points, int code)
    {
        long product = (long)(points - 1) * code, position = product + (product + 0x7FFF) / Top;
        return ((int)(position >> 16), (int)(position & 0xFFFF));
    }

    private ushort[] Fit(int points)
    {
        double low = 0, high = 1.0 / Codes;
        while (!IsPossible(points, high))
        {
            (low, high) = (high, high * 2);
            if (high > MostError)
                throw new ArgumentException(
                    $"A table of {points} entries cannot approximate '{function}': the error would be {MostError} 8-bit codes or more.",
                    nameof(points));
        }
        while (high - low > 1e-7)
        {
            double middle = (low + high) / 2;
            (low, high) = IsPossible(points, middle) ? (low, middle) : (middle, high);
        }
        return FindLeastSum(points, high);
    }

    private bool IsPossible(int points, double error) => Reach(points, error) is { } reached && reached[^1].Allowed[0];

    /// <summary>
    /// Finds, for each entry, the values for which the errors of all previous codes are within the limit, or returns <see langword="null"/>
    /// if none exist.
    /// </summary>
    private Entry[]? Reach(int points, double error)
    {
        Limits[][] limits = FindLimits(points, error);
        Entry[] entries = new Entry[points];
        for (int i = 0; i < points; i++)
        {
            double position = i * (Codes - 1.0) / (points - 1), tolerance = EntryTolerance * error + EntryRounding;
            (int first, int last) = i == 0 ? (0, 0) : i == points - 1 ? (Top, Top) : FindInterval(position, tolerance);
            if (first > last)
                return null;
            entries[i] = new Entry(first, new bool[last - first + 1]);
        }
        entries[0].Allowed[0] = true;
        int[] changes = new int[Top + 2];
        for (int i = 0; i + 1 < points; i++)
        {
            Entry left = entries[i], right = entries[i + 1];
            Array.Clear(changes, 0, right.Allowed.Length + 1);
            for (int k = 0; k < left.Allowed.Length; k++)
            {
                if (!left.Allowed[k])
                    continue;
                (int first, int last) = FindNext(limits[i], left.First + k, right);
                if (first <= last)
                {
                    changes[first - right.First]++;
                    changes[last - right.First + 1]--;
                }
            }
            bool isAny = false;
            for (int k = 0, depth = 0; k < right.Allowed.Length; k++)
            {
                depth += changes[k];
                right.Allowed[k] = depth > 0;
                isAny |= depth > 0;
            }
            if (!isAny)
                return null;
        }
        return entries;
    }

    private ushort[] FindLeastSum(int points, double error)
    {
        Limits[][] limits = FindLimits(points, error);
        Sample[][] samples = FindSamples(points);
        Entry[] entries = Reach(points, error)!;
        // From white downward: the smallest sum of errors from an entry on, and the next entry with this sum.
        double[] sums = [0];
        int[][] next = new int[points][];
        for (int i = points - 2; i >= 0; i--)
        {
            Entry left = entries[i], right = entries[i + 1];
            double[] itsSums = new double[left.Allowed.Length];
            next[i] = new int[left.Allowed.Length];
            Array.Fill(itsSums, double.PositiveInfinity);
            for (int k = 0; k < left.Allowed.Length; k++)
            {
                if (!left.Allowed[k])
                    continue;
                (int first, int last) = FindNext(limits[i], left.First + k, right);
                // The best choice for the previous value is a bound, which rejects most candidates after a few samples.
                double bound = k > 0 && next[i][k - 1] >= first && next[i][k - 1] <= last
                    ? Add(left.First + k, next[i][k - 1], double.PositiveInfinity) : double.PositiveInfinity;
                for (int number = first; number <= last; number++)
                {
                    double sum = Add(left.First + k, number, bound);
                    if (sum <= bound && sum < itsSums[k])
                        (itsSums[k], next[i][k], bound) = (sum, number, sum);
                }
            }
            sums = itsSums;

            // The sum of errors from an entry on, or a number above the bound.
            double Add(int number, int following, double bound)
            {
                double sum = sums[following - right.First];
                foreach (Sample sample in samples[i])
                {
                    if (!(sum <= bound))
                        break;
                    sum += sample.Weight * Math.Abs(encoded[Interpolate(number, following, sample.Share)] - sample.Code);
                }
                return sum;
            }
        }
        ushort[] table = new ushort[points];
        for (int i = 0; i + 1 < points; i++)
            table[i + 1] = (ushort)next[i][table[i] - entries[i].First];
        return table;
    }

    /// <summary>Finds the values of the next entry for which the errors of all codes between both entries are within the limit.</summary>
    private static (int First, int Last) FindNext(Limits[] limits, int number, Entry next)
    {
        long first = next.First, last = next.First + next.Allowed.Length - 1;
        foreach (Limits limit in limits)
        {
            long low = ((long)(limit.First - number) << 16) - 0x8000, high = ((long)(limit.Last - number + 1) << 16) - 0x8001;
            if (limit.Share == 0)
            {
                if (low > 0 || high < 0)
                    return (1, 0);
                continue;
            }
            first = Math.Max(first, number - FloorDivide(-low, limit.Share));
            last = Math.Min(last, number + FloorDivide(high, limit.Share));
        }
        return ((int)first, (int)last);
    }

    private static long FloorDivide(long value, long divisor) => value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);

    /// <summary>Finds the allowed linear components of the codes in each cell between two entries.</summary>
    private Limits[][] FindLimits(int points, double error) => Group(points, [0], (share, code) =>
    {
        (int first, int last) = FindInterval(code, error);
        return new Limits(share, first, last);
    });

    private static Sample[][] FindSamples(int points) =>
        Group(points, [0, 64, 128, 193], (share, code) => new Sample(share, code, code == Math.Floor(code) ? 1 : BetweenWeight));

    private static T[][] Group<T>(int points, int[] offsets, Func<int, double, T> create)
    {
        List<T>[] cells = new List<T>[points - 1];
        foreach (ref List<T> cell in cells.AsSpan())
            cell = [];
        for (int code = 0; code < Top; code += CodeWidth)
            foreach (int offset in offsets)
            {
                (int cell, int share) = Locate(points, code + offset);
                cells[cell].Add(create(share, (code + offset) / (double)CodeWidth));
            }
        return Array.ConvertAll(cells, cell => cell.ToArray());
    }

    /// <summary>Finds the linear components that are encoded within a distance of a position, in codes.</summary>
    private (int First, int Last) FindInterval(double position, double distance) =>
        (FindFirst(position - distance), FindFirst(Math.BitIncrement(position + distance)) - 1);

    private int FindFirst(double position)
    {
        (int low, int high) = (0, encoded.Length);
        while (low < high)
        {
            int middle = (low + high) / 2;
            (low, high) = encoded[middle] < position ? (middle + 1, high) : (low, middle);
        }
        return low;
    }

    private readonly record struct Limits(int Share, int First, int Last);

    private readonly record struct Sample(int Share, double Code, double Weight);

    private readonly record struct Entry(int First, bool[] Allowed);
}
