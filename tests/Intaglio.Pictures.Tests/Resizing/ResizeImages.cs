using Intaglio.Imaging;

namespace Intaglio.Pictures.Tests;

/// <summary>Images for tests of resizing.</summary>
internal static class ResizeImages
{
    internal static PixelFormat[] Formats { get; } =
    [
        .. from sample in Enum.GetValues<SampleType>()
           from components in (int[])[1, 3]
           from alpha in Enum.GetValues<AlphaMode>()
           select new PixelFormat(components, alpha, sample),
    ];

    /// <summary>Makes an image of noise with hard edges between black and white in it.</summary>
    internal static Image CreateNoise(int width, int height, PixelFormat format, int seed = 1)
    {
        Image image = new(width, height, format);
        Random random = new(seed);
        for (int y = 0; y < height; y++)
        {
            for (int x = 0; x < width; x++)
            {
                double alpha = format.Alpha == AlphaMode.None ? 1 : Math.Clamp(random.NextDouble() * 1.4 - 0.2, 0, 1);
                for (int c = 0; c < format.ColorComponents; c++)
                    Set(image, x, y, c, Math.Clamp(random.NextDouble() * 1.6 - 0.3, 0, 1) * (format.Alpha == AlphaMode.Premultiplied ? alpha : 1));
                if (format.Alpha != AlphaMode.None)
                    Set(image, x, y, format.ColorComponents, alpha);
            }
        }
        return image;
    }

    /// <summary>Gets a component as a number, 1 for the largest integer.</summary>
    internal static double Get(Image image, int x, int y, int component)
    {
        int i = x * image.Format.Components + component;
        return image.Format.Sample switch
        {
            SampleType.Bits8 => image.GetRow<byte>(y)[i] / 255.0,
            SampleType.Bits16 => image.GetRow<ushort>(y)[i] / 65535.0,
            SampleType.Binary16 => (double)image.GetRow<Half>(y)[i],
            _ => image.GetRow<float>(y)[i],
        };
    }

    internal static void Set(Image image, int x, int y, int component, double number)
    {
        int i = x * image.Format.Components + component;
        switch (image.Format.Sample)
        {
            case SampleType.Bits8:
                image.GetRow<byte>(y)[i] = (byte)Math.Round(number * 255);
                break;
            case SampleType.Bits16:
                image.GetRow<ushort>(y)[i] = (ushort)Math.Round(number * 65535);
                break;
            case SampleType.Binary16:
                image.GetRow<Half>(y)[i] = (Half)number;
                break;
            default:
                image.GetRow<float>(y)[i] = (float)number;
                break;
        }
    }

    /// <summary>Mirrors an image from left to right or from top to bottom.</summary>
    internal static Image Flip(Image image, bool vertically)
    {
        Image result = new(image.Width, image.Height, image.Format) { Color = image.Color };
        int size = image.Format.BytesPerPixel;
        for (int y = 0; y < image.Height; y++)
        {
            for (int x = 0; x < image.Width; x++)
            {
                (int u, int v) = vertically ? (x, image.Height - 1 - y) : (image.Width - 1 - x, y);
                image.Bytes.Slice((y * image.Width + x) * size, size).CopyTo(result.Bytes[((v * image.Width + u) * size)..]);
            }
        }
        return result;
    }
}
