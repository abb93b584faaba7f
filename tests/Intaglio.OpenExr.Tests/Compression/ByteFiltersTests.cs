namespace Intaglio.OpenExr.Tests;

public class ByteFiltersTests
{
    [Fact]
    public void The_differences_are_those_of_the_format()
    {
        // Even places, then odd ones: 1 2 3 4 5 6 4 2 0.
        byte[] filtered = new byte[9];
        ByteFilters.SplitDelta([1, 6, 2, 4, 3, 2, 4, 0, 5], filtered);
        Assert.Equal(new byte[] { 1, 129, 129, 129, 129, 129, 126, 126, 126 }, filtered);
    }

    [Fact]
    public void Any_length_is_as_the_rule_says_and_comes_back()
    {
        Random random = new(5);
        for (int length = 0; length < 400; length++)
        {
            byte[] bytes = new byte[length], filtered = new byte[length], back = new byte[length];
            random.NextBytes(bytes);
            ByteFilters.SplitDelta(bytes, filtered);
            ByteFilters.UndoSplitDelta(filtered, back);
            Assert.Equal(ByTheRule(bytes), filtered);
            Assert.Equal(bytes, back);
        }
    }

    private static byte[] ByTheRule(byte[] bytes)
    {
        byte[] split = [.. bytes.Where((_, place) => place % 2 == 0), .. bytes.Where((_, place) => place % 2 != 0)];
        return [.. split.Select((value, place) => place == 0 ? value : (byte)(value - split[place - 1] + 128))];
    }
}
