using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>
/// A small bitmap font for labels, with lowercase letters, digits and some punctuation. Other characters are drawn as boxes.
/// </summary>
internal static class LabelFont
{
    /// <summary>The width of a character including the gap to the next, and its height including descenders, in dots.</summary>
    internal const int Advance = GlyphWidth + 1, Height = 9;

    private const int GlyphWidth = 5;

    private const ulong Box = 0x1F8C63188FC0;

    // One bit for each of 5 x 9 pixels, row by row from the highest bit.
    private static readonly Dictionary<char, ulong> glyphs = new()
    {
        ['a'] = 0x000382F8BC00, ['b'] = 0x1087A318F800, ['c'] = 0x0003E1083C00, ['d'] = 0x010BE318BC00, ['e'] = 0x0003A3F83C00,
        ['f'] = 0x064A3C842000,
        ['g'] = 0x0003E318BC2E, ['h'] = 0x1087A318C400, ['i'] = 0x040308423800, ['j'] = 0x020184210A4C, ['k'] = 0x1084A98A4800,
        ['l'] = 0x0C2108423800,
        ['m'] = 0x0006AB5AD400, ['n'] = 0x0007A318C400, ['o'] = 0x0003A318B800, ['p'] = 0x0007A318FA10, ['q'] = 0x0003E318BC21,
        ['r'] = 0x0005B3084000,
        ['s'] = 0x0003E0E0F800, ['t'] = 0x084790849800, ['u'] = 0x00046318BC00, ['v'] = 0x000463151000, ['w'] = 0x00046B5AA800,
        ['x'] = 0x000454454400,
        ['y'] = 0x00046318BC2E, ['z'] = 0x0007C4447C00, ['0'] = 0x0E8CEB98B800, ['1'] = 0x046108423800, ['2'] = 0x0E8844447C00,
        ['3'] = 0x0E884C18B800,
        ['4'] = 0x0232A5F10800, ['5'] = 0x1F878218B800, ['6'] = 0x06443D18B800, ['7'] = 0x1F0888842000, ['8'] = 0x0E8C5D18B800,
        ['9'] = 0x0E8C5E113000,
        [' '] = 0x000000000000, [','] = 0x000000063088, ['.'] = 0x000000063000, ['-'] = 0x00001C000000, ['('] = 0x022210820800,
        [')'] = 0x082084222000,
    };

    /// <summary>Draws black text, clipped to the image.</summary>
    /// <param name="image">The image, with 8 bits per sample.</param>
    /// <param name="text">The text to draw; letters are drawn in lowercase.</param>
    /// <param name="left">The x coordinate of the text, in pixels.</param>
    /// <param name="top">The y coordinate of the top of the text, in pixels.</param>
    /// <param name="scale">The width and height of a dot, in pixels.</param>
    internal static void Draw(Image image, string text, int left, int top, int scale)
    {
        for (int i = 0; i < text.Length; i++)
        {
            ulong glyph = glyphs.GetValueOrDefault(char.ToLowerInvariant(text[i]), Box);
            for (int dot = 0; dot < GlyphWidth * Height; dot++)
            {
                if ((glyph >> ((GlyphWidth * Height) - 1 - dot) & 1) != 0)
                    Fill(image, left + (((i * Advance) + (dot % GlyphWidth)) * scale), top + (dot / GlyphWidth * scale), scale);
            }
        }
    }

    private static void Fill(Image image, int left, int top, int size)
    {
        PixelFormat format = image.Format;
        for (int y = Math.Max(0, top); y < Math.Min(image.Height, top + size); y++)
            for (int x = Math.Max(0, left); x < Math.Min(image.Width, left + size); x++)
                image.GetRow<byte>(y).Slice(x * format.Components, format.ColorComponents).Clear();
    }
}
