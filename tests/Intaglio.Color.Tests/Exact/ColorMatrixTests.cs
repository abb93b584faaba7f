namespace Intaglio.Color.Tests;

public class ColorMatrixTests
{
    private static readonly ColorMatrix sample = ColorMatrix.Parse("1", "2", "3", "0", "1", "4", "5", "6", "0");

    [Fact]
    public void The_inverse_is_that_of_the_textbook()
    {
        Assert.Equal(ColorMatrix.Parse("-24", "18", "5", "20", "-15", "-4", "-5", "4", "1"), sample.Invert());
        Assert.Equal(ColorMatrix.Identity, sample.Invert().Multiply(sample));
        Assert.Contains("singular", Assert.Throws<InvalidOperationException>(ColorMatrix.Parse("1", "2", "3", "2", "4", "6", "0", "0", "1").Invert).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Triples_are_columns()
    {
        Assert.Equal(new Tristimulus(14, 14, 17), sample.Multiply(new Tristimulus(1, 2, 3)));
        Assert.Equal(sample, ColorMatrix.FromColumns(new Tristimulus(1, 0, 5), new Tristimulus(2, 1, 6), new Tristimulus(3, 4, 0)));
        Assert.Equal(sample, sample.Multiply(ColorMatrix.Identity));
        Assert.Equal([1, 2, 3, 0, 1, 4, 5, 6, 0], sample.ToDoubles());
        Assert.Equal("1.0 2.0 3.0\n0.0 1.0 4.0\n5.0 6.0 0.0", sample.ToString(1));
        Assert.Equal(4, sample[1, 2].ToDouble());
        Assert.Throws<ArgumentOutOfRangeException>("row", () => sample[3, 0]);
        Assert.Throws<ArgumentOutOfRangeException>("column", () => sample[0, -1]);
        Assert.Throws<ArgumentException>("decimals", () => ColorMatrix.Parse("1"));
    }
}
