namespace Intaglio.Color;

/// <summary>A repeating mask of thresholds between 0 and 1, in which all thresholds are equally frequent.</summary>
internal sealed class ThresholdMask
{
    private readonly float[] thresholds;

    /// <param name="size">The width and height, a power of 2.</param>
    /// <param name="ranks">The ranks of the positions, row by row; the position of rank 0 gets the lowest threshold.</param>
    private ThresholdMask(int size, ReadOnlySpan<int> ranks)
    {
        Size = size;
        thresholds = new float[ranks.Length];
        for (int i = 0; i < ranks.Length; i++)
            thresholds[i] = (ranks[i] + 0.5f) / ranks.Length;
    }

    private static readonly Lazy<ThresholdMask> blueNoise = new(() => new(Color.BlueNoise.Size, Color.BlueNoise.CreateRanks()));

    /// <summary>Bayer's 8 by 8 matrix.</summary>
    internal static ThresholdMask Ordered { get; } = new(8, CreateBayer());

    /// <summary>The blue noise mask, created on first use.</summary>
    internal static ThresholdMask BlueNoise => blueNoise.Value;

    internal int Size { get; }

    internal ReadOnlySpan<float> Row(int row) => thresholds.AsSpan((row & (Size - 1)) * Size, Size);

    /// <summary>Creates Bayer's matrix, whose ranks interleave the bits of x xor y and of y in reverse order.</summary>
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
