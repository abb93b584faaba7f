namespace Intaglio.Imaging.Tests;

/// <summary>What the specification of PNG says, as plainly as it says it.</summary>
internal static class PngSpecification
{
    internal static readonly (int X, int Y, int Right, int Down)[] Passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];

    internal static readonly (int Type, int Depth)[] Kinds = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16)];

    internal static int ChannelsOf(int colorType) => colorType switch { 0 or 3 => 1, 2 => 3, 4 => 2, 6 => 4, _ => throw new ArgumentException("There is no such colour type.") };

    // Annex D, a bit at a time.
    internal static uint Crc(IEnumerable<byte> bytes)
    {
        uint crc = 0xFFFFFFFF;
        foreach (byte value in bytes)
        {
            crc ^= value;
            for (int bit = 0; bit < 8; bit++)
                crc = (crc & 1) == 1 ? 0xEDB88320 ^ (crc >> 1) : crc >> 1;
        }
        return crc ^ 0xFFFFFFFF;
    }

    // Section 9.4.
    internal static int Paeth(int a, int b, int c)
    {
        int p = a + b - c;
        int pa = Math.Abs(p - a), pb = Math.Abs(p - b), pc = Math.Abs(p - c);
        if (pa <= pb && pa <= pc)
            return a;
        return pb <= pc ? b : c;
    }

    // Section 9.2.
    internal static int Predict(int filter, int a, int b, int c) => filter switch
    {
        0 => 0,
        1 => a,
        2 => b,
        3 => (a + b) / 2,
        4 => Paeth(a, b, c),
        _ => throw new ArgumentException("There is no such filter."),
    };
}
