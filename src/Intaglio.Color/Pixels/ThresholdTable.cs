namespace Intaglio.Color;

/// <summary>A table from the bits of a float to an 8-bit code.</summary>
/// <remarks>
/// The exponent and the first bits of the mantissa divide floats into buckets. Buckets are so narrow that at most one of two neighbors
/// contains a threshold. The entry of a bucket is such that code = (entry + bits of the float) >> <see cref="CodeShift"/>, within the
/// bucket and half a bucket beyond both ends.
/// </remarks>
internal sealed class ThresholdTable
{
    /// <summary>The number of bits by which a sum is shifted to get a code.</summary>
    public const int CodeShift = BucketShift + 1;

    /// <summary>The number of bits by which a float, less the first, is shifted to get the index of a bucket.</summary>
    /// <remarks>It keeps 8 of the 23 bits of the mantissa, which the codes of a linear function near 1 need.</remarks>
    public const int BucketShift = MantissaBits - 8;

    private const int MantissaBits = 23, Width = 1 << BucketShift, LeastExponent = -60;

    private ThresholdTable(int[] entries, int firstBits)
    {
        Entries = entries;
        FirstBits = firstBits;
    }

    /// <summary>Gets the entry of each bucket.</summary>
    public int[] Entries { get; }

    /// <summary>Gets the bits of the smallest float with a bucket; smaller floats have the code 0.</summary>
    public int FirstBits { get; }

    /// <summary>
    /// Creates the table, or returns <see langword="null"/> if thresholds are closer together than those of a linear function, or too close
    /// to 0.
    /// </summary>
    public static ThresholdTable? TryCreate(ByteThresholds thresholds)
    {
        List<int> bits = [];
        for (int code = 1; code <= byte.MaxValue && double.IsFinite(thresholds[code]); code++)
            bits.Add(BitConverter.SingleToInt32Bits(LeastNotBelow(thresholds[code])));
        if (bits.Count == 0)
            return null;
        for (int i = 1; i < bits.Count; i++)
            if (bits[i] - bits[i - 1] < 2 * Width)
                return null;

        const int half = Width / 2, octave = 1 << MantissaBits;
        int first = (bits[0] & -octave) - octave, last = BitConverter.SingleToInt32Bits(1f) + Width;
        if (first < BitConverter.SingleToInt32Bits(MathF.ScaleB(1, LeastExponent)))
            return null;
        int[] entries = new int[(last - first) / Width + 1];
        for (int i = 0, code = 0; i < entries.Length; i++)
        {
            int start = first + i * Width;
            while (code < bits.Count && bits[code] < start)
                code++;
            // The threshold within half a bucket, if any: the next or the previous one.
            int near = code < bits.Count && bits[code] < start + Width + half ? code : code > 0 && bits[code - 1] >= start - half
                ? code - 1 : -1;
            entries[i] = near < 0 ? (code << CodeShift) + half - start : (near << CodeShift) + 2 * Width - bits[near];
        }
        return new ThresholdTable(entries, first);
    }

    /// <summary>Finds the code of a number; NaN has the code 0.</summary>
    public byte Find(float linear)
    {
        int bits = linear >= BitConverter.Int32BitsToSingle(FirstBits) ? BitConverter.SingleToInt32Bits(Math.Min(linear, 1)) : FirstBits;
        return (byte)((Entries[(bits - FirstBits) >> BucketShift] + bits) >> CodeShift);
    }

    private static float LeastNotBelow(double number) =>
        (float)number is float near && near < number ? MathF.BitIncrement(near) : (float)number;
}
