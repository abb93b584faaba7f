using System.Numerics;

namespace Intaglio.Color.Tests;

public class BlueNoiseTests
{
    private const int Size = BlueNoise.Size;

    private static readonly int[] ranks = BlueNoise.CreateRanks();

    [Fact]
    public void Each_rank_is_there_once()
    {
        Assert.Equal(Enumerable.Range(0, Size * Size), ranks.Order());
        Assert.Equal(ranks, BlueNoise.CreateRanks());
    }

    /// <summary>
    /// Blue noise has little energy below a frequency that grows with the root of the share of pixels that are on, up to a quarter. Of white noise, every
    /// frequency has share · (1 - share); at half of that frequency there is less than a tenth of it here.
    /// </summary>
    [Theory]
    [InlineData(0.1)]
    [InlineData(0.25)]
    [InlineData(0.5)]
    [InlineData(0.75)]
    [InlineData(0.9)]
    public void Low_frequencies_have_little_energy(double share)
    {
        double principal = Math.Sqrt(Math.Min(Math.Min(share, 1 - share), 0.25)) * Size, low = 0, high = 0;
        int lows = 0, highs = 0;
        for (int v = -Size / 2; v < Size / 2; v++)
        {
            for (int u = -Size / 2; u < Size / 2; u++)
            {
                double radius = Math.Sqrt(u * u + v * v);
                if (radius == 0)
                    continue;
                double energy = Energy(place => ranks[place] < share * Size * Size, u, v);
                if (radius < principal / 2)
                    (low, lows) = (low + energy, lows + 1);
                else if (radius > principal)
                    (high, highs) = (high + energy, highs + 1);
            }
        }
        double white = share * (1 - share);
        Assert.True(low / lows < white / 10, $"{low / lows / white}");
        Assert.True(high / highs > white, $"{high / highs / white}");
    }

    /// <summary>Bayer's matrix of 2 by 2, and of 4 by 4 in the first rows of those that are printed everywhere.</summary>
    [Fact]
    public void The_ordered_matrix_is_Bayers()
    {
        int[] bayer = ThresholdMask.CreateBayer();
        Assert.Equal(Enumerable.Range(0, 64), bayer.Order());
        Assert.Equal([0, 32, 8, 40, 2, 34, 10, 42], bayer[..8]);
        Assert.Equal([48, 16, 56, 24, 50, 18, 58, 26], bayer[8..16]);
        Assert.Equal([12, 44, 4, 36, 14, 46, 6, 38], bayer[16..24]);
    }

    private static readonly Complex[] turns = [.. Enumerable.Range(0, Size).Select(i => Complex.FromPolarCoordinates(1, -2 * Math.PI * i / Size))];

    private static double Energy(Func<int, bool> isOn, int u, int v)
    {
        Complex sum = 0;
        for (int place = 0; place < Size * Size; place++)
            if (isOn(place))
                sum += turns[((u * (place % Size) + v * (place / Size)) % Size + Size) % Size];
        return sum.Magnitude * sum.Magnitude / (Size * Size);
    }
}
