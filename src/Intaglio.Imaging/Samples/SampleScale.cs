namespace Intaglio.Imaging;

/// <summary>Codes from 0 to a maximum, as those from 0 to another: the same share of it, rounded to the nearest.</summary>
internal static class SampleScale
{
    internal static int Scale(int code, int from, int to) => (int)((2L * code * to + from) / (2L * from));

    internal static int MaxOf(int depth) => (1 << depth) - 1;

    internal static int MaxOf(SampleType sample) => sample == SampleType.Bits8 ? byte.MaxValue : ushort.MaxValue;

    /// <summary>What each code becomes.</summary>
    internal static ushort[] CreateTable(int from, int to)
    {
        ushort[] table = new ushort[from + 1];
        for (int code = 0; code <= from; code++)
            table[code] = (ushort)Scale(code, from, to);
        return table;
    }

    /// <summary>The depth that was asked for, or the smallest that keeps all that is significant and loses nothing.</summary>
    /// <param name="header">An image of integers.</param>
    /// <param name="whole">All of it; null where it comes in parts.</param>
    /// <param name="asked">What was asked for, if anything.</param>
    /// <param name="depths">What the file can have, from the smallest; the one that the samples have is among them.</param>
    /// <param name="what">What has these depths.</param>
    /// <exception cref="ArgumentException">The file cannot have what was asked for.</exception>
    internal static int ChooseDepth(ImageHeader header, Image? whole, int? asked, ReadOnlySpan<int> depths, string what)
    {
        if (asked is { } depth)
            return depths.Contains(depth) ? depth : throw new ArgumentException($"{what} has {string.Join(", ", depths.ToArray())} bits per component, not {depth}.");
        int most = 8 * header.Format.BytesPerSample;
        foreach (int candidate in depths)
            if (candidate >= header.SignificantBits && candidate < most && (whole is null ? header.HasExactLevels && candidate == header.SignificantBits : LosesNothing(whole, candidate)))
                return candidate;
        return most;
    }

    /// <summary>Whether samples are the same after they were in a file of fewer bits.</summary>
    internal static bool LosesNothing(Image image, int depth)
    {
        int whole = MaxOf(image.Format.Sample), max = MaxOf(depth);
        bool[] survives = new bool[whole + 1];
        for (int code = 0; code <= max; code++)
            survives[Scale(code, max, whole)] = true;
        if (image.Format.Sample == SampleType.Bits8)
        {
            foreach (byte sample in image.GetSamples<byte>())
                if (!survives[sample])
                    return false;
        }
        else
        {
            foreach (ushort sample in image.GetSamples<ushort>())
                if (!survives[sample])
                    return false;
        }
        return true;
    }

    /// <summary>Whether the highest bits of each sample that are said to be significant tell all the others.</summary>
    internal static bool IsTold(ImageHeader header, Image? whole) => whole is null ? header.HasExactLevels : IsTold(whole, header.SignificantBits);

    private static bool IsTold(Image image, int significantBits)
    {
        int shift = 8 * image.Format.BytesPerSample - significantBits;
        int[] samples = new int[1 << significantBits];
        Array.Fill(samples, -1);
        if (image.Format.Sample == SampleType.Bits8)
        {
            foreach (byte sample in image.GetSamples<byte>())
                if (IsOther(ref samples[sample >> shift], sample))
                    return false;
        }
        else
        {
            foreach (ushort sample in image.GetSamples<ushort>())
                if (IsOther(ref samples[sample >> shift], sample))
                    return false;
        }
        return true;

        static bool IsOther(ref int first, int sample)
        {
            if (first < 0)
                first = sample;
            return first != sample;
        }
    }
}
