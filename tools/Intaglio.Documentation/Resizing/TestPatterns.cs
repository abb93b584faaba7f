using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Documentation.Resizing;

/// <summary>Images that show what resizing does. They are drawn by whole numbers and the curves of color spaces, so that they are the same everywhere.</summary>
internal static class TestPatterns
{
    private static readonly PixelFormat gray = new(1, AlphaMode.None, SampleType.Bits8);

    private static readonly int[][] colors = [[255, 255, 255], [255, 190, 90], [255, 220, 160], [170, 210, 255]];

    /// <summary>Draws checks of one pixel, black and white, within a gray that gives off as much light.</summary>
    internal static Image Checks()
    {
        Image image = new(1024, 512, gray);
        byte half = Encode(0.5);
        for (int y = 0; y < image.Height; y++)
            for (int x = 0; x < image.Width; x++)
            {
                bool isInside = x is >= 256 and < 768 && y is >= 128 and < 384;
                image.GetRow<byte>(y)[x] = isInside ? (x + y) % 2 == 0 ? byte.MaxValue : byte.MinValue : half;
            }
        return image;
    }

    /// <summary>Draws bright points on a dark ground, as of a town at night.</summary>
    internal static Image Lights()
    {
        Image image = new(1024, 512, new(3, AlphaMode.None, SampleType.Bits8));
        uint state = 1;
        for (int y = 0; y < image.Height; y++)
            for (int x = 0; x < image.Width; x++)
            {
                // More of them near the horizon, in the middle.
                int distance = Math.Abs(y - 256);
                bool isLit = Next(ref state) % (30 + (uint)(distance * distance / 50)) == 0 && (y / 8 % 3 != 0 || x / 16 % 4 == 0);
                uint hue = Next(ref state) % (uint)colors.Length;
                int[] color = !isLit ? [10, 12, 24 + (distance / 16)] : colors[hue];
                for (int component = 0; component < 3; component++)
                    image.GetRow<byte>(y)[(3 * x) + component] = (byte)color[component];
            }
        return image;
    }

    /// <summary>Draws rings that become finer from the center on: at the middle of an edge a period is two pixels.</summary>
    internal static Image ZonePlate(int size)
    {
        Image image = new(size, size, gray);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
            {
                // Coordinates are halves; a turn is 8 · size quarters of their squares.
                long dx = (2 * x) + 1 - size, dy = (2 * y) + 1 - size, phase = ((dx * dx) + (dy * dy)) % (8 * size);
                image.GetRow<byte>(y)[x] = Encode(0.5 + (0.5 * Cosine(phase, 8 * size)));
            }
        return image;
    }

    /// <summary>Draws a red disc on a transparent ground whose colors, which nobody should see, are green.</summary>
    internal static Image Disc()
    {
        Image image = new(512, 512, new(3, AlphaMode.Straight, SampleType.Bits8));
        for (int y = 0; y < image.Height; y++)
            for (int x = 0; x < image.Width; x++)
            {
                int dx = (2 * x) + 1 - image.Width, dy = (2 * y) + 1 - image.Height;
                bool isInside = (dx * dx) + (dy * dy) < 420 * 420;
                Span<byte> pixel = image.GetRow<byte>(y).Slice(4 * x, 4);
                (pixel[0], pixel[1], pixel[2], pixel[3]) = isInside ? ((byte)214, (byte)40, (byte)57, byte.MaxValue) : ((byte)0, (byte)190, (byte)60, byte.MinValue);
            }
        return image;
    }

    private static byte Encode(double light) => (byte)Math.Round(RgbColorSpace.Srgb.Transfers[0].Encode(light) * 255);

    // By its series, so that no C library has a part in it.
    private static double Cosine(long part, long whole)
    {
        double angle = 2 * Math.PI * (part > whole / 2 ? whole - part : part) / whole, square = angle * angle, sum = 0;
        for (int k = 24; k >= 2; k -= 2)
            sum = (1 - sum) * square / (k * (k - 1));
        return 1 - sum;
    }

    // Marsaglia, "Xorshift RNGs" (2003).
    private static uint Next(ref uint state)
    {
        state ^= state << 13;
        state ^= state >> 17;
        return state ^= state << 5;
    }
}
