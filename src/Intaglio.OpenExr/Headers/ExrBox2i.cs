namespace Intaglio.OpenExr;

/// <summary>A rectangle of pixels, the <c>box2i</c> of a file. Both corners are inclusive, and coordinates can be negative.</summary>
public readonly record struct ExrBox2i
{
    /// <summary>Initializes a new instance of the <see cref="ExrBox2i"/> struct.</summary>
    /// <param name="minX">The first column.</param>
    /// <param name="minY">The first row. Rows count downward.</param>
    /// <param name="maxX">The last column.</param>
    /// <param name="maxY">The last row.</param>
    public ExrBox2i(int minX, int minY, int maxX, int maxY) =>
        (MinX, MinY, MaxX, MaxY) = (minX, minY, maxX, maxY);

    /// <summary>Gets the first column.</summary>
    public int MinX { get; init; }

    /// <summary>Gets the first row. Rows count downward.</summary>
    public int MinY { get; init; }

    /// <summary>Gets the last column.</summary>
    public int MaxX { get; init; }

    /// <summary>Gets the last row.</summary>
    public int MaxY { get; init; }

    /// <summary>Creates a rectangle of the given size that starts at 0, 0.</summary>
    /// <param name="width">The width in pixels.</param>
    /// <param name="height">The number of rows.</param>
    /// <returns>The rectangle.</returns>
    public static ExrBox2i FromSize(int width, int height) => new(0, 0, width - 1, height - 1);

    /// <summary>Gets the width in pixels. It is 0 or negative for an empty rectangle.</summary>
    public long Width => (long)MaxX - MinX + 1;

    /// <summary>Gets the number of rows. It is 0 or negative for an empty rectangle.</summary>
    public long Height => (long)MaxY - MinY + 1;

    /// <summary>Gets a value indicating whether the rectangle contains no pixels.</summary>
    public bool IsEmpty => Width <= 0 || Height <= 0;

    /// <summary>Determines whether this rectangle contains another one.</summary>
    /// <param name="other">The other rectangle.</param>
    /// <returns><see langword="true"/> if the other rectangle lies within this one; otherwise, <see langword="false"/>.</returns>
    public bool Contains(ExrBox2i other) => other.MinX >= MinX && other.MinY >= MinY && other.MaxX <= MaxX && other.MaxY <= MaxY;

    /// <summary>Returns the intersection of two rectangles.</summary>
    /// <param name="other">The other rectangle.</param>
    /// <returns>The intersection, which can be empty.</returns>
    public ExrBox2i Intersect(ExrBox2i other) =>
        new(Math.Max(MinX, other.MinX), Math.Max(MinY, other.MinY), Math.Min(MaxX, other.MaxX), Math.Min(MaxY, other.MaxY));

    /// <summary>Returns the corners as text, such as <c>(0 0) - (1919 1079)</c>.</summary>
    public override string ToString() =>
        string.Create(System.Globalization.CultureInfo.InvariantCulture, $"({MinX} {MinY}) - ({MaxX} {MaxY})");
}
