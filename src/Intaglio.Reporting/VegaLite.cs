using System.Globalization;
using System.Text.Json.Nodes;

namespace Intaglio.Reporting;

/// <summary>A chart as a Vega-Lite specification, which <c>Script/charts.mjs</c> draws. The data are within it.</summary>
internal static class VegaLite
{
    /// <summary>
    /// Distinct for readers who see few colours, and each at least three times as bright or dark as a white or a nearly black
    /// background; shapes and dashes tell the series apart without any.
    /// </summary>
    internal static readonly string[] Colors = ["#0072b2", "#d55e00", "#009e73", "#c0699b", "#7a7a7a", "#8f7300"];

    private static readonly string[] Shapes = ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-left", "triangle-right"];

    private static readonly int[][] Dashes = [[1, 0], [6, 3], [2, 2], [8, 2, 2, 2]];

    /// <summary>JSON without the characters that mean something in HTML.</summary>
    internal static string Write(Chart chart) => Describe(chart).ToJsonString();

    private static JsonObject Describe(Chart chart)
    {
        JsonArray values = [];
        foreach (Series series in chart.Series)
            foreach (Point point in series.Points)
                if (chart.Horizontal.CanShow(point.X))
                    values.Add((JsonNode)new JsonObject
                    {
                        ["series"] = Printable.From(series.Name),
                        ["x"] = point.X,
                        ["y"] = chart.CanDraw(point) ? point.Y : null,
                        ["at"] = Printable.From(chart.Horizontal.Label(point.X)),
                        ["figure"] = Figures.Round(point.Y),
                    });

        return new JsonObject
        {
            ["title"] = new JsonObject { ["text"] = Printable.From(chart.Title), ["anchor"] = "start" },
            ["description"] = Printable.From(chart.Description),
            ["width"] = 640,
            ["height"] = chart.Kind == ChartKind.Bars ? new JsonObject { ["step"] = 22 } : 320,
            ["data"] = new JsonObject { ["values"] = values },
            ["encoding"] = chart.Kind == ChartKind.Bars ? Bars(chart) : Plane(chart),
            ["layer"] = Marks(chart.Kind),
            ["config"] = Config(),
        };
    }

    private static JsonArray Marks(ChartKind kind)
    {
        JsonObject line = new() { ["mark"] = new JsonObject { ["type"] = "line" } };
        JsonObject point = new() { ["mark"] = new JsonObject { ["type"] = "point", ["filled"] = true, ["size"] = 45, ["opacity"] = 1 } };
        return kind switch
        {
            ChartKind.Lines => [line, point],
            ChartKind.Points => [point],
            _ => [new JsonObject { ["mark"] = new JsonObject { ["type"] = "bar" } }],
        };
    }

    private static JsonObject Plane(Chart chart)
    {
        JsonObject encoding = new()
        {
            ["x"] = Quantity("x", chart.Horizontal, chart.Series.SelectMany(series => series.Points).Select(point => point.X)),
            ["y"] = Quantity("y", chart.Vertical, chart.Series.SelectMany(series => series.Points).Select(point => point.Y)),
            ["shape"] = BySeries(chart, index => Shapes[index % Shapes.Length]),
        };
        if (chart.Kind == ChartKind.Lines)
        {
            encoding["strokeDash"] = BySeries(chart, index => new JsonArray([.. Dashes[index % Dashes.Length].Select(length => (JsonNode)length)]), inLegend: false);
            encoding["strokeWidth"] = BySeries(chart, index => index == 0 ? 3 : 1.5, inLegend: false);
        }

        return WithColorsAndTooltips(chart, encoding);
    }

    /// <summary>Lying, so that the names of the categories can be read.</summary>
    private static JsonObject Bars(Chart chart) => WithColorsAndTooltips(chart, new JsonObject
    {
        ["y"] = new JsonObject
        {
            ["field"] = "at",
            ["type"] = "nominal",
            ["sort"] = null,
            // The names say what they are of, and a title would lie across long ones.
            ["title"] = null,
            ["axis"] = new JsonObject { ["grid"] = false, ["labelLimit"] = 320 },
        },
        ["yOffset"] = new JsonObject { ["field"] = "series", ["type"] = "nominal", ["sort"] = null },
        ["x"] = Quantity("y", chart.Vertical, chart.Series.SelectMany(series => series.Points).Select(point => point.Y)),
    });

    private static JsonObject WithColorsAndTooltips(Chart chart, JsonObject encoding)
    {
        encoding["color"] = BySeries(chart, index => Colors[index % Colors.Length]);
        encoding["tooltip"] = new JsonArray(
            Tooltip("series", "Series"), Tooltip("at", chart.Horizontal.Title), Tooltip("figure", chart.Vertical.ToString()));
        return encoding;
    }

