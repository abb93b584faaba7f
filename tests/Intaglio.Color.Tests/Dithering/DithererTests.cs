namespace Intaglio.Color.Tests;

public class DithererTests
{
    public static TheoryData<DitherMethod> Methods => [.. Enum.GetValues<DitherMethod>()];

    /// <summary>
    /// Of an even area of N pixels, a mask of N thresholds turns on all but at most one of them as its share wants; diffusion may lose what leaves
    /// the last row, at most half a step of each of its pixels.
    /// </summary>
    [Theory]
    [InlineData(DitherMethod.Ordered, 1 / 64.0)]
    [InlineData(DitherMethod.BlueNoise, 1 / 4096.0)]
    [InlineData(DitherMethod.ErrorDiffusion, 0.5 / 64)]
    public void The_mean_is_kept(DitherMethod method, double tolerance)
    {
        foreach (int levels in (int[])[2, 5, 32, 256])
        {
            for (int i = 0; i <= 20; i++)
            {
                double component = 0.013 + i * 0.0487;
                byte[] codes = Dither<double, byte>(method, 64, 64, levels, (_, _) => component);
                Assert.Equal(component * (levels - 1), codes.Average(code => (double)code), tolerance + 1e-9);
                int below = (int)(component * (levels - 1));
                Assert.All(codes, code => Assert.True(method == DitherMethod.ErrorDiffusion ? code <= levels - 1 : code == below || code == below + 1));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public void Levels_stay_as_they_are(DitherMethod method)
    {
        foreach (int levels in (int[])[2, 4, 16, 64, 256, 1024, 16384, 65536])
        {
            foreach (TransferFunction? transfer in (TransferFunction?[])[null, TransferFunction.Srgb])
            {
                int Code(int x, int y) => (int)((x * 977L + y * 131L) % levels);
                ushort[] codes = Dither<double, ushort>(method, 64, 16, levels, (x, y) => transfer?.Decode(Code(x, y) / (levels - 1.0)) ?? Code(x, y) / (levels - 1.0), transfer);
                for (int i = 0; i < codes.Length; i++)
                    Assert.Equal(Code(i % 64, i / 64), codes[i]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public void The_same_comes_out_of_the_same(DitherMethod method)
    {
        byte[] first = Dither<double, byte>(method, 100, 30, 6, Slope), second = Dither<double, byte>(method, 100, 30, 6, Slope);
        Assert.Equal(first, second);
        byte[] singles = Dither<float, byte>(method, 100, 30, 6, (x, y) => (float)Slope(x, y));
        Assert.True(first.Zip(singles).Count(pair => pair.First != pair.Second) < 30);

        static double Slope(int x, int y) => (x + y + 0.3) / 131;
    }

    /// <summary>What is outside becomes the nearest inside, and NaN becomes 0.</summary>
    [Theory]
    [MemberData(nameof(Methods))]
    public void What_is_outside_becomes_the_nearest(DitherMethod method)
    {
        double[] components = [-5, 7, double.NaN, double.PositiveInfinity, double.NegativeInfinity];
        Ditherer ditherer = new(method, 5, [256]);
        byte[] codes = new byte[5];
        for (int row = 0; row < 20; row++)
        {
            ditherer.DitherRow<double, byte>(row, components, codes);
            Assert.Equal([0, 255, 0, 255, 0], codes);
        }
    }

    /// <summary>With linear components and two levels, the share of white is the light, not the number that is stored: of half of the light, half is white.</summary>
    [Theory]
    [InlineData(DitherMethod.Ordered)]
    [InlineData(DitherMethod.BlueNoise)]
    [InlineData(DitherMethod.ErrorDiffusion)]
    public void Light_is_kept_where_components_are_linear(DitherMethod method)
    {
        foreach (int levels in (int[])[2, 4, 16])
        {
            foreach (double light in (double[])[0.05, 0.2140411, 0.5, 0.9])
            {
                byte[] codes = Dither<double, byte>(method, 64, 64, levels, (_, _) => light, TransferFunction.Srgb);
                Assert.Equal(light, codes.Average(code => TransferFunction.Srgb.Decode(code / (levels - 1.0))), 0.5 / 64);
            }
        }
        // Without dithering, what is nearest as it is stored.
        Assert.Equal(0, Dither<double, byte>(DitherMethod.None, 1, 1, 2, (_, _) => 0.21, TransferFunction.Srgb)[0]);
        Assert.Equal(1, Dither<double, byte>(DitherMethod.None, 1, 1, 2, (_, _) => 0.22, TransferFunction.Srgb)[0]);
    }

    /// <summary>All that leaves the image is the error of the last row: the sums of all rows but for that differ by nothing.</summary>
    [Fact]
    public void Error_diffusion_keeps_the_sum()
    {
        const int Width = 37, Height = 53, Levels = 4;
        Random random = new(3);
        // Away from the ends, nothing is clamped.
        double[] components = [.. Enumerable.Range(0, Width * Height).Select(_ => 0.25 + random.NextDouble() / 2)];
        byte[] codes = Dither<double, byte>(DitherMethod.ErrorDiffusion, Width, Height, Levels, (x, y) => components[y * Width + x]);
        double difference = components.Sum() * (Levels - 1) - codes.Sum(code => (double)code);
        Assert.InRange(difference, -Width / 2.0, Width / 2.0);

        // A last row that is a level everywhere takes what is left but for half a step each; two images that differ in one pixel show where it goes.
        double[] black = new double[Width * Height];
        black[0] = 0.9;
        Assert.Equal(1, Dither<double, byte>(DitherMethod.ErrorDiffusion, Width, Height, 2, (x, y) => black[y * Width + x]).Sum(code => code));
    }

    /// <summary>Floyd and Steinberg's weights by hand: an error of 0.4 gives 7/16 of it to the right, 5/16 below.</summary>
    [Fact]
    public void Errors_go_where_Floyd_and_Steinberg_sent_them()
    {
        double[] image =
        [
            0.4, 0.34, 0,
            0, 0.42, 0.38,
        ];
        // Row 0, to the right: 0.4 is 0 and leaves 0.4; 0.34 + 0.175 = 0.515 is 1 and leaves -0.485; 0 - 0.2121875 is 0, and all of it goes on down.
        // Row 1, to the left: at 2, 0.38 - 0.2121875 · 13/16 - 0.485/16 = 0.1773 is 0; at 1: 0.42 + 0.0776 (7/16 of it) + 0.4/16 - 0.485 · 5/16 - 0.2121875 · 3/16 = 0.3312 is 0.
        Assert.Equal([0, 1, 0, 0, 0, 0], Dither<double, byte>(DitherMethod.ErrorDiffusion, 3, 2, 2, (x, y) => image[y * 3 + x]));
        image[4] = 0.60;
        Assert.Equal([0, 1, 0, 0, 1, 0], Dither<double, byte>(DitherMethod.ErrorDiffusion, 3, 2, 2, (x, y) => image[y * 3 + x]));
        image[4] = 0.58;
        Assert.Equal([0, 1, 0, 0, 0, 0], Dither<double, byte>(DitherMethod.ErrorDiffusion, 3, 2, 2, (x, y) => image[y * 3 + x]));
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public void Channels_have_levels_of_their_own_and_greys_stay_grey(DitherMethod method)
    {
        Ditherer mixed = new(method, 40, [8, 8, 4]), grey = new(method, 40, [8, 8, 8]);
        double[] row = new double[120];
        byte[] codes = new byte[120], greys = new byte[120];
        for (int y = 0; y < 40; y++)
        {
            for (int i = 0; i < 120; i++)
                row[i] = i / 3 / 39.0;
            mixed.DitherRow<double, byte>(y, row, codes);
            grey.DitherRow<double, byte>(y, row, greys);
            for (int x = 0; x < 40; x++)
            {
                Assert.True(codes[x * 3] <= 7 && codes[x * 3 + 2] <= 3);
                Assert.Equal(codes[x * 3], codes[x * 3 + 1]);
                Assert.True(greys[x * 3] == greys[x * 3 + 1] && greys[x * 3] == greys[x * 3 + 2]);
            }
        }
        Assert.Equal((0, 7, 0, 3), (codes[0], codes[117], codes[2], codes[119]));
    }

    [Fact]
    public void Wrong_use_is_refused()
    {
        Assert.Throws<ArgumentOutOfRangeException>("method", () => new Ditherer((DitherMethod)9, 1, [2]));
        Assert.Throws<ArgumentOutOfRangeException>("width", () => new Ditherer(DitherMethod.None, 0, [2]));
        Assert.Throws<ArgumentException>("levels", () => new Ditherer(DitherMethod.None, 1, []));
        Assert.Throws<ArgumentOutOfRangeException>("levels", () => new Ditherer(DitherMethod.None, 1, [1]));
        Assert.Throws<ArgumentOutOfRangeException>("levels", () => new Ditherer(DitherMethod.None, 1, [65537]));
        Ditherer ditherer = new(DitherMethod.ErrorDiffusion, 2, [256]);
        Assert.Throws<ArgumentException>("source", () => ditherer.DitherRow<double, byte>(0, new double[3], new byte[3]));
        Assert.Throws<ArgumentException>("destination", () => ditherer.DitherRow<double, byte>(0, new double[2], new byte[1]));
        Assert.Throws<ArgumentOutOfRangeException>("row", () => ditherer.DitherRow<double, byte>(-1, new double[2], new byte[2]));
        Assert.Contains("must be 0, not 1", Assert.Throws<InvalidOperationException>(() => ditherer.DitherRow<double, byte>(1, new double[2], new byte[2])).Message, StringComparison.Ordinal);
        ditherer.DitherRow<double, byte>(0, new double[2], new byte[2]);
        Assert.Contains("must be 1, not 2", Assert.Throws<InvalidOperationException>(() => ditherer.DitherRow<double, byte>(2, new double[2], new byte[2])).Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>("destination", () => new Ditherer(DitherMethod.None, 1, [257]).DitherRow<double, byte>(0, [1.0], new byte[1]));
    }

    private static TCode[] Dither<TComponent, TCode>(DitherMethod method, int width, int height, int levels, Func<int, int, TComponent> component, TransferFunction? transfer = null)
        where TComponent : unmanaged, System.Numerics.IFloatingPoint<TComponent>
        where TCode : unmanaged, System.Numerics.IBinaryInteger<TCode>
    {
        Ditherer ditherer = new(method, width, [levels], transfer);
        TCode[] codes = new TCode[width * height];
        TComponent[] row = new TComponent[width];
        for (int y = 0; y < height; y++)
        {
            for (int x = 0; x < width; x++)
                row[x] = component(x, y);
            ditherer.DitherRow<TComponent, TCode>(y, row, codes.AsSpan(y * width, width));
        }
        return codes;
    }
}
