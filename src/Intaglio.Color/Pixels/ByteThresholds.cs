namespace Intaglio.Color;

/// <summary>The thresholds of 8-bit codes: the smallest linear component, in double precision, that is encoded as each code.</summary>
internal sealed class ByteThresholds
{
    private readonly double[] least;

    private ByteThresholds(double[] least) => this.least = least;

    /// <summary>Gets the smallest number that is encoded as a code from 1 to 255, or infinity if it does not exist.</summary>
    public double this[int code] => least[code - 1];

    /// <summary>Finds the thresholds of a transfer function, or returns <see langword="null"/> if the function is not increasing.</summary>
    public static ByteThresholds? TryCreate(TransferFunction transfer)
    {
        double[] least = new double[255];
        for (int code = 1; code <= least.Length; code++)
        {
            double last = code == 1 ? 0 : least[code - 2];
            least[code - 1] = double.IsInfinity(last) ? last : FindLeast(transfer, code, last);
            if (!(least[code - 1] > last) && !double.IsInfinity(last))
                return null;
        }
        return new ByteThresholds(least);
    }

    /// <summary>Finds the code of a number, starting at an upper bound, which is rarely more than one too high.</summary>
    public int Decide(double linear, int most)
    {
        while (most > 0 && linear < least[most - 1])
            most--;
        return most;
    }

    private static double FindLeast(TransferFunction transfer, int code, double from)
    {
        bool Reaches(double linear) => Math.Round(transfer.Encode(linear) * 255, MidpointRounding.AwayFromZero) >= code;
        if (!Reaches(1))
            return double.PositiveInfinity;
        // Positive doubles have the same order as their bits.
        long low = BitConverter.DoubleToInt64Bits(from), high = BitConverter.DoubleToInt64Bits(1);
        double guess = transfer.Decode((code - 0.5) / 255);
        Narrow(guess * (1 - 1e-9));
        Narrow(guess * (1 + 1e-9));
        while (high - low > 1)
        {
            long middle = low + (high - low) / 2;
            if (Reaches(BitConverter.Int64BitsToDouble(middle)))
                high = middle;
            else
                low = middle;
        }
        return BitConverter.Int64BitsToDouble(high);

        void Narrow(double near)
        {
            if (!(near > from && near < 1))
                return;
            if (Reaches(near))
                high = Math.Min(high, BitConverter.DoubleToInt64Bits(near));
            else
                low = Math.Max(low, BitConverter.DoubleToInt64Bits(near));
        }
    }
}
