using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Counts what a conversion costs, row by row; several of them, each for some rows, are added up.</summary>
internal sealed class ConversionMeasure
{
    private const int Codes = 65536;

    // Less than this is what rounding leaves of a colour on the gamut's surface.
    private const float GamutTolerance = 1e-6f;

    private readonly double[] toXyz;
    private readonly bool[][] before = [new bool[Codes], new bool[Codes], new bool[Codes]], after = [new bool[Codes], new bool[Codes], new bool[Codes]];
    private long pixels, outOfGamut, compared;
    private int longestBefore, longestAfter;
    private double largest, sum;

    public ConversionMeasure(RgbColorSpace target) => toXyz = target.MatrixTo(RgbColorSpace.XyzD50).ToDoubles();

    public static bool IsOutOfGamut(float component) => !(component >= -GamutTolerance && component <= 1 + GamutTolerance);

    /// <summary>Adds a row.</summary>
    /// <param name="source">Its pixels as they were stored, grey three times.</param>
    /// <param name="format">What those are.</param>
    /// <param name="linear">The linear components that they have in the target space, exactly.</param>
    /// <param name="codes">The levels that they became, each 0 to 65535.</param>
    /// <param name="values">The linear components of these levels, of red, green and blue.</param>
    public void Add(ReadOnlySpan<byte> source, PixelFormat format, ReadOnlySpan<float> linear, ReadOnlySpan<ushort> codes, double[][] values)
    {
        MarkSource(source, format);
        longestBefore = Math.Max(longestBefore, LongestRun(source, source.Length / (codes.Length / 3)));
        longestAfter = Math.Max(longestAfter, LongestRun(MemoryMarshal.AsBytes(codes), 3 * sizeof(ushort)));
        pixels += codes.Length / 3;
        for (int i = 0; i < codes.Length; i += 3)
        {
            if (IsOutOfGamut(linear[i]) || IsOutOfGamut(linear[i + 1]) || IsOutOfGamut(linear[i + 2]))
                outOfGamut++;
            double difference = ColorDifference.Ciede2000(ToLab(linear[i], linear[i + 1], linear[i + 2]), ToLab(values[0][codes[i]], values[1][codes[i + 1]], values[2][codes[i + 2]]));
            if (double.IsFinite(difference))
            {
                largest = Math.Max(largest, difference);
                sum += difference;
                compared++;
            }
            for (int channel = 0; channel < 3; channel++)
                after[channel][codes[i + channel]] = true;
        }
    }

    public void Add(ConversionMeasure other)
    {
        pixels += other.pixels;
        compared += other.compared;
        outOfGamut += other.outOfGamut;
        longestBefore = Math.Max(longestBefore, other.longestBefore);
        longestAfter = Math.Max(longestAfter, other.longestAfter);
        largest = Math.Max(largest, other.largest);
        sum += other.sum;
        for (int channel = 0; channel < 3; channel++)
            for (int code = 0; code < Codes; code++)
            {
                before[channel][code] |= other.before[channel][code];
                after[channel][code] |= other.after[channel][code];
            }
    }

    public ConversionReport ToReport() => new(pixels, outOfGamut, Channel(0), Channel(1), Channel(2), longestBefore, longestAfter, largest, compared == 0 ? 0 : sum / compared);

    private ChannelReport Channel(int channel)
    {
        int levels = after[channel].Count(used => used), first = Array.IndexOf(after[channel], true), last = Array.LastIndexOf(after[channel], true);
        return new ChannelReport(before[channel].Count(used => used), levels, last - first + 1 - levels);
    }

    private CieLab ToLab(double r, double g, double b)
    {
        Components xyz = new Components(r, g, b).Multiply(toXyz);
        return CieLab.FromXyz(xyz.First, xyz.Second, xyz.Third, RgbColorSpace.XyzD50.White);
    }

    private void MarkSource(ReadOnlySpan<byte> source, PixelFormat format)
    {
        int components = format.Alpha == AlphaMode.None ? 3 : 4;
        switch (format.Sample)
        {
            case SampleType.Bits8:
                Mark(source, components, code => code);
                break;
            case SampleType.Bits16:
                Mark(MemoryMarshal.Cast<byte, ushort>(source), components, code => code);
                break;
            case SampleType.Binary16:
                Mark(MemoryMarshal.Cast<byte, Half>(source), components, number => ToCode((float)number));
                break;
            default:
                Mark(MemoryMarshal.Cast<byte, float>(source), components, ToCode);
                break;
        }
    }

    private void Mark<T>(ReadOnlySpan<T> samples, int components, Func<T, int> toCode)
    {
        for (int i = 0; i < samples.Length; i += components)
            for (int channel = 0; channel < 3; channel++)
                before[channel][toCode(samples[i + channel])] = true;
    }

    private static int ToCode(float component) => component > 0 ? (int)(Math.Min(component, 1) * (Codes - 1) + 0.5f) : 0;

    private static int LongestRun(ReadOnlySpan<byte> row, int bytesPerPixel)
    {
        int longest = 1, run = 1;
        for (int i = bytesPerPixel; i < row.Length; i += bytesPerPixel)
        {
            run = row.Slice(i, bytesPerPixel).SequenceEqual(row.Slice(i - bytesPerPixel, bytesPerPixel)) ? run + 1 : 1;
            longest = Math.Max(longest, run);
        }
        return longest;
    }
}
