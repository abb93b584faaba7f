namespace Intaglio.Reporting;

/// <summary>How the points of a chart are shown.</summary>
public enum ChartKind
{
    /// <summary>Points along a line.</summary>
    Lines,

    /// <summary>Points by themselves.</summary>
    Points,

    /// <summary>A bar for each point. The horizontal axis has categories: its marks, which name the values 0, 1, 2…</summary>
    Bars,
}

/// <summary>Measured series in a plane, and what a reader needs to know of them.</summary>
public sealed class Chart
{
    /// <summary>Keeps the description.</summary>
    /// <param name="name">The name of its file, without extension.</param>
    /// <param name="title">What is shown.</param>
    /// <param name="horizontal">The axis of what was chosen.</param>
    /// <param name="vertical">The axis of what was measured.</param>
    /// <param name="series">The series, the most important first.</param>
    /// <exception cref="ArgumentException">The name holds something else than small letters, digits and hyphens, or two series have the same name.</exception>
    public Chart(string name, string title, Axis horizontal, Axis vertical, IReadOnlyList<Series> series)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(series);
        if (name.Length == 0 || !name.All(character => char.IsAsciiLetterLower(character) || char.IsAsciiDigit(character) || character == '-'))
            throw new ArgumentException($"The name '{name}' must be of small letters, digits and hyphens: it becomes the name of a file.", nameof(name));
        if (series.GroupBy(it => it.Name).FirstOrDefault(group => group.Count() > 1) is { } twice)
            throw new ArgumentException($"Two series are named '{twice.Key}'.", nameof(series));

        Name = name;
        Title = title;
        Horizontal = horizontal;
        Vertical = vertical;
        Series = series;
    }

    /// <summary>The name of its file, without extension.</summary>
    public string Name { get; }

    /// <summary>What is shown.</summary>
    public string Title { get; }

    /// <summary>What one sees in it, for those who do not see it; by default the axes and the names of the series.</summary>
    public string Description
    {
        get => field ?? $"{Vertical} against {Horizontal}, for {string.Join(", ", Series.Select(series => series.Name))}.";
        init;
    }

    /// <summary>How the points are shown.</summary>
    public ChartKind Kind { get; init; }

    /// <summary>
    /// Whether the points that no other equals on both axes, more being better, are joined by a line, drawn larger, and named where there is
    /// room.
    /// </summary>
    public bool MarkFrontier { get; init; }

    /// <summary>The axis of what was chosen.</summary>
    public Axis Horizontal { get; }

    /// <summary>The axis of what was measured.</summary>
    public Axis Vertical { get; }

    /// <summary>The series, the most important first: it is drawn the strongest.</summary>
    public IReadOnlyList<Series> Series { get; }

    /// <summary>Whether two series have bars in one place, which stand beside each other then.</summary>
    internal bool HasSharedPlaces => Series.SelectMany(series => series.Points.Select(point => point.X).Distinct()).GroupBy(place => place).Any(place => place.Count() > 1);

    /// <summary>The names that have a color of their own, in order.</summary>
    internal IReadOnlyList<string> StyledNames => [.. Series.Select(series => series.Name)];

    /// <summary>The number of the color and mark of each name; null for those of the chart alone, in order.</summary>
    internal IReadOnlyDictionary<string, int>? Styles { get; set; }

    /// <summary>The points that can be drawn: finite, and positive along a logarithmic axis.</summary>
    internal bool CanDraw(Point point) => Horizontal.CanShow(point.X) && Vertical.CanShow(point.Y);

    /// <summary>Whether no point has a place on the axes, so that there is nothing to draw.</summary>
    public bool IsEmpty => !Series.Any(series => series.Points.Any(CanDraw));

    /// <summary>The points that no other equals on both axes, from the right to the left.</summary>
    internal IReadOnlyList<Point> Frontier
    {
        get
        {
            List<Point> best = [];
            foreach (Point point in Series.SelectMany(series => series.Points).Where(CanDraw).OrderByDescending(point => point.X).ThenByDescending(point => point.Y))
                if (best.Count == 0 || point.Y > best[^1].Y)
                    best.Add(point);
            return best;
        }
    }

    /// <summary>The data: a row for each value on the horizontal axis, a column for each series; a row for each point if points have names.</summary>
    public Table ToTable()
    {
        if (Series.Any(series => series.Points.Any(point => point.Name != null)))
            return new Table([Column.CreateText("Series"), Column.CreateText("Point"), new Column(Horizontal.Title, Horizontal.Unit), new Column(Vertical.Title, Vertical.Unit)],
                Series.SelectMany(series => series.Points.Select(point => (Text[])[series.Name, point.Name ?? "", Figures.Round(point.X), Figures.Round(point.Y)])));
        // A value that occurs twice in a series shows its last point.
        var points = Series.Select(series => series.Points.GroupBy(point => point.X).ToDictionary(group => group.Key, group => group.Last().Y)).ToArray();
        return new Table(
            [new Column(Horizontal.Title, Horizontal.HasTicks ? null : Horizontal.Unit, IsText: Horizontal.HasTicks),
                .. Series.Select(series => new Column(series.Name, Vertical.Unit))],
            points.SelectMany(its => its.Keys).Distinct().Order().Select(x => (Text[])
                [Horizontal.Label(x), .. points.Select(its => Figures.Round(its.GetValueOrDefault(x, double.NaN)))]));
    }
}
