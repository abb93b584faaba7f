namespace Intaglio.Reporting;

/// <summary>On which side of its point a label lies, in pixels from the point; none is below or above by more than a line.</summary>
/// <param name="Horizontal">To the right; less than 0 to the left.</param>
/// <param name="Vertical">Downwards; less than 0 upwards.</param>
internal readonly record struct LabelSide(double Horizontal, double Vertical)
{
    internal bool IsLeft => Horizontal < 0;
}

/// <summary>Puts labels beside points, one after another, so that none covers another, and as few points as can be.</summary>
internal sealed class LabelPlacement(double width, double height, IEnumerable<(double X, double Y)> points)
{
    internal const int FontSize = 11;

    private const double CharacterWidth = 0.56 * FontSize, LineHeight = FontSize + 2, PointRadius = 4;

    // Up to the right is where a frontier that falls to the right has nothing.
    private static readonly LabelSide[] sides = [new(7, -5), new(9, 0), new(7, 5), new(-7, -5), new(-9, 0), new(-7, 5)];

    private readonly (double X, double Y)[] points = [.. points];
    private readonly List<(double Left, double Top, double Right, double Bottom)> taken = [];

    /// <summary>Finds the place of a label.</summary>
    /// <param name="point">Its point, in pixels from the upper left corner of the plane.</param>
    /// <param name="text">The label.</param>
    /// <returns>Where it lies; null if there is no room for it.</returns>
    internal LabelSide? Place((double X, double Y) point, string text)
    {
        (LabelSide Side, (double, double, double, double) Box, int Covered)? best = null;
        foreach (LabelSide side in sides)
        {
            double length = text.Length * CharacterWidth, left = point.X + side.Horizontal - (side.IsLeft ? length : 0);
            double top = point.Y + side.Vertical - (side.Vertical < 0 ? LineHeight : side.Vertical > 0 ? 0 : LineHeight / 2);
            (double Left, double Top, double Right, double Bottom) box = (left, top, left + length, top + LineHeight);
            if (box.Left < 0 || box.Right > width || box.Top < -LineHeight || box.Bottom > height || taken.Any(other => Overlap(box, other)))
                continue;
            int covered = points.Count(each => Overlap(box, (each.X - PointRadius, each.Y - PointRadius, each.X + PointRadius, each.Y + PointRadius)));
            if (best is null || covered < best.Value.Covered)
                best = (side, box, covered);
        }
        if (best is not { } found)
            return null;
        taken.Add(found.Box);
        return found.Side;
    }

    private static bool Overlap((double Left, double Top, double Right, double Bottom) a, (double Left, double Top, double Right, double Bottom) b) =>
        a.Left < b.Right && b.Left < a.Right && a.Top < b.Bottom && b.Top < a.Bottom;
}
