namespace Intaglio.Reporting;

/// <summary>The form in which points of a chart are drawn.</summary>
public enum ChartKind
{
    /// <summary>Points connected by lines.</summary>
    Lines,

    /// <summary>Separate points.</summary>
    Points,

    /// <summary>A bar for each point. The ticks of the horizontal axis name the categories 0, 1, 2 and so on.</summary>
    Bars,
}

/// <summary>A chart of measured series.</summary>
public sealed class Chart
{
    /// <summary>Initializes a chart.</summary>
    /// <param name="name">The file name without extension.</param>
    /// <param name="title">The title of the chart.</param>
    /// <param name="horizontal">The axis of the independent variable.</param>
    /// <param name="vertical">The axis of the measured values.</param>
    /// <param name="series">The series, the most important first.</param>
    /// <exception cref="ArgumentException">
    /// The name is empty or has characters other than lowercase letters, digits and hyphens, or two series have the same name.
    /// </exception>
    public Chart(string name, string title, Axis horizontal, Axis vertical, IReadOnlyList<Series> series)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(series);
        if (name.Length == 0 || !name.All(character => char.IsAsciiLetterLower(character) || char.IsAsciiDigit(character)
            || character == '-'))
            throw new ArgumentException(
                $"The name '{name}' must consist of lowercase letters, digits and hyphens because it is used as a file name.",
                nameof(name));
        if (series.GroupBy(it => it.Name).FirstOrDefault(group => group.Count() > 1) is { } twice)
            throw new ArgumentException($"Two series are named '{twice.Key}'.", nameof(series));

        Name = name;
        Title = title;
        Horizontal = horizontal;
        Vertical = vertical;
        Series = series;
    }

    /// <summary>Gets the file name without extension.</summary>
    public string Name { get; }

    /// <summary>Gets the title of the chart.</summary>
    public string Title { get; }

    /// <summary>Gets the alternative text for readers who cannot see the chart. The default names the axes and the series.</summary>
    public string Description
    {
        get => field ?? $"{Vertical} against {Horizontal}, for {string.Join(", ", Series.Select(series => series.Name))}.";
        init;
    }

    /// <summary>Gets the form in which points are drawn.</summary>
    public ChartKind Kind { get; init; }

    /// <summary>Gets a value indicating whether the Pareto frontier is marked.</summary>
    /// <remarks>
    /// The frontier consists of the points that no other point equals or exceeds on both axes. These points are connected by a line, drawn
    /// larger and labeled if space permits.
    /// </remarks>
    public bool MarkFrontier { get; init; }

    /// <summary>Gets the axis of the independent variable.</summary>
    public Axis Horizontal { get; }

    /// <summary>Gets the axis of the measured values.</summary>
    public Axis Vertical { get; }

    /// <summary>Gets the series, the most important first.</summary>
    /// <remarks>
    /// The first series whose name begins with "Intaglio" has the thickest line. Without such a name it is the first series.
    /// </remarks>
    public IReadOnlyList<Series> Series { get; }

    /// <summary>Gets a value indicating whether several series have a bar in the same category. Such bars are drawn side by side.</summary>
    internal bool HasSharedPlaces =>
        Series.SelectMany(series => series.Points.Select(point => point.X).Distinct()).GroupBy(place => place)
        .Any(place => place.Count() > 1);

    /// <summary>Gets the names that need a color, in order.</summary>
    internal IReadOnlyList<string> StyledNames => [.. Series.Select(series => series.Name)];

    /// <summary>Gets or sets the style index of each name, or <see langword="null"/> to number only the names of this chart.</summary>
    internal IReadOnlyDictionary<string, int>? Styles { get; set; }

    /// <summary>Determines whether a point can be drawn. Its values must be finite, and positive on a logarithmic axis.</summary>
    internal bool CanDraw(Point point) => Horizontal.CanShow(point.X) && Vertical.CanShow(point.Y);

    /// <summary>Gets a value indicating whether the chart has no points that can be drawn.</summary>
    public bool IsEmpty => !Series.Any(series => series.Points.Any(CanDraw));

    /// <summary>Gets the points of the Pareto frontier from right to left.</summary>
    internal IReadOnlyList<Point> Frontier
    {
        get
        {
            List<Point> best = [];
            foreach (Point point in Series.SelectMany(series => series.Points).Where(CanDraw).OrderByDescending(point => point.X)
                .ThenByDescending(point => point.Y))
                if (best.Count == 0 || point.Y > best[^1].Y)
                    best.Add(point);
            return best;
        }
    }

    /// <summary>Returns the data as a table.</summary>
    /// <remarks>
    /// The table has a row for each horizontal value and a column for each series. If points have names, the table has a row for each
    /// point.
    /// </remarks>
    public Table ToTable()
    {
        if (Series.Any(series => series.Points.Any(point => point.Name is not null)))
            return new Table([Column.CreateText("Series"), Column.CreateText("Point"), new Column(Horizontal.Title, Horizontal.Unit),
                new Column(Vertical.Title, Vertical.Unit)],
                Series.SelectMany(series =>
                series.Points.Select(point => (Text[])[series.Name, point.Name ?? "", Figures.Round(point.X), Figures.Round(point.Y)])));
        // If a value occurs twice in a series, the last point is shown.
        var points = Series.Select(series => series.Points.GroupBy(point => point.X)
            .ToDictionary(group => group.Key, group => group.Last().Y)).ToArray();
        return new Table(
            [new Column(Horizontal.Title, Horizontal.HasTicks ? null : Horizontal.Unit, IsText: Horizontal.HasTicks),
                .. Series.Select(series => new Column(series.Name, Vertical.Unit))],
            points.SelectMany(its => its.Keys).Distinct().Order().Select(x => (Text[])
                [Horizontal.Label(x), .. points.Select(its => Figures.Round(its.GetValueOrDefault(x, double.NaN)))]));
    }
}
