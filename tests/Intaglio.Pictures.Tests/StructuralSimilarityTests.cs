using System.Globalization;
using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>Structural similarity against its definition: Wang, Bovik, Sheikh and Simoncelli, 2004.</summary>
public sealed class StructuralSimilarityTests
{
    private const int Radius = 5;

    // Every way in which rows may share their samples: tiles of one column and several, bands of one and several, all channels.
    public static TheoryData<int, int, int, AlphaMode, SampleType> Shapes => new()
    {
        { 11, 11, 3, AlphaMode.None, SampleType.Bits8 },
        { 12, 40, 1, AlphaMode.None, SampleType.Bits8 },
        { 150, 13, 3, AlphaMode.Straight, SampleType.Bits8 },
        { 307, 21, 3, AlphaMode.None, SampleType.Bits16 },
        { 400, 30, 1, AlphaMode.Premultiplied, SampleType.Binary32 },
        { 140, 40, 3, AlphaMode.None, SampleType.Binary16 },
        // Three bands, the last of which has fewer rows than a window reaches up.
        { 2900, 250, 3, AlphaMode.None, SampleType.Bits8 },
    };

    [Theory]
    [MemberData(nameof(Shapes))]
    [Trait("Duration", "Long")]
    public void Means_are_those_of_the_definition(int width, int height, int colors, AlphaMode alpha, SampleType sample)
    {
        Image first = CreateNoise(width, height, new(colors, alpha, sample), seed: 1), second = CreateNoise(width, height, first.Format, seed: 2, of: first);
        PictureDifference difference = Compare(first, second);
        double[] expected = Enumerable.Range(0, first.Format.Components).Select(channel => Average(CreateReference(first, second, channel))).ToArray();
        for (int i = 0; i < expected.Length; i++)
            Assert.Equal(expected[i], difference.Channels[i].StructuralSimilarity!.Value, 1e-11);
        Assert.Equal(expected.Average(), difference.StructuralSimilarity!.Value, 1e-11);
        Assert.InRange(expected[0], 0.1, 0.99);
        // The same sums in the same order.
        PictureDifference single = Compare(first, second, new() { MaxDegreeOfParallelism = 1, MeasureColors = false });
        Assert.Equal(difference.Channels.Select(channel => channel.StructuralSimilarity), single.Channels.Select(channel => channel.StructuralSimilarity));
    }

    /// <summary>Rows that are equal are not read, except for windows that others are in.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(9)]
    [InlineData(119)]
    [InlineData(120)]
    [InlineData(125)]
    [InlineData(246)]
    [Trait("Duration", "Long")]
    public void Few_rows_that_differ_are_in_all_their_windows(int row)
    {
        // The second band begins at row 120.
        Image first = CreateNoise(2900, 247, new(3, AlphaMode.None, SampleType.Bits8), seed: 3), second = new(first.Width, first.Height, first.Format);
        first.Bytes.CopyTo(second.Bytes);
        foreach (ref byte code in second.GetRow<byte>(row))
            code ^= 0x50;
        PictureDifference difference = Compare(first, second, new() { MeasureColors = false });
        Assert.Equal(Average(CreateReference(first, second, 1)), difference.Channels[1].StructuralSimilarity!.Value, 1e-11);
        Assert.Equal(1, Compare(first, first).StructuralSimilarity);
    }

    /// <summary>What is known without arithmetic: a constant and another have the luminance term, an image and its negative less than 0.</summary>
    [Fact]
    public void Constants_and_negatives_have_known_similarities()
    {
        PixelFormat gray = new(1, AlphaMode.None, SampleType.Bits8);
        Image dark = new(20, 20, gray), light = new(20, 20, gray);
        dark.GetSamples<byte>().Fill(51);
        light.GetSamples<byte>().Fill(102);
        Assert.Equal((2 * 0.2 * 0.4 + 1e-4) / (0.2 * 0.2 + 0.4 * 0.4 + 1e-4), Compare(dark, light).StructuralSimilarity!.Value, 1e-12);

        Image stripes = new(20, 20, gray), negative = new(20, 20, gray);
        for (int i = 0; i < stripes.Bytes.Length; i++)
            (stripes.GetSamples<byte>()[i], negative.GetSamples<byte>()[i]) = i % 2 == 0 ? ((byte)0, (byte)255) : ((byte)255, (byte)0);
        Assert.InRange(Compare(stripes, negative).StructuralSimilarity!.Value, -1, -0.9);
    }

    [Fact]
    public void There_is_none_where_no_window_fits_or_samples_are_not_finite()
    {
        PixelFormat gray = new(1, AlphaMode.None, SampleType.Binary32);
        Assert.Null(Compare(new(10, 300, gray), CreateNoise(10, 300, gray, 1)).StructuralSimilarity);
        Assert.Null(Compare(new(300, 10, gray), CreateNoise(300, 10, gray, 1)).StructuralSimilarity);
        Image first = CreateNoise(30, 30, gray, 1), second = CreateNoise(30, 30, gray, 2);
        Assert.Null(Compare(first, second, new() { MeasureStructure = false }).StructuralSimilarity);
        // The same in both is no difference.
        first.GetSamples<float>()[400] = second.GetSamples<float>()[400] = float.NaN;
        Assert.InRange(Compare(first, second).StructuralSimilarity!.Value, -1, 1);
        second.GetSamples<float>()[400] = 1;
        Assert.Null(Compare(first, second).StructuralSimilarity);
    }

