using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>
/// Rotates and mirrors an image so that its first row is at the top and its first column on the left (TIFF 6.0, section 8).
/// </summary>
internal static class TiffOrientation
{
    // The width and height of the squares that are rotated at once, so that their cache lines stay in the cache.
    private const int Square = 32;

    /// <summary>Returns the upright image, or the image itself if the orientation is 1.</summary>
    /// <param name="image">The image in the orientation of the file.</param>
    /// <param name="orientation">
    /// The sides where the first row and the first column belong: 1 top and left, 2 top and right, 3 bottom and right, 4 bottom and left, 5
    /// left and top, 6 right and top, 7 right and bottom, 8 left and bottom.
    /// </param>
    internal static Image Apply(Image image, int orientation)
    {
        if (orientation == 1)
            return image;
        bool isTurned = orientation >= 5;
        Image result = new(isTurned ? image.Height : image.Width, isTurned ? image.Width
            : image.Height, image.Format) { SignificantBits = image.SignificantBits, Color = image.Color };
        CopyRows(image, orientation, 0, result.Bytes.Span);
        return result;
    }

    /// <summary>Copies rows of the upright image.</summary>
    /// <param name="image">The image in the orientation of the file.</param>
    /// <param name="orientation">The orientation, as for <see cref="Apply"/>.</param>
    /// <param name="first">The index of the first row in the upright image.</param>
    /// <param name="rows">Receives the rows.</param>
    internal static void CopyRows(Image image, int orientation, int first, Span<byte> rows)
    {
        switch (image.Format.BytesPerPixel)
        {
            case 1:
                Copy<byte>(image, orientation, first, rows);
                break;
            case 2:
                Copy<ushort>(image, orientation, first, rows);
                break;
            case 3:
                Copy<Bytes3>(image, orientation, first, rows);
                break;
            case 4:
                Copy<uint>(image, orientation, first, rows);
                break;
            case 6:
                Copy<Bytes6>(image, orientation, first, rows);
                break;
            case 8:
                Copy<ulong>(image, orientation, first, rows);
                break;
            case 12:
                Copy<Bytes12>(image, orientation, first, rows);
                break;
            default:
                Copy<Bytes16>(image, orientation, first, rows);
                break;
        }
    }

    private static void Copy<T>(Image image, int orientation, int first, Span<byte> rows)
        where T : unmanaged
    {
        ReadOnlySpan<T> from = MemoryMarshal.Cast<byte, T>(image.Bytes.Span);
        Span<T> to = MemoryMarshal.Cast<byte, T>(rows);
        int width = image.Width, height = image.Height;
        if (orientation == 1)
        {
            from.Slice(first * width, to.Length).CopyTo(to);
            return;
        }
        bool isTurned = orientation >= 5, fromRight = orientation is 2 or 3 or 6 or 7, fromBottom = orientation is 3 or 4 or 7 or 8;
        (int newWidth, int newHeight) = isTurned ? (height, width) : (width, height);
        int count = to.Length / newWidth, begin = fromBottom ? newHeight - first - count : first;
        // The target of the pixel 0, 0, and the distances between the targets of adjacent pixels in a row and in a column.
        int start = (fromRight ? newWidth - 1 : 0) + ((fromBottom ? newHeight - 1 - first : -first) * newWidth), across = fromRight ? -1
            : 1, down = fromBottom ? -newWidth : newWidth;
        if (isTurned)
            Copy(from, to, width, begin..(begin + count), 0..height, start, down, across);
        else
            Copy(from, to, width, 0..width, begin..(begin + count), start, across, down);
    }

    private static void Copy<T>(ReadOnlySpan<T> from, Span<T> to, int width, Range columns, Range rows, int start, int across, int down)
    {
        (int leftmost, int right, int topmost, int bottom) = (columns.Start.Value, columns.End.Value, rows.Start.Value, rows.End.Value);
        for (int top = topmost; top < bottom; top += Square)
        {
            for (int left = leftmost; left < right; left += Square)
            {
                int count = Math.Min(Square, right - left);
                for (int row = top; row < Math.Min(bottom, top + Square); row++)
                {
                    int target = start + (row * down) + (left * across);
                    foreach (ref readonly T pixel in from.Slice((row * width) + left, count))
                    {
                        to[target] = pixel;
                        target += across;
                    }
                }
            }
        }
    }

    [InlineArray(3)]
    private struct Bytes3
    {
        private byte first;
    }

    [InlineArray(3)]
    private struct Bytes6
    {
        private ushort first;
    }

    [InlineArray(3)]
    private struct Bytes12
    {
        private uint first;
    }

    [InlineArray(2)]
    private struct Bytes16
    {
        private ulong first;
    }
}
