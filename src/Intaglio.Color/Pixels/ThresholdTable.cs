namespace Intaglio.Color;

/// <summary>
/// Codes of 8 bits by the bits of a float. Floats are cut into buckets by their exponent and the first bits of their mantissa, so narrow that of two
/// neighbours at most one has a threshold in it; what a bucket holds is such that code = (entry + bits of the float) >> <see cref="CodeShift"/>, in
/// the bucket and for half a bucket on both sides of it.
/// </summary>
internal sealed class ThresholdTable
{
    /// <summary>By how much a sum is shifted to become a code.</summary>
    public const int CodeShift = BucketShift + 1;

    /// <summary>By how much the bits of a float, less the first, are shifted to become the index of a bucket: of the mantissa's 23 bits 8 stay, which the codes of a line near 1 need.</summary>
    public const int BucketShift = MantissaBits - 8;

    private const int MantissaBits = 23, Width = 1 << BucketShift, LeastExponent = -60;

    private ThresholdTable(int[] entries, int firstBits)
    {
        Entries = entries;
        FirstBits = firstBits;
    }

    /// <summary>Gets what each bucket holds.</summary>
    public int[] Entries { get; }

    /// <summary>Gets the bits of the least float that has a bucket; below it the code is 0.</summary>
    public int FirstBits { get; }

    /// <summary>Makes the table; null where thresholds are closer together than those of a line, or begin too near to 0.</summary>
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
            // The one threshold within half a bucket, if there is one: the next, or the one before.
            int near = code < bits.Count && bits[code] < start + Width + half ? code : code > 0 && bits[code - 1] >= start - half ? code - 1 : -1;
            entries[i] = near < 0 ? (code << CodeShift) + half - start : (near << CodeShift) + 2 * Width - bits[near];
        }
        return new ThresholdTable(entries, first);
    }

    /// <summary>Finds the code of a number; that of NaN is 0.</summary>
    public byte Find(float linear)
    {
        int bits = linear >= BitConverter.Int32BitsToSingle(FirstBits) ? BitConverter.SingleToInt32Bits(Math.Min(linear, 1)) : FirstBits;
        return (byte)((Entries[(bits - FirstBits) >> BucketShift] + bits) >> CodeShift);
    }

    private static float LeastNotBelow(double number) => (float)number is float near && near < number ? MathF.BitIncrement(near) : (float)number;
}