    /// <summary>scikit-image has the authors' definition among its variants, and its tests hold it to their program.</summary>
    [SkippableFact]
    public void Means_are_those_of_scikit_image()
    {
        string python = InstalledProgram.Need("scikit-image");
        using TemporaryFolder folder = new();
        Image first = CreateNoise(301, 97, new(3, AlphaMode.None, SampleType.Bits8), seed: 4), second = CreateNoise(301, 97, first.Format, seed: 5, of: first);
        File.WriteAllBytes(folder["first"], first.Bytes.ToArray());
        File.WriteAllBytes(folder["second"], second.Bytes.ToArray());
        const string script = """
            import sys, numpy
            from skimage.metrics import structural_similarity
            first, second = (numpy.fromfile(name, numpy.uint8).reshape(97, 301, 3) for name in sys.argv[1:])
            print(repr(float(structural_similarity(first, second, gaussian_weights=True, sigma=1.5, use_sample_covariance=False, data_range=255, channel_axis=2))))
            """;
        Outcome outcome = Processes.Run(new(python, ["-c", script, folder["first"], folder["second"]])).AssertSuccess();
        Assert.Equal(double.Parse(outcome.Text, CultureInfo.InvariantCulture), Compare(first, second).StructuralSimilarity!.Value, 1e-12);
    }

    /// <summary>Computes the similarities of all windows of a channel one by one, variances from the means.</summary>
    internal static double[,] CreateReference(Image first, Image second, int channel)
    {
        double[,] x = ToNumbers(first, channel), y = ToNumbers(second, channel), weights = new double[2 * Radius + 1, 2 * Radius + 1];
        double total = 0;
        for (int v = -Radius; v <= Radius; v++)
        {
            for (int u = -Radius; u <= Radius; u++)
                total += weights[v + Radius, u + Radius] = Math.Exp(-(u * u + v * v) / (2 * 1.5 * 1.5));
        }
        double[,] similarities = new double[first.Height - 2 * Radius, first.Width - 2 * Radius];
        Parallel.For(0, similarities.GetLength(0), top =>
        {
            for (int left = 0; left < similarities.GetLength(1); left++)
                similarities[top, left] = OfWindow(top, left);
        });
        return similarities;

        double OfWindow(int top, int left)
        {
            (double meanX, double meanY) = (0, 0);
            for (int v = 0; v <= 2 * Radius; v++)
            {
                for (int u = 0; u <= 2 * Radius; u++)
                    (meanX, meanY) = (meanX + weights[v, u] / total * x[top + v, left + u], meanY + weights[v, u] / total * y[top + v, left + u]);
            }
            (double varianceX, double varianceY, double covariance) = (0, 0, 0);
            for (int v = 0; v <= 2 * Radius; v++)
            {
                for (int u = 0; u <= 2 * Radius; u++)
                {
                    double weight = weights[v, u] / total, fromX = x[top + v, left + u] - meanX, fromY = y[top + v, left + u] - meanY;
                    varianceX += weight * fromX * fromX;
                    varianceY += weight * fromY * fromY;
                    covariance += weight * fromX * fromY;
                }
            }
            const double c1 = 0.01 * 0.01, c2 = 0.03 * 0.03;
            return (2 * meanX * meanY + c1) * (2 * covariance + c2) / ((meanX * meanX + meanY * meanY + c1) * (varianceX + varianceY + c2));
        }
    }

    /// <summary>Makes an image of noise on a slope, or changes another one a little.</summary>
    internal static Image CreateNoise(int width, int height, PixelFormat format, int seed, Image? of = null)
    {
        Random random = new(seed);
        Image image = new(width, height, format);
        for (int i = 0; i < width * height * format.Components; i++)
        {
            double number = of is null ? Math.Clamp(0.3 + 0.4 * (i % 331) / 331.0 + 0.3 * (random.NextDouble() - 0.5), 0, 1) : Math.Clamp(GetNumber(of, i) + 0.1 * (random.NextDouble() - 0.5), 0, 1);
            switch (format.Sample)
            {
                case SampleType.Bits8: image.GetSamples<byte>()[i] = (byte)(number * 255); break;
                case SampleType.Bits16: image.GetSamples<ushort>()[i] = (ushort)(number * 65535); break;
                case SampleType.Binary16: image.GetSamples<Half>()[i] = (Half)number; break;
                default: image.GetSamples<float>()[i] = (float)number; break;
            }
        }
        return image;
    }

    private static double[,] ToNumbers(Image image, int channel)
    {
        double[,] numbers = new double[image.Height, image.Width];
        for (int y = 0; y < image.Height; y++)
        {
            for (int x = 0; x < image.Width; x++)
                numbers[y, x] = GetNumber(image, (y * image.Width + x) * image.Format.Components + channel);
        }
        return numbers;
    }

    private static double GetNumber(Image image, int index) => image.Format.Sample switch
    {
        SampleType.Bits8 => image.GetSamples<byte>()[index] / 255.0,
        SampleType.Bits16 => image.GetSamples<ushort>()[index] / 65535.0,
        SampleType.Binary16 => (double)image.GetSamples<Half>()[index],
        _ => image.GetSamples<float>()[index],
    };

    private static double Average(double[,] numbers) => numbers.Cast<double>().Average();

    private static PictureDifference Compare(Image first, Image second, PictureComparisonOptions? options = null)
    {
        using PictureReader one = Open(first), other = Open(second);
        return PictureComparison.Compare(one, other, options ?? new() { MeasureColors = false });
    }

    private static PictureReader Open(Image image)
    {
        MemoryStream stream = new();
        PictureFile.Write(stream, image, PictureFormat.Tiff);
        stream.Position = 0;
        return PictureFile.Open(stream);
    }
}
