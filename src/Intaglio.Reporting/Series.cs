namespace Intaglio.Reporting;

/// <summary>A point of a series. What is not finite leaves a gap.</summary>
/// <param name="X">The value on the horizontal axis.</param>
/// <param name="Y">The value on the vertical axis.</param>
public readonly record struct Point(double X, double Y)
{
    /// <summary>What it is of, where the value on the horizontal axis does not say that; null for nothing.</summary>
    public string? Name { get; init; }
}

/// <summary>Points that belong together.</summary>
/// <param name="Name">What they are of.</param>
/// <param name="Points">The points, in the order in which a line joins them.</param>
public sealed record Series(string Name, IReadOnlyList<Point> Points);
