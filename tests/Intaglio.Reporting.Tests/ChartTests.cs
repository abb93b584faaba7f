using System.Text.Json;

namespace Intaglio.Reporting.Tests;

public class ChartTests
{
    [Theory]
    [InlineData("")]
    [InlineData("../x")]
    [InlineData("A")]
    public void The_name_can_be_a_file_name(string name) =>
        Assert.Throws<ArgumentException>(nameof(name), () => new Chart(name, "t", new Axis("x"), new Axis("y"), []));

    [Fact]
    public void Series_have_names_of_their_own() =>
        Assert.Throws<ArgumentException>("series", () => Samples.Chart(new Series("a", []), new Series("a", [])));

    [Fact]
    public void The_table_has_a_row_for_each_value_and_says_where_there_is_none()
    {
        Table table = Samples.Chart(new Series("a", [new(1024, 1), new(1, double.NaN)]), new Series("b", [new(7, 2)])).ToTable();

        Assert.Equal(["Size", "a, GB/s", "b, GB/s"], table.Columns.Select(column => column.ToString()));
        Assert.Equal(["1 B|–|–", "7|–|2.00", "1 KiB|1.00|–"], table.Rows.Select(row => string.Join('|', row)));
    }

    [Theory]
    [InlineData("0.002 0.005 0.01 0.02 0.05 0.1 0.2 0.5 1 2", new[] { 0.004, 1.4 })]
    [InlineData("1 2 5 10", new[] { 1.0, 10 })]
    [InlineData("1 10 100 1,000 10,000 100,000 1,000,000 10,000,000 100,000,000", new[] { 3.0, 16777216 })]
    [InlineData("5", new[] { 5.0 })]
    [InlineData("0.000001 0.000002", new[] { 0.0000015 })]
    [InlineData("", new double[0])]
    public void Logarithmic_marks_surround_the_values(string expected, double[] values) =>
        Assert.Equal(expected, string.Join(' ', VegaLite.LogarithmicTicks(values).Select(tick => tick.Label)));

    [Fact]
    public void What_has_no_place_is_a_gap()
    {
        Chart chart = Samples.Chart(new Series("a", [new(1, 1), new(2, double.NaN), new(3, 0), new(4, double.NegativeInfinity), new(5, 2), new(-1, 2)]));

        Assert.Equal(["1", "null", "null", "null", "2"], Values(chart).Select(value => value.GetProperty("y").GetRawText()));
    }

    [Fact]
    public void Strings_come_through_and_end_no_script()
    {
        string json = VegaLite.Write(Samples.Chart(new Series(Samples.Hostile, [new(1, 1)])));

        Assert.DoesNotContain('<', json);
        Assert.Equal(Samples.HostileAsRead, JsonDocument.Parse(json).RootElement.GetProperty("data").GetProperty("values")[0].GetProperty("series").GetString());
    }

    [Fact]
    public void The_frontier_is_what_nothing_equals_on_both_axes()
    {
        Chart chart = Cloud(("a", 1, 5), ("b", 2, 5), ("c", 4, 3), ("d", 3, 3), ("e", 8, 1), ("f", 8, 0.5), ("g", 5, 2), ("gap", 9, double.NaN));

        Assert.Equal(["e", "g", "c", "b"], chart.Frontier.Select(point => point.Name));
        Assert.Equal(["b", "c", "e", "g"], Values(chart).Where(value => value.TryGetProperty("best", out _)).Select(value => value.GetProperty("name").GetString()!));
        Assert.Equal(["b", "c", "e", "g"], LabelsOf(chart).Order());
    }

    [Fact]
    public void Named_points_have_a_row_each()
    {
        Table table = Cloud(("a", 1, 5), ("b", 1, 4)).ToTable();

        Assert.Equal(["Series", "Point", "Size", "Throughput, GB/s"], table.Columns.Select(column => column.ToString()));
        Assert.Equal(["cloud|a|1.00|5.00", "cloud|b|1.00|4.00"], table.Rows.Select(row => string.Join('|', row)));
    }

    [Fact]
    public void Labels_without_room_are_left_out_and_no_other()
    {
        string[] names = [.. Enumerable.Range(0, 60).Select(i => $"a label of some length {i}")];
        Chart chart = Cloud([.. names.Select((name, i) => (name, 100.0 + i, 100.0 - i)), ("far away", 1000, 1), ("near the edge and long", 0.1, 1000)]);

        string[] labels = [.. LabelsOf(chart)];
        Assert.Contains("far away", labels);
        Assert.Contains("near the edge and long", labels);
        Assert.InRange(labels.Length, 3, 40);
    }

    /// <summary>By the boxes that are asked for: no two have a pixel in common, and all are in the plane.</summary>
    [Fact]
    public void Labels_cover_no_other()
    {
        Random random = new(3);
        LabelPlacement placement = new(640, 460, []);
        List<(double Left, double Top, double Right, double Bottom)> boxes = [];
        for (int i = 0; i < 300; i++)
        {
            (double x, double y) = (random.NextDouble() * 640, random.NextDouble() * 460);
            if (placement.Place((x, y), "zstd 22") is not { } side)
                continue;
            double width = 7 * 0.5 * LabelPlacement.FontSize, left = x + side.Horizontal - (side.IsLeft ? width : 0), top = y + side.Vertical - (side.Vertical < 0 ? 11 : side.Vertical > 0 ? 0 : 5.5);
            Assert.All(boxes, box => Assert.False(left < box.Right && box.Left < left + width && top < box.Bottom && box.Top < top + 11));
            Assert.True(left >= 0 && left + width <= 640 && top + 11 <= 460);
            boxes.Add((left, top, left + width, top + 11));
        }
        Assert.InRange(boxes.Count, 50, 299);
    }

    /// <summary>WCAG 2.1, 1.4.11: three to one. The backgrounds are those of the SVG files and of browsers' dark pages.</summary>
    [Theory]
    [InlineData("#ffffff")]
    [InlineData("#0d1117")]
    [InlineData("#121212")]
    public void Colors_stand_out_from_the_background(string background)
    {
        foreach (string color in VegaLite.Colors)
        {
            double contrast = Contrast.Between(color, background);
            Assert.True(contrast >= 3, $"{color} on {background}: {contrast:0.00}");
        }
    }

    private static Chart Cloud(params (string Name, double X, double Y)[] points) =>
        new("cloud", "A cloud", new Axis("Size") { IsLogarithmic = true }, Samples.Throughput, [new Series("cloud", [.. points.Select(point => new Point(point.X, point.Y) { Name = point.Name })])])
        {
            Kind = ChartKind.Points,
            MarkFrontier = true,
        };

    private static IEnumerable<string> LabelsOf(Chart chart) => JsonDocument.Parse(VegaLite.Write(chart)).RootElement.GetProperty("layer").EnumerateArray()
        .Where(layer => layer.GetProperty("mark").GetProperty("type").GetString() == "text")
        .SelectMany(layer => layer.GetProperty("data").GetProperty("values").EnumerateArray().Select(value => value.GetProperty("name").GetString()!));

    private static JsonElement.ArrayEnumerator Values(Chart chart) =>
        JsonDocument.Parse(VegaLite.Write(chart)).RootElement.GetProperty("data").GetProperty("values").EnumerateArray();
}
