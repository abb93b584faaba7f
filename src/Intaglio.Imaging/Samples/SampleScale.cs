namespace Intaglio.Imaging;

/// <summary>Scales codes from one maximum to another, rounded to the nearest.</summary>
internal static class SampleScale
{
    internal static int Scale(int code, int from, int to) => (int)((2L * code * to + from) / (2L * from));

    internal static int MaxOf(int depth) => (1 << depth) - 1;

    internal static int MaxOf(SampleType sample) => sample == SampleType.Bits8 ? byte.MaxValue : ushort.MaxValue;

    /// <summary>Creates a table that maps each code to its scaled code.</summary>
    internal static ushort[] CreateTable(int from, int to)
    {
        ushort[] table = new ushort[from + 1];
        for (int code = 0; code <= from; code++)
            table[code] = (ushort)Scale(code, from, to);
        return table;
    }

    /// <summary>Returns the requested bit depth, or the smallest lossless depth that holds all significant bits.</summary>
    /// <param name="header">The header of an image with integer samples.</param>
    /// <param name="whole">The complete image, or <see langword="null"/> if it is written in bands.</param>
    /// <param name="asked">The requested depth, or <see langword="null"/>.</param>
    /// <param name="depths">The supported depths in ascending order, including the depth of the samples.</param>
    /// <param name="what">The name of the format for messages.</param>
    /// <exception cref="ArgumentException">The requested depth is not supported.</exception>
    internal static int ChooseDepth(ImageHeader header, Image? whole, int? asked, ReadOnlySpan<int> depths, string what)
    {
        if (asked is { } depth)
            return depths.Contains(depth) ? depth
                : throw new ArgumentException($"{what} supports {string.Join(", ", depths.ToArray())} bits per component, not {depth}.");
        int most = 8 * header.Format.BytesPerSample;
        foreach (int candidate in depths)
            if (candidate >= header.SignificantBits && candidate < most
                && (whole is null ? header.HasExactLevels && candidate == header.SignificantBits : LosesNothing(whole, candidate)))
                return candidate;
        return most;
    }

    /// <summary>Determines whether samples survive a round trip through a smaller bit depth.</summary>
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

    /// <summary>Determines whether the significant bits of each sample determine its other bits.</summary>
    internal static bool IsTold(ImageHeader header, Image? whole) =>
        whole is null ? header.HasExactLevels : IsTold(whole, header.SignificantBits);

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
