using System.Globalization;
using System.Text;
using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.Pictures;

namespace Intaglio.Documentation.Resizing;

/// <summary>Draws the pictures of docs/guides/resizing.md and measures its table. The text around them is written by hand and stays.</summary>
internal static class ResizingPage
{
    private const int ZoneSize = 1024, ZoneReduced = 256, Detail = 24, DetailEnlarged = 192;

    private static readonly (string Name, string File, ResizeKernel Kernel)[] kernels =
    [
        ("Lanczos 3", "lanczos3", ResizeKernel.Lanczos3),
        ("Lanczos 2", "lanczos2", ResizeKernel.Lanczos2),
        ("Catmull-Rom", "catmull-rom", ResizeKernel.CatmullRom),
        ("Mitchell", "mitchell", ResizeKernel.Mitchell),
        ("triangle", "triangle", ResizeKernel.Triangle),
        ("area", "area", ResizeKernel.Area),
        ("box", "box", ResizeKernel.Box),
    ];

    /// <summary>Draws all pictures.</summary>
    /// <param name="photograph">The photograph of which a detail is enlarged.</param>
    internal static IEnumerable<(string File, Image Image)> Draw(Image photograph)
    {
        foreach ((string pattern, Image image) in ((string, Image)[])[("checks", TestPatterns.Checks()), ("lights", TestPatterns.Lights())])
        {
            yield return ($"{pattern}-linear", Reduce(image, 4, ResizeKernel.Lanczos3, ResizeLight.Linear));
            yield return ($"{pattern}-encoded", Reduce(image, 4, ResizeKernel.Lanczos3, ResizeLight.Encoded));
        }
        Image zone = TestPatterns.ZonePlate(ZoneSize), detail = Crop(ImageConversion.Convert(photograph, new() { Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(8) }).Image, 88, 40, Detail);
        foreach ((_, string file, ResizeKernel kernel) in kernels)
        {
            yield return ($"zone-{file}", Reduce(zone, ZoneSize / ZoneReduced, kernel, ResizeLight.Linear));
            yield return ($"detail-{file}", PictureResizing.Resize(detail, new() { Width = DetailEnlarged, Kernel = kernel }));
        }
        Image disc = TestPatterns.Disc();
        yield return ("alpha-premultiplied", OnBlack(Enlarge(Reduce(disc, 16, ResizeKernel.Lanczos3, ResizeLight.Linear))));
        yield return ("alpha-straight", OnBlack(Enlarge(ReduceStraight(disc, 16))));
        Image sharp = Reduce(zone, ZoneSize / ZoneReduced, ResizeKernel.Mitchell, ResizeLight.Linear);
        yield return ("zone-mitchell-sharpened", PictureResizing.Resize(zone, new() { Width = sharp.Width, Kernel = ResizeKernel.Mitchell, Sharpen = new() { Amount = 0.5, Radius = 0.6 } }));
    }

    /// <summary>Puts the table into the page.</summary>
    /// <param name="page">The page as it is.</param>
    /// <returns>The page as it should be.</returns>
    internal static string Renew(string page)
    {
        StringBuilder table = new("| kernel | medium detail | finest detail | too fine to show |\n|---|--:|--:|--:|\n");
        Image zone = TestPatterns.ZonePlate(ZoneSize);
        foreach ((string name, _, ResizeKernel kernel) in kernels)
        {
            Image reduced = Reduce(zone, ZoneSize / ZoneReduced, kernel, ResizeLight.Linear);
            // A ring at the distance 32 from the center has a period of two new pixels.
            table.Append(CultureInfo.InvariantCulture, $"| {name} | {Contrast(reduced, 12, 20):0} % | {Contrast(reduced, 27, 31):0} % | {Contrast(reduced, 48, 120):0.0} % |\n");
        }
        return MeasuredTable.Replace(page, "zone plate", table.ToString());
    }

    /// <summary>Returns the contrast between two distances from the center, in percent of that of the plate: the deviation of linear light from its mean.</summary>
    private static double Contrast(Image plate, double from, double to)
    {
        List<double> light = [];
        double center = (plate.Width - 1) / 2.0;
        for (int y = 0; y < plate.Height; y++)
            for (int x = 0; x < plate.Width; x++)
                if (Math.Sqrt(((x - center) * (x - center)) + ((y - center) * (y - center))) is var distance && distance >= from && distance < to)
                    light.Add(RgbColorSpace.Srgb.Transfers[0].Decode(plate.GetRow<byte>(y)[x] / 255.0));
        double mean = light.Average(), deviation = Math.Sqrt(light.Average(value => (value - mean) * (value - mean)));
        return 100 * deviation / Math.Sqrt(0.125);
    }

    private static Image Reduce(Image image, int ratio, ResizeKernel kernel, ResizeLight light) =>
        PictureResizing.Resize(image, new() { Width = image.Width / ratio, Kernel = kernel, Light = light });

    // Pixels as squares, so that they can be seen.
    private static Image Enlarge(Image image) => PictureResizing.Resize(image, new() { Width = image.Width * 6, Kernel = ResizeKernel.Box });

    // What a program does that averages colors without regard to alpha.
    private static Image ReduceStraight(Image image, int ratio)
    {
        Image colors = new(image.Width, image.Height, image.Format with { Alpha = AlphaMode.None });
        Image alpha = new(image.Width, image.Height, new(1, AlphaMode.None, SampleType.Bits8));
        Split(image, colors, alpha);
        colors = Reduce(colors, ratio, ResizeKernel.Lanczos3, ResizeLight.Linear);
        alpha = Reduce(alpha, ratio, ResizeKernel.Lanczos3, ResizeLight.Encoded);
        Image result = new(colors.Width, colors.Height, image.Format);
        for (int i = 0; i < colors.Width * colors.Height; i++)
        {
            colors.GetSamples<byte>().Slice(3 * i, 3).CopyTo(result.GetSamples<byte>()[(4 * i)..]);
            result.GetSamples<byte>()[(4 * i) + 3] = alpha.GetSamples<byte>()[i];
        }
        return result;
    }

    private static void Split(Image image, Image colors, Image alpha)
    {
        for (int i = 0; i < image.Width * image.Height; i++)
        {
            image.GetSamples<byte>().Slice(4 * i, 3).CopyTo(colors.GetSamples<byte>()[(3 * i)..]);
            alpha.GetSamples<byte>()[i] = image.GetSamples<byte>()[(4 * i) + 3];
        }
    }

    // In linear light, which browsers do not do.
    private static Image OnBlack(Image image)
    {
        Image result = new(image.Width, image.Height, image.Format with { Alpha = AlphaMode.None });
        TransferFunction curve = RgbColorSpace.Srgb.Transfers[0];
        Span<byte> from = image.GetSamples<byte>(), to = result.GetSamples<byte>();
        for (int i = 0; i < image.Width * image.Height; i++)
            for (int component = 0; component < 3; component++)
            {
                double alpha = from[(4 * i) + 3] / 255.0, light = curve.Decode(from[(4 * i) + component] / 255.0) * alpha;
                to[(3 * i) + component] = (byte)Math.Round(curve.Encode(light) * 255);
            }
        return result;
    }

    private static Image Crop(Image image, int left, int top, int size)
    {
        Image crop = new(size, size, image.Format) { Color = image.Color };
        int pixel = image.Format.Components;
        for (int y = 0; y < size; y++)
            image.GetRow<byte>(top + y).Slice(left * pixel, size * pixel).CopyTo(crop.GetRow<byte>(y));
        return crop;
    }
}
