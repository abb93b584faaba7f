namespace Intaglio.Color;

/// <summary>Thresholds between 0 and 1 that repeat over an image, each as often as any other.</summary>
internal sealed class ThresholdMask
{
    private readonly float[] thresholds;

    /// <param name="size">The width and the height, a power of 2.</param>
    /// <param name="ranks">The places in their order, row by row: 0 is the first to turn on.</param>
    private ThresholdMask(int size, ReadOnlySpan<int> ranks)
    {
        Size = size;
        thresholds = new float[ranks.Length];
        for (int i = 0; i < ranks.Length; i++)
            thresholds[i] = (ranks[i] + 0.5f) / ranks.Length;
    }

    private static readonly Lazy<ThresholdMask> blueNoise = new(() => new(Color.BlueNoise.Size, Color.BlueNoise.CreateRanks()));

    /// <summary>Bayer's matrix of 8 by 8.</summary>
    internal static ThresholdMask Ordered { get; } = new(8, CreateBayer());

    /// <summary>The mask of blue noise; made when it is first asked for.</summary>
    internal static ThresholdMask BlueNoise => blueNoise.Value;

    internal int Size { get; }

    internal ReadOnlySpan<float> Row(int row) => thresholds.AsSpan((row & (Size - 1)) * Size, Size);

    /// <summary>Each bit of x xor y, and of y, from the lowest on, is two bits of the rank, from the highest on.</summary>
    internal static int[] CreateBayer()
    {
        int[] ranks = new int[64];
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                for (int bit = 0; bit < 3; bit++)
                    ranks[y * 8 + x] |= (((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)) << (4 - 2 * bit);
        return ranks;
    }
}
