namespace Intaglio.Imaging;

/// <summary>Turns and mirrors an image so that its first row is at the top and its first column on the left (TIFF 6.0, section 8, Orientation).</summary>
internal static class TiffOrientation
{
    /// <param name="image">The image as it is in the file.</param>
    /// <param name="orientation">Where its first row and its first column belong: 1 top and left, 2 top and right, 3 bottom and right, 4 bottom and left, 5 left and top, 6 right and top, 7 right and bottom, 8 left and bottom.</param>
    internal static Image Apply(Image image, int orientation)
    {
        if (orientation == 1)
            return image;
        int width = image.Width, height = image.Height, size = image.Format.BytesPerPixel;
        bool turned = orientation >= 5, fromRight = orientation is 2 or 3 or 6 or 7, fromBottom = orientation is 3 or 4 or 7 or 8;
        Image result = new(turned ? height : width, turned ? width : height, image.Format) { SignificantBits = image.SignificantBits, Color = image.Color };
        ReadOnlySpan<byte> from = image.Bytes.Span;
        Span<byte> to = result.Bytes.Span;
        for (int row = 0; row < height; row++)
        {
            for (int column = 0; column < width; column++)
            {
                (int x, int y) = turned ? (row, column) : (column, row);
                int target = (fromBottom ? result.Height - 1 - y : y) * result.Width + (fromRight ? result.Width - 1 - x : x);
                from.Slice((row * width + column) * size, size).CopyTo(to[(target * size)..]);
            }
        }
        return result;
    }
}
