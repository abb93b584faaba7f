namespace Intaglio.Pictures.Tests;

/// <summary>
/// Resizing as it is defined, in doubles, one pixel after the other: each new pixel is the average of all source pixels of the image, by the kernel of their
/// distances from its center, horizontally and vertically at once.
/// </summary>
internal static class ReferenceResize
{
    // What distances in doubles are wrong by.
    private const double Tolerance = 1e-9;

    /// <summary>Resizes components of pixels with premultiplied alpha.</summary>
    /// <param name="source">A component of each pixel, rows from the top.</param>
    /// <param name="start">Where the part of the source begins that is kept, in pixels.</param>
    /// <param name="size">How large that part is.</param>
    /// <param name="width">The new width.</param>
    /// <param name="height">The new height.</param>
    /// <param name="kernel">The kernel.</param>
    internal static double[,] Resize(double[,] source, (double X, double Y) start, (double X, double Y) size, int width, int height, ResizeKernel kernel)
    {
        int sourceHeight = source.GetLength(0), sourceWidth = source.GetLength(1);
        double[,] result = new double[height, width];
        for (int y = 0; y < height; y++)
        {
            double[] rows = GetWeights(y, height, start.Y, size.Y, sourceHeight, kernel);
            for (int x = 0; x < width; x++)
            {
                double[] columns = GetWeights(x, width, start.X, size.X, sourceWidth, kernel);
                for (int v = 0; v < sourceHeight; v++)
                    for (int u = 0; u < sourceWidth; u++)
                        result[y, x] += rows[v] * columns[u] * source[v, u];
            }
        }
        return result;
    }

    /// <summary>Decodes a component of sRGB: IEC 61966-2-1.</summary>
    internal static double Decode(double encoded) => encoded <= 0.04045 ? encoded / 12.92 : Math.Pow((encoded + 0.055) / 1.055, 2.4);

    internal static double Encode(double linear) => linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.Pow(linear, 1 / 2.4) - 0.055;

    private static double[] GetWeights(int pixel, int pixels, double start, double size, int sourcePixels, ResizeKernel kernel)
    {
        double ratio = size / pixels, center = start + (pixel + 0.5) * ratio - 0.5, scale = Math.Max(1, ratio);
        double[] weights = new double[sourcePixels];
        for (int j = 0; j < sourcePixels; j++)
        {
            weights[j] = kernel == ResizeKernel.Area
                ? Math.Max(0, Math.Min(start + (pixel + 1) * ratio, j + 1) - Math.Max(start + pixel * ratio, j))
                : GetWeight(Math.Abs(j - center) / scale, kernel);
        }
        double sum = weights.Sum();
        return [.. weights.Select(weight => weight / sum)];
    }

    private static double GetWeight(double x, ResizeKernel kernel) => kernel switch
    {
        ResizeKernel.Box => Math.Abs(x - 0.5) < Tolerance ? 0.5 : x < 0.5 ? 1 : 0,
        ResizeKernel.Triangle => Math.Max(0, 1 - x),
        ResizeKernel.Mitchell => GetCubic(x, 1 / 3.0, 1 / 3.0),
        ResizeKernel.CatmullRom => GetCubic(x, 0, 0.5),
        ResizeKernel.Lanczos2 => x < 2 ? GetSinc(x) * GetSinc(x / 2) : 0,
        ResizeKernel.Lanczos3 => x < 3 ? GetSinc(x) * GetSinc(x / 3) : 0,
        _ => throw new ArgumentOutOfRangeException(nameof(kernel)),
    };

    private static double GetSinc(double x) => x == 0 ? 1 : Math.Sin(Math.PI * x) / (Math.PI * x);

    // Mitchell and Netravali, formula 8, in powers of x.
    private static double GetCubic(double x, double b, double c)
    {
        double square = x * x, cube = square * x;
        return x < 1 ? ((12 - 9 * b - 6 * c) * cube + (-18 + 12 * b + 6 * c) * square + (6 - 2 * b)) / 6
            : x < 2 ? ((-b - 6 * c) * cube + (6 * b + 30 * c) * square + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) / 6
            : 0;
    }
}
