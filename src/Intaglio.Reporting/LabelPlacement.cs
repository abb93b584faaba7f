namespace Intaglio.Reporting;

/// <summary>The offset of a label from its point, in pixels, at most about one line up or down.</summary>
/// <param name="Horizontal">The offset to the right, or a negative value to the left.</param>
/// <param name="Vertical">The offset downward, or a negative value upward.</param>
internal readonly record struct LabelSide(double Horizontal, double Vertical)
{
    internal bool IsLeft => Horizontal < 0;
}

/// <summary>Places labels next to points so that no labels overlap and few points are covered.</summary>
internal sealed class LabelPlacement(double width, double height, IEnumerable<(double X, double Y)> points)
{
    internal const int FontSize = 11;

    private const double CharacterWidth = 0.56 * FontSize, LineHeight = FontSize + 2, PointRadius = 4;

    // The upper right comes first, because a frontier that falls to the right leaves it free.
    private static readonly LabelSide[] sides = [new(7, -5), new(9, 0), new(7, 5), new(-7, -5), new(-9, 0), new(-7, 5)];

    private readonly (double X, double Y)[] points = [.. points];
    private readonly List<(double Left, double Top, double Right, double Bottom)> taken = [];

    /// <summary>Finds a position for a label.</summary>
    /// <param name="point">The point of the label, in pixels from the upper left corner of the plot.</param>
    /// <param name="text">The text of the label.</param>
    /// <returns>The position, or <see langword="null"/> if the label does not fit.</returns>
    internal LabelSide? Place((double X, double Y) point, string text)
    {
        (LabelSide Side, (double, double, double, double) Box, int Covered)? best = null;
        foreach (LabelSide side in sides)
        {
            double length = text.Length * CharacterWidth, left = point.X + side.Horizontal - (side.IsLeft ? length : 0);
            double top = point.Y + side.Vertical - (side.Vertical < 0 ? LineHeight : side.Vertical > 0 ? 0 : LineHeight / 2);
            (double Left, double Top, double Right, double Bottom) box = (left, top, left + length, top + LineHeight);
            if (box.Left < 0 || box.Right > width || box.Top < -LineHeight || box.Bottom > height
                || taken.Any(other => Overlap(box, other)))
                continue;
            int covered = points.Count(each =>
                Overlap(box, (each.X - PointRadius, each.Y - PointRadius, each.X + PointRadius, each.Y + PointRadius)));
            if (best is null || covered < best.Value.Covered)
                best = (side, box, covered);
        }
        if (best is not { } found)
            return null;
        taken.Add(found.Box);
        return found.Side;
    }

    private static bool Overlap((double Left, double Top, double Right, double Bottom) a,
        (double Left, double Top, double Right, double Bottom) b) =>
        a.Left < b.Right && b.Left < a.Right && a.Top < b.Bottom && b.Top < a.Bottom;
}
