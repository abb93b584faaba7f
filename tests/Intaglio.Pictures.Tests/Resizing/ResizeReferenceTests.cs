using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>Resizing against a reference in doubles that is written from the definition.</summary>
public sealed class ResizeReferenceTests
{
    private static readonly (int Width, int Height, int NewWidth, int NewHeight)[] sizes =
    [
        (1, 1, 1, 1), (1, 1, 5, 4), (5, 7, 1, 1), (2, 3, 3, 2), (7, 7, 7, 7), (37, 23, 11, 7), (23, 37, 41, 53), (64, 48, 16, 12), (61, 50, 60, 49), (13, 11, 26, 33), (30, 20, 20, 30), (150, 5, 4, 9), (5, 150, 9, 4),
    ];

    public static TheoryData<ResizeKernel, int> Cases
    {
        get
        {
            TheoryData<ResizeKernel, int> cases = [];
            foreach (ResizeKernel kernel in Enum.GetValues<ResizeKernel>())
                foreach (int size in Enumerable.Range(0, sizes.Length))
                    cases.Add(kernel, size);
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Eight_bits_are_the_nearest_codes_of_linear_light(ResizeKernel kernel, int size) => Check(kernel, size, new(3, AlphaMode.None, SampleType.Bits8), ResizeLight.Linear, 0.51 / 255);

    [Theory]
    [MemberData(nameof(Cases))]
    public void Eight_bits_are_the_nearest_codes_of_stored_components(ResizeKernel kernel, int size) => Check(kernel, size, new(3, AlphaMode.None, SampleType.Bits8), ResizeLight.Encoded, 0.501 / 255);

    [Theory]
    [MemberData(nameof(Cases))]
    public void Gray_of_16_bits_is_within_a_code(ResizeKernel kernel, int size) => Check(kernel, size, new(1, AlphaMode.None, SampleType.Bits16), ResizeLight.Linear, 0.75 / 65535);

    [Theory]
    [MemberData(nameof(Cases))]
    public void Floats_are_within_a_millionth(ResizeKernel kernel, int size) => Check(kernel, size, new(3, AlphaMode.None, SampleType.Binary32), ResizeLight.Encoded, 1e-6);

    [Fact]
    public void Alpha_of_all_formats_is_multiplied_with_first()
    {
        foreach (PixelFormat format in ResizeImages.Formats.Where(format => format.Alpha != AlphaMode.None))
            foreach (ResizeKernel kernel in (ResizeKernel[])[ResizeKernel.Triangle, ResizeKernel.Area, ResizeKernel.Lanczos3])
                Check(kernel, 5, format, ResizeLight.Encoded, format.Sample switch { SampleType.Bits8 => 0.51 / 255, SampleType.Bits16 => 0.51 / 65535, SampleType.Binary16 => 1.0 / 1024, _ => 1e-5 });
    }

    [Theory]
    [InlineData(ResizeGravity.Center, 0.5, 0.5)]
    [InlineData(ResizeGravity.NorthWest, 0, 0)]
    [InlineData(ResizeGravity.SouthEast, 1, 1)]
    [InlineData(ResizeGravity.East, 1, 0.5)]
    public void Crops_begin_at_fractions_of_pixels(ResizeGravity gravity, double shareX, double shareY)
    {
        foreach ((int width, int height, int newWidth, int newHeight) in sizes)
        {
            double scale = Math.Max((double)newWidth / width, (double)newHeight / height);
            (double X, double Y) size = (newWidth / scale, newHeight / scale), start = ((width - size.X) * shareX, (height - size.Y) * shareY);
            ResizeOptions options = new() { Width = newWidth, Height = newHeight, Fit = ResizeFit.Cover, Gravity = gravity, Kernel = ResizeKernel.CatmullRom };
            Check(ResizeImages.CreateNoise(width, height, new(3, AlphaMode.None, SampleType.Bits8)), options, start, size, 0.51 / 255);
        }
    }

    private static void Check(ResizeKernel kernel, int size, PixelFormat format, ResizeLight light, double tolerance)
    {
        (int width, int height, int newWidth, int newHeight) = sizes[size];
        ResizeOptions options = new() { Width = newWidth, Height = newHeight, Fit = ResizeFit.Fill, Kernel = kernel, Light = light };
        Check(ResizeImages.CreateNoise(width, height, format), options, default, (width, height), tolerance);
    }

    private static void Check(Image image, ResizeOptions options, (double X, double Y) start, (double X, double Y) size, double tolerance)
    {
        PixelFormat format = image.Format;
        bool isLinear = options.Light == ResizeLight.Linear;
        Image result = PictureResizing.Resize(image, options);
        Assert.Equal((options.Width, options.Height, format), (result.Width, result.Height, result.Format));
        double[][,] expected = [.. Enumerable.Range(0, format.Components).Select(Resize)];
        for (int y = 0; y < result.Height; y++)
        {
            for (int x = 0; x < result.Width; x++)
            {
                double alpha = format.Alpha == AlphaMode.None ? 1 : expected[^1][y, x];
                for (int c = 0; c < format.Components; c++)
                {
                    bool isAlpha = c == format.ColorComponents;
                    double exact = expected[c][y, x], own = tolerance;
                    if (!isAlpha && format.Alpha == AlphaMode.Straight)
                        exact /= alpha;
                    if (isLinear && !isAlpha)
                        exact = ReferenceResize.Encode(Math.Max(0, exact));
                    if (format.IsInteger)
                        exact = Math.Clamp(exact, 0, 1);
                    // Nothing is known of colors where alpha is next to nothing.
                    if (!isAlpha && format.Alpha == AlphaMode.Straight)
                        own = Math.Abs(alpha) < 1e-3 ? double.PositiveInfinity : tolerance / Math.Min(1, Math.Abs(alpha)) * Math.Max(1, Math.Abs(exact));
                    double actual = ResizeImages.Get(result, x, y, c);
                    Assert.True(Math.Abs(actual - exact) <= own, $"{format}, {options.Kernel}, {image.Width} x {image.Height}: {x}, {y}, {c} is {actual} and not {exact}");
                }
            }
        }

        double[,] Resize(int component)
        {
            double[,] numbers = new double[image.Height, image.Width];
            for (int y = 0; y < image.Height; y++)
            {
                for (int x = 0; x < image.Width; x++)
                {
                    double number = ResizeImages.Get(image, x, y, component);
                    if (component < format.ColorComponents)
                        number = (isLinear ? ReferenceResize.Decode(number) : number) * (format.Alpha == AlphaMode.Straight ? ResizeImages.Get(image, x, y, format.ColorComponents) : 1);
                    numbers[y, x] = number;
                }
            }
            return ReferenceResize.Resize(numbers, start, size, result.Width, result.Height, options.Kernel);
        }
    }
}
