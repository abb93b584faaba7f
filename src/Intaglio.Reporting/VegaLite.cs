using System.Globalization;
using System.Text.Json.Nodes;

namespace Intaglio.Reporting;

/// <summary>Writes charts as Vega-Lite specifications with embedded data, which <c>Script/charts.mjs</c> draws.</summary>
internal static class VegaLite
{
    /// <summary>The colors of series, which color-blind readers can distinguish.</summary>
    /// <remarks>
    /// Each color has a contrast of at least 3 to a white and to a nearly black background. Shapes and dashes distinguish series without
    /// color.
    /// </remarks>
    internal static readonly string[] Colors = ["#0072b2", "#d55e00", "#009e73", "#c0699b", "#7a7a7a", "#8f7300", "#8a63d2"];

    private static readonly string[] shapes =
        ["circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-left", "triangle-right"];

    private static readonly int[][] dashes = [[1, 0], [6, 3], [2, 2], [8, 2, 2, 2]];

    /// <summary>Returns JSON that is safe to embed in HTML.</summary>
    internal static string Write(Chart chart) => Describe(chart).ToJsonString();

    private const int Width = 640, Height = 320, FrontierHeight = 460;

    private static JsonObject Describe(Chart chart)
    {
        HashSet<Point> frontier = chart.MarkFrontier ? [.. chart.Frontier] : [];
        JsonArray values = [];
        foreach (Series series in chart.Series)
            foreach (Point point in series.Points)
                if (chart.Horizontal.CanShow(point.X))
                    values.Add((JsonNode)Describe(chart, series, point, frontier.Contains(point)));

        return new JsonObject
        {
            ["title"] = new JsonObject { ["text"] = Printable.From(chart.Title), ["anchor"] = "start" },
            ["description"] = Printable.From(chart.Description),
            ["width"] = Width,
            ["height"] = chart.Kind == ChartKind.Bars ? new JsonObject { ["step"] = 22 } : chart.MarkFrontier ? FrontierHeight : Height,
            ["data"] = new JsonObject { ["values"] = values },
            ["encoding"] = chart.Kind == ChartKind.Bars ? Bars(chart) : Plane(chart),
            ["layer"] = chart.MarkFrontier ? [.. FrontierMarks(chart), .. Labels(chart)] : Marks(chart.Kind),
            ["config"] = Config(),
        };
    }

    private static JsonObject Describe(Chart chart, Series series, Point point, bool isBest)
    {
        JsonObject value = new()
        {
            ["series"] = Printable.From(series.Name),
            ["x"] = point.X,
            ["y"] = chart.CanDraw(point) ? point.Y : null,
            ["at"] = Printable.From(chart.Horizontal.Label(point.X)),
            ["figure"] = Figures.Round(point.Y),
        };
        if (point.Name is not null)
            value["name"] = Printable.From(point.Name);
        if (isBest)
            value["best"] = true;
        return value;
    }

    /// <summary>Returns the marks of a frontier, with the line below the points.</summary>
    private static IEnumerable<JsonNode> FrontierMarks(Chart chart)
    {
        yield return new JsonObject
        {
            ["transform"] = new JsonArray(new JsonObject { ["filter"] = "datum.best" }),
            ["mark"] = new JsonObject { ["type"] = "line", ["strokeWidth"] = 1.5, ["strokeDash"] = new JsonArray(5, 4), ["opacity"] = 0.7 },
            ["encoding"] = new JsonObject
            {
                ["color"] = new JsonObject { ["value"] = "currentColor" },
                ["strokeDash"] = new JsonObject { ["value"] = new JsonArray(5, 4) },
                ["strokeWidth"] = new JsonObject { ["value"] = 1.5 },
                ["tooltip"] = null,
            },
        };
        if (chart.Kind == ChartKind.Lines)
            yield return new JsonObject { ["mark"] = new JsonObject { ["type"] = "line", ["opacity"] = 0.6 } };
        yield return new JsonObject
        {
            ["mark"] = new JsonObject { ["type"] = "point", ["filled"] = true, ["opacity"] = 1 },
            ["encoding"] = new JsonObject
            {
                ["size"] = new JsonObject { ["condition"] = new JsonObject { ["test"] = "datum.best", ["value"] = 90 }, ["value"] = 30 },
            },
        };
    }

