using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Measures the loss of a conversion row by row.</summary>
/// <remarks>Several instances, each for some of the rows, can be added up.</remarks>
internal sealed class ConversionMeasure
{
    private const int Codes = 65536;

    // The tolerance for rounding errors of colors on the surface of the gamut.
    private const float GamutTolerance = 1e-6f;

    // The number of cached color differences, because many images repeat few colors.
    private const int Remembered = 4096;

    private const double Units = 1L << 40;

    // The matrix to X, Y and Z relative to the white point.
    private readonly double[] toShares;
    private readonly (float R, float G, float B, ulong Codes, double Difference)[] known =
        new (float, float, float, ulong, double)[Remembered];
    private readonly bool[][] before = [new bool[Codes], new bool[Codes], new bool[Codes]],
        after = [new bool[Codes], new bool[Codes], new bool[Codes]];
    private long pixels, outOfGamut, compared;
    private int longestBefore, longestAfter;
    private double largest;

    // In units of 2⁻⁴⁰. Sums of integers do not depend on the order in which threads finish.
    private UInt128 sum;

    public ConversionMeasure(RgbColorSpace target)
    {
        Tristimulus white = RgbColorSpace.XyzD50.White;
        double[] whites = [white.X.ToDouble(), white.Y.ToDouble(), white.Z.ToDouble()];
        toShares = [.. target.MatrixTo(RgbColorSpace.XyzD50).ToDoubles().Select((factor, i) => factor / whites[i / 3])];
        known.AsSpan().Fill((0, 0, 0, ulong.MaxValue, 0));
    }

    public static bool IsOutOfGamut(float component) => !(component >= -GamutTolerance && component <= 1 + GamutTolerance);

    /// <summary>Adds a row.</summary>
    /// <param name="source">The pixels of the row before the conversion, with gray expanded to three components.</param>
    /// <param name="format">The format of the pixels.</param>
    /// <param name="linear">The exact linear components of the pixels in the target space.</param>
    /// <param name="codes">The levels after the conversion, 0 to 65535.</param>
    /// <param name="values">The linear components of each level, for red, green and blue.</param>
    public void Add(ReadOnlySpan<byte> source, PixelFormat format, ReadOnlySpan<float> linear, ReadOnlySpan<ushort> codes,
        double[][] values)
    {
        MarkSource(source, format);
        longestBefore = Math.Max(longestBefore, LongestRun(source, source.Length / (codes.Length / 3)));
        longestAfter = Math.Max(longestAfter, LongestRun(MemoryMarshal.AsBytes(codes), 3 * sizeof(ushort)));
        pixels += codes.Length / 3;
        for (int i = 0; i < codes.Length; i += 3)
        {
            if (IsOutOfGamut(linear[i]) || IsOutOfGamut(linear[i + 1]) || IsOutOfGamut(linear[i + 2]))
                outOfGamut++;
            double difference = Compare(linear.Slice(i, 3), codes.Slice(i, 3), values);
            if (double.IsFinite(difference))
            {
                largest = Math.Max(largest, difference);
                sum += (ulong)Math.Round(difference * Units);
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

    public ConversionReport ToReport() => new()
    {
        Pixels = pixels,
        OutOfGamut = outOfGamut,
        Red = Channel(0),
        Green = Channel(1),
        Blue = Channel(2),
        LongestRunBefore = longestBefore,
        LongestRunAfter = longestAfter,
        LargestDifference = largest,
        MeanDifference = compared == 0 ? 0 : (double)sum / Units / compared,
    };

    private ChannelReport Channel(int channel)
    {
        int levels = after[channel].Count(used => used), first = Array.IndexOf(after[channel], true),
            last = Array.LastIndexOf(after[channel], true);
        return new ChannelReport(before[channel].Count(used => used), levels, last - first + 1 - levels);
    }

    private double Compare(ReadOnlySpan<float> linear, ReadOnlySpan<ushort> codes, double[][] values)
    {
        (float r, float g, float b) = (linear[0], linear[1], linear[2]);
        ulong code = (ulong)codes[0] << 32 | (ulong)codes[1] << 16 | codes[2];
        ref var place = ref known[(uint)HashCode.Combine(r, g, b, code) % Remembered];
        if (place.Codes != code || place.R != r || place.G != g || place.B != b)
            place = (r, g, b, code, ColorDifference.Ciede2000(ToLab(r, g, b),
                ToLab(values[0][codes[0]], values[1][codes[1]], values[2][codes[2]])));
        return place.Difference;
    }

    private CieLab ToLab(double r, double g, double b)
    {
        Components shares = new Components(r, g, b).Multiply(toShares);
        return CieLab.FromShares(shares.First, shares.Second, shares.Third);
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