    private static JsonObject Tooltip(string field, string title) =>
        new() { ["field"] = field, ["type"] = "nominal", ["title"] = Printable.From(title) };

    private static JsonObject BySeries(Chart chart, Func<int, JsonNode> choose, bool inLegend = true) => new()
    {
        ["field"] = "series",
        ["type"] = "nominal",
        ["scale"] = new JsonObject
        {
            ["type"] = "ordinal",
            ["domain"] = new JsonArray([.. chart.Series.Select(series => (JsonNode)Printable.From(series.Name))]),
            ["range"] = new JsonArray([.. chart.Series.Select((_, index) => choose(index))]),
        },
        ["legend"] = inLegend && chart.Series.Count > 1 ? new JsonObject { ["title"] = null, ["labelLimit"] = 240 } : null,
    };

    private static JsonObject Quantity(string field, Axis axis, IEnumerable<double> coordinates)
    {
        double[] shown = [.. coordinates.Where(axis.CanShow)];
        IReadOnlyList<Tick> ticks = axis.HasTicks ? [.. axis.Ticks.Where(tick => axis.CanShow(tick.Value))] : axis.IsLogarithmic ? LogarithmicTicks(shown) : [];
        JsonObject scale = new() { ["type"] = axis.IsLogarithmic ? "log" : "linear" };
        if (axis.IsLogarithmic)
        {
            double[] extent = [.. shown, .. ticks.Select(tick => tick.Value)];
            (scale["domainMin"], scale["domainMax"], scale["nice"]) = (extent.Min(), extent.Max(), false);
        }

        JsonObject marks = ticks.Count > 0 ? new() { ["labelOverlap"] = "greedy" } : new() { ["labelOverlap"] = "parity", ["tickCount"] = 8 };
        if (ticks.Count > 0)
        {
            JsonArray values = [.. ticks.Select(tick => (JsonNode)tick.Value)], labels = [.. ticks.Select(tick => (JsonNode)Printable.From(tick.Label))];
            marks["labelExpr"] = $"({labels.ToJsonString()})[indexof({values.ToJsonString()}, datum.value)]";
            marks["values"] = values;
        }

        return new JsonObject
        {
            ["field"] = field,
            ["type"] = "quantitative",
            ["title"] = Printable.From(axis.ToString()),
            ["scale"] = scale,
            ["axis"] = marks,
        };
    }

    /// <summary>1, 2, 5, 10… around the values; over many decades their powers of ten alone.</summary>
    internal static IReadOnlyList<Tick> LogarithmicTicks(IReadOnlyCollection<double> values)
    {
        if (values.Count == 0)
            return [];

        double least = values.Min(), greatest = values.Max();
        int[] steps = Math.Log10(greatest / least) > 3.5 ? [1] : [1, 2, 5];
        int from = (int)Math.Floor(Math.Log10(least)), to = (int)Math.Ceiling(Math.Log10(greatest));
        double[] marks =
        [
            .. Enumerable.Range(from, to - from + 1).SelectMany(power => steps.Select(step =>
                double.Parse($"{step}e{power}", CultureInfo.InvariantCulture))),
        ];
        int first = Math.Max(0, Array.FindLastIndex(marks, mark => mark <= least)), last = Array.FindIndex(marks, mark => mark >= greatest);
        return [.. marks[first..((last < 0 ? marks.Length - 1 : last) + 1)].Select(mark =>
            new Tick(mark, mark.ToString(mark is >= 1e-6 and < 1e9 ? "#,##0.######" : "0e+0", CultureInfo.InvariantCulture)))];
    }

    /// <summary>The colour of the text around it, so that a chart can be read on a light and on a dark page.</summary>
    private static JsonObject Config()
    {
        const string Font = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
        return new JsonObject
        {
            ["aria"] = false,
            ["background"] = null,
            ["font"] = Font,
            ["padding"] = 12,
            ["view"] = new JsonObject { ["stroke"] = null },
            ["title"] = new JsonObject { ["color"] = "currentColor", ["fontSize"] = 15, ["fontWeight"] = 600, ["offset"] = 12 },
            ["axis"] = new JsonObject
            {
                ["domainColor"] = "currentColor",
                ["tickColor"] = "currentColor",
                ["gridColor"] = "currentColor",
                ["gridOpacity"] = 0.15,
                ["labelColor"] = "currentColor",
                ["titleColor"] = "currentColor",
                ["labelFontSize"] = 12,
                ["titleFontSize"] = 12,
                ["titleFontWeight"] = 400,
                ["titlePadding"] = 8,
            },
            ["legend"] = new JsonObject { ["labelColor"] = "currentColor", ["labelFontSize"] = 12, ["orient"] = "bottom", ["columns"] = 3, ["columnPadding"] = 24 },
        };
    }
}
