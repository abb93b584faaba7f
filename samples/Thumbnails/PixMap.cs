using System.Globalization;
using System.Text;

namespace Intaglio.Samples;

/// <summary>A picture of three bytes a pixel, as a binary PPM file (P6) has it.</summary>
internal sealed class PixMap(int width, int height, byte[] pixels)
{
    private const int Channels = 3, MaxSide = 1 << 14;

    /// <exception cref="FormatException">The file is no such picture.</exception>
    internal static PixMap Parse(ReadOnlySpan<byte> file)
    {
        string[] head = Encoding.ASCII.GetString(file[..Math.Min(file.Length, 64)]).Split([' ', '\t', '\n', '\r'], 5, StringSplitOptions.RemoveEmptyEntries);
        if (head is not ["P6", string width, string height, "255", ..] || !TryParse(width, out int columns) || !TryParse(height, out int rows) || file.Length < columns * rows * Channels)
            throw new FormatException($"The file is no binary PPM of 8 bits with at most {MaxSide} × {MaxSide} pixels and no comment.");
        return new PixMap(columns, rows, file[^(columns * rows * Channels)..].ToArray());
    }

    /// <summary>A smaller picture; each of its pixels is the mean of those that it covers.</summary>
    internal PixMap Shrink(int newWidth)
    {
        int columns = Math.Min(newWidth, width), rows = Math.Max(1, (int)((long)height * columns / width));
        byte[] smaller = new byte[columns * rows * Channels];
        for (int i = 0; i < smaller.Length; i++)
            smaller[i] = Mean(i % Channels, i / Channels % columns, columns, i / Channels / columns, rows);
        return new PixMap(columns, rows, smaller);
    }

    internal byte[] ToBytes() => [.. Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"P6\n{width} {height}\n255\n")), .. pixels];

    private byte Mean(int channel, int column, int columns, int row, int rows)
    {
        (int left, int right, int top, int bottom) = (column * width / columns, (column + 1) * width / columns, row * height / rows, (row + 1) * height / rows);
        long sum = 0;
        for (int y = top; y < bottom; y++)
            for (int x = left; x < right; x++)
                sum += pixels[(y * width + x) * Channels + channel];
        long count = (long)(right - left) * (bottom - top);
        return (byte)((sum + count / 2) / count);
    }

    private static bool TryParse(string text, out int side) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out side) && side is > 0 and <= MaxSide;
}
