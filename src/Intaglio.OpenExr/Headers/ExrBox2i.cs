namespace Intaglio.OpenExr;

/// <summary>A rectangle of pixels, the file's <c>box2i</c>: both corners belong to it, and they may be negative.</summary>
public readonly record struct ExrBox2i
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="minX">The first column.</param>
    /// <param name="minY">The first row; rows count downwards.</param>
    /// <param name="maxX">The last column.</param>
    /// <param name="maxY">The last row.</param>
    public ExrBox2i(int minX, int minY, int maxX, int maxY) =>
        (MinX, MinY, MaxX, MaxY) = (minX, minY, maxX, maxY);

    /// <summary>Gets the first column.</summary>
    public int MinX { get; init; }

    /// <summary>Gets the first row; rows count downwards.</summary>
    public int MinY { get; init; }

    /// <summary>Gets the last column.</summary>
    public int MaxX { get; init; }

    /// <summary>Gets the last row.</summary>
    public int MaxY { get; init; }

    /// <summary>Makes the rectangle of an image whose first pixel is 0, 0.</summary>
    /// <param name="width">Pixels in a row.</param>
    /// <param name="height">Rows.</param>
    public static ExrBox2i FromSize(int width, int height) => new(0, 0, width - 1, height - 1);

    /// <summary>Gets the pixels in a row; 0 or less of an empty rectangle.</summary>
    public long Width => (long)MaxX - MinX + 1;

    /// <summary>Gets the number of rows; 0 or less of an empty rectangle.</summary>
    public long Height => (long)MaxY - MinY + 1;

    /// <summary>Gets whether there is no pixel in it.</summary>
    public bool IsEmpty => Width <= 0 || Height <= 0;

    /// <summary>Tells whether another rectangle lies in this one.</summary>
    /// <param name="other">The other.</param>
    public bool Contains(ExrBox2i other) => other.MinX >= MinX && other.MinY >= MinY && other.MaxX <= MaxX && other.MaxY <= MaxY;

    /// <summary>Gives what two rectangles share, which may be empty.</summary>
    /// <param name="other">The other.</param>
    public ExrBox2i Intersect(ExrBox2i other) => new(Math.Max(MinX, other.MinX), Math.Max(MinY, other.MinY), Math.Min(MaxX, other.MaxX), Math.Min(MaxY, other.MaxY));

    /// <summary>Gives the corners as <c>(0 0) - (1919 1079)</c>.</summary>
    public override string ToString() => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"({MinX} {MinY}) - ({MaxX} {MaxY})");
}
