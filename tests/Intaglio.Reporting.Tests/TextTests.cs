namespace Intaglio.Reporting.Tests;

public class TextTests
{
    [Fact]
    public void Parts_keep_their_order_and_their_style()
    {
        Text text = "a " + Text.Code("b") + " c " + Text.Emphasis("d");

        Assert.Equal([new("a ", TextStyle.Plain), new("b", TextStyle.Code), new(" c ", TextStyle.Plain), new("d", TextStyle.Emphasis)], text.Runs);
        Assert.Equal("a b c d", text.ToString());
    }

    [Fact]
    public void A_value_belongs_to_the_whole_text()
    {
        Text text = Text.FromString("2 KiB").WithValue(2048);

        Assert.Equal(2048, text.Value);
        Assert.Equal("2 KiB", text.ToString());
        Assert.Null((text + ", about").Value);
        Assert.Null(Text.FromString("5").Value);
    }

    [Fact]
    public void Join_puts_the_separator_between()
    {
        Assert.Equal("a, b, c", Text.Join(", ", ["a", Text.Code("b"), "c"]).ToString());
        Assert.True(Text.Join(", ", []).IsEmpty);
    }

    [Theory]
    [InlineData(0, "0")]
    [InlineData(1234567, "1,234,567")]
    [InlineData(123.4, "123")]
    [InlineData(99.96, "100")]
    [InlineData(99.94, "99.9")]
    [InlineData(9.996, "10.0")]
    [InlineData(1.234, "1.23")]
    [InlineData(0.1234, "0.12")]
    [InlineData(0.01234, "0.0123")]
    [InlineData(0.001234, "0.00123")]
    [InlineData(0.0001234, "0.000123")]
    [InlineData(0.00001234, "1.23e-5")]
    [InlineData(-1.234, "-1.23")]
    [InlineData(double.NaN, "–")]
    [InlineData(double.PositiveInfinity, "–")]
    public void Figures_have_three_digits(double value, string expected) => Assert.Equal(expected, Figures.Round(value));
}
