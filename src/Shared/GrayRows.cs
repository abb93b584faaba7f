using Intaglio.Imaging;

namespace Intaglio;

/// <summary>Converts between rows of gray samples and rows of red, green and blue samples.</summary>
internal static class GrayRows
{
    /// <summary>Writes each gray sample three times.</summary>
    public static void Repeat(ReadOnlySpan<byte> grays, PixelFormat format, Span<byte> colors)
    {
        int size = format.BytesPerSample, to = 0;
        for (int from = 0; from < grays.Length; from += size * format.Components)
        {
            for (int i = 0; i < 3; i++, to += size)
                grays.Slice(from, size).CopyTo(colors[to..]);
            for (int i = 1; i < format.Components; i++, to += size)
                grays.Slice(from + size, size).CopyTo(colors[to..]);
        }
    }

    /// <summary>Uses the green samples as gray samples.</summary>
    public static void Pick(ReadOnlySpan<byte> colors, PixelFormat format, Span<byte> grays)
    {
        int size = format.BytesPerSample, components = format.Components, from = size;
        for (int to = 0; to < grays.Length; to += size * components, from += size * (components + 2))
        {
            colors.Slice(from, size).CopyTo(grays[to..]);
            if (components == 2)
                colors.Slice(from + 2 * size, size).CopyTo(grays[(to + size)..]);
        }
    }
}
