using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Draws labeled gradients one below another on white, for comparison by eye.</summary>
public static class GradientSheet
{
    private const int WideImage = 320;

    /// <summary>Draws gradients with labels as an sRGB image with 8 bits.</summary>
    /// <param name="rows">
    /// One or more labels and gradients, from the top. Labels can contain letters, digits and simple punctuation; other characters are
    /// drawn as boxes.
    /// </param>
    /// <param name="width">The width of the image in pixels, at least 1. Labels that are too wide are cut off.</param>
    /// <param name="height">The height of each gradient in pixels, without its label, at least 1.</param>
    /// <param name="dither">The dithering method.</param>
    /// <returns>The image, with an alpha channel if a stop is not opaque.</returns>
    /// <exception cref="ArgumentException"><paramref name="rows"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="width"/> or <paramref name="height"/> is less than 1, or the image would be too large.
    /// </exception>
    public static Image Draw(IReadOnlyList<(string Label, Gradient Gradient)> rows, int width, int height,
        DitherMethod dither = DitherMethod.None)
    {
        ArgumentNullException.ThrowIfNull(rows);
        Image gradients = GradientImage.Draw([.. rows.Select(row => row.Gradient)], width, height, dither);
        int scale = width >= WideImage ? 2 : 1, margin = 2 * scale, label = margin + (LabelFont.Height * scale), gap = 4 * scale;
        long all = rows.Count * ((long)label + height + gap) - gap;
        if (all > int.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(height), height,
                $"{rows.Count} gradients of {height} rows do not fit into an image.");
        Image sheet = new(width, (int)all, gradients.Format) { Color = gradients.Color };
        sheet.Bytes.Span.Fill(byte.MaxValue);
        int bytes = width * height * gradients.Format.BytesPerPixel, rowSize = width * gradients.Format.BytesPerPixel;
        for (int i = 0; i < rows.Count; i++)
        {
            int top = i * (label + height + gap);
            LabelFont.Draw(sheet, rows[i].Label, margin, top + margin, scale);
            gradients.Bytes.Slice(i * bytes, bytes).CopyTo(sheet.Bytes[((top + label) * rowSize)..]);
        }
        return sheet;
    }
}