    /// <summary>Returns the labels of the frontier, one layer for each position relative to a point.</summary>
    private static IEnumerable<JsonNode> Labels(Chart chart)
    {
        double[] x = Extent(chart.Horizontal, chart.Series.SelectMany(series => series.Points).Select(point => point.X));
        double[] y = Extent(chart.Vertical, chart.Series.SelectMany(series => series.Points).Select(point => point.Y));
        LabelPlacement placement =
            new(Width, FrontierHeight, chart.Series.SelectMany(series => series.Points).Where(chart.CanDraw).Select(Pixel));
        foreach (var side in chart.Frontier.Where(point => point.Name is not null)
            .Select(point => (Point: point, Side: placement.Place(Pixel(point), Printable.From(point.Name!))))
            .Where(label => label.Side is not null).GroupBy(label => label.Side!.Value))
        {
            yield return new JsonObject
            {
                ["data"] = new JsonObject
                {
                    ["values"] = new JsonArray([.. side.Select(label =>
                    (JsonNode)new JsonObject { ["x"] = label.Point.X, ["y"] = label.Point.Y,
                        ["name"] = Printable.From(label.Point.Name!) })]),
                },
                ["mark"] = new JsonObject
                {
                    ["type"] = "text",
                    ["fontSize"] = LabelPlacement.FontSize,
                    ["align"] = side.Key.IsLeft ? "right" : "left",
                    ["baseline"] = side.Key.Vertical switch { < 0 => "bottom", 0 => "middle", _ => "top" },
                    ["dx"] = side.Key.Horizontal,
                    ["dy"] = side.Key.Vertical,
                },
                ["encoding"] = new JsonObject
                {
                    ["text"] = new JsonObject { ["field"] = "name", ["type"] = "nominal" },
                    ["color"] = new JsonObject { ["value"] = "currentColor" },
                    ["shape"] = null,
                    ["tooltip"] = null,
                },
            };
        }

        (double X, double Y) Pixel(Point point) =>
            (Width * Share(chart.Horizontal, x, point.X), FrontierHeight * (1 - Share(chart.Vertical, y, point.Y)));
    }

    /// <summary>Returns the relative position of a value between the ends of an axis, 0 to 1.</summary>
    private static double Share(Axis axis, double[] extent, double value)
    {
        double least = extent.Min(), greatest = extent.Max();
        if (greatest <= least)
            return 0.5;
        return axis.IsLogarithmic ? PortableMath.Log(value / least) / PortableMath.Log(greatest / least)
            : (value - Math.Min(0, least)) / (greatest - Math.Min(0, least));
    }

    /// <summary>Returns the values that an axis must include.</summary>
    private static double[] Extent(Axis axis, IEnumerable<double> coordinates)
    {
        double[] shown = [.. coordinates.Where(axis.CanShow)];
        return [.. shown, .. TicksOf(axis, shown).Select(tick => tick.Value)];
    }

    private static IReadOnlyList<Tick> TicksOf(Axis axis, double[] shown) =>
        axis.HasTicks ? [.. axis.Ticks.Where(tick => axis.CanShow(tick.Value))] : axis.IsLogarithmic ? LogarithmicTicks(shown) : [];

    private static JsonArray Marks(ChartKind kind)
    {
        // Declared as nodes: the overload for objects needs reflection.
        JsonNode line = new JsonObject { ["mark"] = new JsonObject { ["type"] = "line" } };
        JsonNode point = new JsonObject { ["mark"] =
            new JsonObject { ["type"] = "point", ["filled"] = true, ["size"] = 45, ["opacity"] = 1 } };
        return kind switch
        {
            ChartKind.Lines => [line, point],
            ChartKind.Points => [point],
            _ => [(JsonNode)new JsonObject { ["mark"] = new JsonObject { ["type"] = "bar" } }],
        };
    }

