using System.Globalization;
using System.Xml.Linq;

namespace Intaglio.Reporting.Tests;

public class SvgTests
{
    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    private static readonly Dictionary<string, Chart> Charts = new()
    {
        { "lines", Samples.Line },
        { "one point", Samples.Chart(new Series("a", [new(5, 7)])) },
        { "a gap", Samples.Chart(new Series("a", [new(1, 1), new(2, double.NaN), new(3, 2)])) },
        { "an empty series beside another", Samples.Chart(new Series("a", [new(1, 1)]), new Series("b", [])) },
        { "points", new Chart("points", "Points", new Axis("x", "m"), new Axis("y", "s"), [new Series("a", [new(0, 0), new(1, -1)])]) { Kind = ChartKind.Points } },
        { "bars", new Chart("bars", "Bars", new Axis("Program") { Ticks = [new(0, "p"), new(1, "q")] }, new Axis("Time", "ms"),
            [new Series("a", [new(0, 3), new(1, 4)]), new Series("b", [new(0, 1)])]) { Kind = ChartKind.Bars } },
        { "hostile names", new Chart("hostile", Samples.Hostile, new Axis(Samples.Hostile, Samples.Hostile) { Ticks = [new(1, Samples.Hostile)] },
            new Axis(Samples.Hostile), [new Series(Samples.Hostile, [new(1, 2), new(2, 3)]), new Series("b", [new(1, 1)])]) },
    };

    public static TheoryData<string> Names => [.. Charts.Keys];

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public void A_chart_is_drawn(string name)
    {
        SkipWithoutNode();
        Chart chart = Charts[name];

        string text = SvgRenderer.Render(chart);

        XElement root = XDocument.Parse(text).Root!;
        Assert.Equal(Svg + "svg", root.Name);
        Assert.Equal(Samples.Hostile == chart.Title ? Samples.HostileAsRead : chart.Title, root.Element(Svg + "title")?.Value);
        Assert.NotEmpty(root.Element(Svg + "desc")!.Value);
        // Something is drawn in the first series' colour.
        Assert.Contains(root.Descendants(Svg + "path"), path => path.Attributes().Any(attribute => attribute.Value == VegaLite.Colors[0]));
        Assert.DoesNotContain("NaN", text, StringComparison.Ordinal);
        Assert.DoesNotContain("undefined", text, StringComparison.Ordinal);
        // Nothing outside is asked for: the only address is the name of the format.
        Assert.Equal(1, text.Split("://").Length - 1);
        Assert.DoesNotContain(root.DescendantsAndSelf().Attributes(), attribute => attribute.Name.LocalName is "href" or "src");
        Assert.DoesNotContain("url(", text, StringComparison.Ordinal);
        Assert.Empty(root.Descendants(Svg + "script"));
    }

    [SkippableFact]
    public void Every_series_and_axis_is_named()
    {
        SkipWithoutNode();

        string[] texts = [.. XDocument.Parse(SvgRenderer.Render(Samples.Line)).Descendants(Svg + "text").Select(text => text.Value)];

        Assert.Superset(new HashSet<string> { "A sample", "Size", "1 B", "1 KiB", "Throughput, GB/s", "0.2", "5", "one", "two" }, texts.ToHashSet());
    }

    [SkippableFact]
    public void Bars_along_a_logarithmic_axis_are_as_long_as_their_values_say()
    {
        SkipWithoutNode();
        Chart chart = new("bars", "Bars", new Axis("Program") { Ticks = [new(0, "p"), new(1, "q")] }, new Axis("Time", "ms") { IsLogarithmic = true },
            [new Series("a", [new(0, 10), new(1, 100)]), new Series("b", [new(0, 1), new(1, 100)])]) { Kind = ChartKind.Bars };

        double[] lengths = [.. XDocument.Parse(SvgRenderer.Render(chart)).Descendants(Svg + "path")
            .Where(path => VegaLite.Colors.Contains(path.Attribute("fill")?.Value)).Select(path => path.Attribute("d")!.Value)
            .Where(path => path.StartsWith("M0,", StringComparison.Ordinal))
            .Select(path => double.Parse(path[(path.IndexOf('h', StringComparison.Ordinal) + 1)..path.IndexOf('v', StringComparison.Ordinal)], CultureInfo.InvariantCulture))];

        // The axis reaches from 1 to 100, over two powers of ten.
        Assert.Equal([320, 640, 0, 640], lengths.Select(length => Math.Round(length)));
    }

    [SkippableFact]
    public void The_same_chart_gives_the_same_text()
    {
        SkipWithoutNode();

        Assert.Equal(SvgRenderer.Render(Samples.Line), SvgRenderer.Render(Samples.Line));
    }

    [Fact]
    public void A_chart_of_nothing_is_refused() =>
        Assert.Contains("'sample'", Assert.Throws<InvalidOperationException>(() => SvgRenderer.Render(Samples.Chart(new Series("a", [new(1, double.NaN)])))).Message,
            StringComparison.Ordinal);

    private static void SkipWithoutNode() => Skip.If(SvgRenderer.Problem is not null, SvgRenderer.Problem);
}
