using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Draws gradients one below another on white, each with its label above and a gap below, to be compared by eye.</summary>
public static class GradientSheet
{
    private const int WideImage = 320;

    /// <summary>Draws gradients with labels, in sRGB with 8 bits; with alpha if anything of them is transparent.</summary>
    /// <param name="rows">One or more labels and gradients, from the top. Labels have letters, digits and simple signs; other characters are boxes.</param>
    /// <param name="width">Pixels in a row, at least 1. A label that is wider is cut off.</param>
    /// <param name="height">Rows of each gradient without its label, at least 1.</param>
    /// <param name="dither">How what lies between two of the 256 levels is shown.</param>
    /// <exception cref="ArgumentException">There is no gradient.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A size is below 1, or all the pixels are more than an image holds.</exception>
    public static Image Draw(IReadOnlyList<(string Label, Gradient Gradient)> rows, int width, int height, DitherMethod dither = DitherMethod.None)
    {
        ArgumentNullException.ThrowIfNull(rows);
        Image gradients = GradientImage.Draw([.. rows.Select(row => row.Gradient)], width, height, dither);
        int scale = width >= WideImage ? 2 : 1, margin = 2 * scale, label = margin + (LabelFont.Height * scale), gap = 4 * scale;
        long all = rows.Count * ((long)label + height + gap) - gap;
        if (all > int.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(height), height, $"{rows.Count} gradients of {height} rows are more than an image holds.");
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
