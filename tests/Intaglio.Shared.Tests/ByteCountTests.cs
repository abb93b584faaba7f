namespace Intaglio.Shared.Tests;

public class ByteCountTests
{
    private static readonly ByteCount Most = new(ulong.MaxValue);

    [Fact]
    public void What_is_beyond_the_range_stays_at_its_end()
    {
        ByteCount large = 1L << 40;
        Assert.Equal((Most, Most, new ByteCount(0), new ByteCount(0)), (large * large, Most + 1, large - Most, -1));
        Assert.Equal((new ByteCount(1UL << 63), new ByteCount((1UL << 40) + 5), new ByteCount(1L << 38)), (large * (1 << 23), large + 5, large / 4));
        Assert.True(large * large > large && large < Most && large <= 1L << 40 && large >= 1L << 40);
        Assert.Equal(("18446744073709551615", 1L << 40), (Most.ToString(), (long)large));
        Assert.Throws<OverflowException>(() => (int)large);
        Assert.Throws<OverflowException>(() => (long)Most);
    }
}