    private static JsonObject Plane(Chart chart)
    {
        JsonObject encoding = new()
        {
            ["x"] = Quantity("x", chart.Horizontal, chart.Series.SelectMany(series => series.Points).Select(point => point.X)),
            ["y"] = Quantity("y", chart.Vertical, chart.Series.SelectMany(series => series.Points).Select(point => point.Y)),
            ["shape"] = BySeries(chart, index => shapes[index % shapes.Length]),
        };
        if (chart.Kind == ChartKind.Lines)
        {
            IReadOnlyList<string> names = SeriesNames(chart);
            // The lines of Intaglio share a color, so their dashes tell them apart, and the first is solid.
            string[] own = [.. names.Where(OwnName.Is)];
            encoding["strokeDash"] =
                ByName("series", names, name => Dash(OwnName.Is(name) ? Array.IndexOf(own, name) : StyleOf(chart, name)), inLegend: false);
            string? first = names.FirstOrDefault(OwnName.Is) ?? (names.Count > 0 ? names[0] : null);
            encoding["strokeWidth"] = ByName("series", names, name => name == first ? 3 : 1.5, inLegend: false);
        }

        return WithColorsAndTooltips(chart, encoding);
    }

    /// <summary>Returns the encoding of horizontal bars, which leave space for the names of categories.</summary>
    private static JsonObject Bars(Chart chart)
    {
        JsonObject length = Quantity("y", chart.Vertical, chart.Series.SelectMany(series => series.Points).Select(point => point.Y));
        // Stacked bars would begin at 0, which a logarithmic axis does not have.
        length["stack"] = null;
        JsonObject encoding = new()
        {
            ["y"] = new JsonObject
            {
                ["field"] = "at",
                ["type"] = "nominal",
                ["sort"] = null,
                // Categories explain themselves, and a title would overlap long names.
                ["title"] = null,
                ["axis"] = new JsonObject { ["grid"] = false, ["labelLimit"] = 320 },
            },
            ["x"] = length,
        };
        // Separate bars in the same category by series.
        if (chart.HasSharedPlaces)
            encoding["yOffset"] = new JsonObject { ["field"] = "series", ["type"] = "nominal", ["sort"] = null };
        return WithColorsAndTooltips(chart, encoding);
    }

    private static JsonArray Dash(int index) => [.. dashes[index % dashes.Length].Select(length => (JsonNode)length)];

    private static JsonObject WithColorsAndTooltips(Chart chart, JsonObject encoding)
    {
        encoding["color"] = BySeries(chart, index => Colors[index % Colors.Length]);
        encoding["tooltip"] = new JsonArray(
            Tooltip("series", "Series"), Tooltip("at", chart.Horizontal.Title), Tooltip("figure", chart.Vertical.ToString()));
        if (chart.Series.Any(series => series.Points.Any(point => point.Name is not null)))
            encoding["tooltip"]!.AsArray().Insert(0, Tooltip("name", "Point"));
        return encoding;
    }

    private static JsonObject Tooltip(string field, string title) =>
        new() { ["field"] = field, ["type"] = "nominal", ["title"] = Printable.From(title) };

    private static JsonObject BySeries(Chart chart, Func<int, JsonNode> choose, bool inLegend = true) =>
        ByName("series", SeriesNames(chart), name => choose(StyleOf(chart, name)), inLegend && chart.Series.Count > 1);

    private static IReadOnlyList<string> SeriesNames(Chart chart) => [.. chart.Series.Select(series => series.Name)];

