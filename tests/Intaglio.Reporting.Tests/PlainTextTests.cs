namespace Intaglio.Reporting.Tests;

/// <summary>Tables for terminals, of any width.</summary>
public class PlainTextTests
{
    private static readonly Table table = new(
        [Column.CreateText("Name"), new("time of a call", "ns"), new("allocated for all") { Rank = 1 }, Column.CreateText("digest") with { Rank = 2 }],
        [["first of them", "1.5", "12 B", "0123456789"], ["second", "20", "–", "abc"]]);

    [Theory]
    [InlineData(int.MaxValue, Whole)]
    [InlineData(64, Whole)]
    [InlineData(63, BrokenHeads)]
    [InlineData(43, BrokenHeads)]
    [InlineData(42, WithoutDigest)]
    [InlineData(31, WithoutDigest)]
    [InlineData(30, WithoutAllocation)]
    [InlineData(20, WithoutAllocation)]
    [InlineData(19, BrokenNames)]
    [InlineData(0, Narrowest)]
    public void A_table_is_as_wide_as_it_may_be(int width, string expected) => Assert.Equal(expected.ReplaceLineEndings("\n"), PlainText.Write(table, width));

    [Fact]
    public void A_table_without_rows_is_its_head() => Assert.Equal("a\nb\n-\n", PlainText.Write(new([Column.CreateText("a b")], []), 1));

    private const string Whole = """
        Name           time of a call, ns  allocated for all  digest
        -------------  ------------------  -----------------  ----------
        first of them                 1.5               12 B  0123456789
        second                         20                  –  abc

        """;

    private const string BrokenHeads = """
                        time
                        of a
                       call,  allocated
        Name              ns    for all  digest
        -------------  -----  ---------  ----------
        first of them    1.5       12 B  0123456789
        second            20          –  abc

        """;

    private const string WithoutDigest = """
                        time
                        of a
                       call,  allocated
        Name              ns    for all
        -------------  -----  ---------
        first of them    1.5       12 B
        second            20          –

        """;

    private const string WithoutAllocation = """
                        time
                        of a
                       call,
        Name              ns
        -------------  -----
        first of them    1.5
        second            20

        """;

    private const string BrokenNames = """
                   time
                   of a
                  call,
        Name         ns
        --------  -----
        first of    1.5
        them
        second       20

        """;

    private const string Narrowest = BrokenNames;
}
