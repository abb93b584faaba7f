using System.Globalization;
using Intaglio.Imaging;

namespace Intaglio.Baking.Operations;

/// <summary>The limit for images in memory whose size follows from the recipe.</summary>
internal static class PictureMemory
{
    /// <summary>The maximum size of the pixels of an image that no file contains, in bytes.</summary>
    internal const long MostDrawn = 1L << 30;

    // The pixels of a file can become floating-point numbers.
    private const int Growth = 4;

    /// <summary>Returns the maximum size of images that are made from one of a file, in bytes.</summary>
    internal static long FindLimit(ImageHeader file) =>
        Math.Max(MostDrawn, Growth * (long)file.Width * file.Height * file.Format.BytesPerPixel);

    /// <summary>Describes an image that is too large, or returns null.</summary>
    /// <param name="width">The width in pixels.</param>
    /// <param name="height">The height in pixels.</param>
    /// <param name="bytesPerPixel">The size of a pixel in bytes.</param>
    /// <param name="limit">The maximum size of all pixels in bytes.</param>
    internal static string? FindProblem(int width, int height, int bytesPerPixel, long limit = MostDrawn)
    {
        Int128 bytes = (Int128)width * height * bytesPerPixel;
        return bytes <= limit ? null : string.Create(CultureInfo.InvariantCulture,
            $"{width} x {height} pixels take {bytes} bytes of memory, more than the {limit} that are allowed (choose a smaller size)");
    }

    /// <summary>Checks the size of an image.</summary>
    /// <exception cref="BakeOperationException">The image is too large.</exception>
    internal static void Require(int width, int height, int bytesPerPixel, long limit)
    {
        if (FindProblem(width, height, bytesPerPixel, limit) is { } problem)
            throw new BakeOperationException(problem);
    }
}