    /// <summary>Numbers the names that have no style yet. Names that belong to Intaglio have the first color, and others do not.</summary>
    /// <remarks>Without a name that belongs to Intaglio, all colors are used in order.</remarks>
    internal static void AddStyles(Dictionary<string, int> styles, IReadOnlyList<string> names)
    {
        bool hasOwn = names.Concat(styles.Keys).Any(OwnName.Is);
        foreach (string name in names.Where(name => !styles.ContainsKey(name)))
        {
            int style = 0;
            while (styles.ContainsValue(style) || (hasOwn && (style % Colors.Length == 0) != OwnName.Is(name)))
                style++;
            styles.Add(name, style);
        }
    }

    private static int StyleOf(Chart chart, string name)
    {
        if (chart.Styles is { } known && known.TryGetValue(name, out int style))
            return style;
        Dictionary<string, int> styles = [];
        AddStyles(styles, chart.StyledNames);
        return styles[name];
    }

    private static JsonObject ByName(string field, IReadOnlyList<string> names, Func<string, JsonNode> choose, bool inLegend) => new()
    {
        ["field"] = field,
        ["type"] = "nominal",
        ["scale"] = new JsonObject
        {
            ["type"] = "ordinal",
            ["domain"] = new JsonArray([.. names.Select(name => (JsonNode)Printable.From(name))]),
            ["range"] = new JsonArray([.. names.Select(choose)]),
        },
        ["legend"] = inLegend ? new JsonObject { ["title"] = null, ["labelLimit"] = 240 } : null,
    };

    private static JsonObject Quantity(string field, Axis axis, IEnumerable<double> coordinates)
    {
        double[] shown = [.. coordinates.Where(axis.CanShow)];
        IReadOnlyList<Tick> ticks = TicksOf(axis, shown);
        JsonObject scale = new() { ["type"] = axis.IsLogarithmic ? "log" : "linear" };
        if (axis.IsLogarithmic)
        {
            double[] extent = Extent(axis, shown);
            (scale["domainMin"], scale["domainMax"], scale["nice"]) = (extent.Min(), extent.Max(), false);
        }

        JsonObject marks = ticks.Count > 0 ? new() { ["labelOverlap"] = "greedy" }
            : new() { ["labelOverlap"] = "parity", ["tickCount"] = 8 };
        if (ticks.Count > 0)
        {
            JsonArray values = [.. ticks.Select(tick => (JsonNode)tick.Value)],
                labels = [.. ticks.Select(tick => (JsonNode)Printable.From(tick.Label))];
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

    /// <summary>Returns ticks at 1, 2, 5, 10 and so on around the values, or only at powers of ten over many decades.</summary>
    internal static IReadOnlyList<Tick> LogarithmicTicks(IReadOnlyCollection<double> values)
    {
        if (values.Count == 0)
            return [];

        double least = values.Min(), greatest = values.Max();
        int[] steps = PortableMath.Log10(greatest / least) > 3.5 ? [1] : [1, 2, 5];
        int from = (int)Math.Floor(PortableMath.Log10(least)), to = (int)Math.Ceiling(PortableMath.Log10(greatest));
        double[] marks =
        [
            .. Enumerable.Range(from, to - from + 1).SelectMany(power => steps.Select(step =>
                double.Parse($"{step}e{power}", CultureInfo.InvariantCulture))),
        ];
        int first = Math.Max(0, Array.FindLastIndex(marks, mark => mark <= least)), last = Array.FindIndex(marks, mark => mark >= greatest);
        return [.. marks[first..((last < 0 ? marks.Length - 1 : last) + 1)].Select(mark =>
            new Tick(mark, mark.ToString(mark is >= 1e-6 and < 1e9 ? "#,##0.######" : "0e+0", CultureInfo.InvariantCulture)))];
    }

    /// <summary>Returns the configuration. Charts use the color of the surrounding text to suit light and dark pages.</summary>
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
            ["legend"] = new JsonObject { ["labelColor"] = "currentColor", ["labelFontSize"] = 12, ["orient"] = "bottom", ["columns"] = 3,
                ["columnPadding"] = 24 },
        };
    }
}
