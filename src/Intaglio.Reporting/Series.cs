namespace Intaglio.Reporting;

/// <summary>A point of a series. A value that is not finite leaves a gap.</summary>
/// <param name="X">The value on the horizontal axis.</param>
/// <param name="Y">The value on the vertical axis.</param>
public readonly record struct Point(double X, double Y)
{
    /// <summary>Gets the name of the point if the horizontal value does not identify it, or <see langword="null"/>.</summary>
    public string? Name { get; init; }
}

/// <summary>A series of points.</summary>
/// <param name="Name">The name of the series.</param>
/// <param name="Points">The points, in the order in which a line connects them.</param>
public sealed record Series(string Name, IReadOnlyList<Point> Points);
