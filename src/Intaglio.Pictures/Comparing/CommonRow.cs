using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Converts the rows of two pictures to a common format for comparison.</summary>
/// <remarks>The format is floating point, which represents all integers exactly, with as many channels as either picture needs.</remarks>
internal sealed class CommonRow
{
    // The factor that converts 8-bit integers to 16-bit integers.
    private const int LevelsOf16Bits = 257;

    private readonly int colors;
    private readonly bool hasAlpha, isPremultiplied;

    /// <param name="first">The format of the first picture.</param>
    /// <param name="second">The format of the second picture.</param>
    internal CommonRow(PixelFormat first, PixelFormat second)
    {
        colors = Math.Max(first.ColorComponents, second.ColorComponents);
        hasAlpha = first.Alpha != AlphaMode.None || second.Alpha != AlphaMode.None;
        isPremultiplied = first.Alpha == AlphaMode.Premultiplied || second.Alpha == AlphaMode.Premultiplied;
        Peak = !first.IsInteger || !second.IsInteger ? 1 : (first.Sample, second.Sample) == (SampleType.Bits8, SampleType.Bits8)
            ? byte.MaxValue : ushort.MaxValue;
    }

    /// <summary>Gets the number that represents 1.</summary>
    internal float Peak { get; }

    internal int Channels => colors + (hasAlpha ? 1 : 0);

    internal string[] Names =>
        [.. colors == 1 ? ["gray"] : (ReadOnlySpan<string>)["red", "green", "blue"], .. hasAlpha ? ["alpha"] : (ReadOnlySpan<string>)[]];

    /// <summary>Reads a row of an image.</summary>
    /// <param name="image">The image.</param>
    /// <param name="row">The index of the row.</param>
    /// <param name="samples">Receives all channels of each pixel.</param>
    internal void Read(Image image, int row, Span<float> samples)
    {
        PixelFormat format = image.Format;
        switch (format.Sample)
        {
            case SampleType.Bits8 when Peak == 1:
                Spread(image.GetRow<byte>(row), format, samples, static code => (float)(code / (double)byte.MaxValue));
                break;
            case SampleType.Bits8 when Peak == byte.MaxValue:
                Spread(image.GetRow<byte>(row), format, samples, static code => code);
                break;
            case SampleType.Bits8:
                Spread(image.GetRow<byte>(row), format, samples, static code => code * LevelsOf16Bits);
                break;
            case SampleType.Bits16 when Peak == 1:
                Spread(image.GetRow<ushort>(row), format, samples, static code => (float)(code / (double)ushort.MaxValue));
                break;
            case SampleType.Bits16:
                Spread(image.GetRow<ushort>(row), format, samples, static code => code);
                break;
            case SampleType.Binary16:
                Spread(image.GetRow<Half>(row), format, samples, static number => (float)number);
                break;
            default:
                Spread(image.GetRow<float>(row), format, samples, static number => number);
                break;
        }
    }

    private void Spread<T>(ReadOnlySpan<T> row, PixelFormat format, Span<float> samples, Func<T, float> toNumber)
    {
        bool multiplies = isPremultiplied && format.Alpha == AlphaMode.Straight;
        int channels = Channels;
        for (int from = 0, to = 0; to < samples.Length; (from, to) = (from + format.Components, to + channels))
        {
            Span<float> pixel = samples.Slice(to, channels);
            for (int color = 0; color < colors; color++)
                pixel[color] = toNumber(row[from + (format.ColorComponents == 1 ? 0 : color)]);
            if (!hasAlpha)
                continue;
            float alpha = format.Alpha == AlphaMode.None ? Peak : toNumber(row[from + format.ColorComponents]);
            pixel[colors] = alpha;
            for (int color = 0; multiplies && color < colors; color++)
                pixel[color] *= alpha / Peak;
        }
    }
}
