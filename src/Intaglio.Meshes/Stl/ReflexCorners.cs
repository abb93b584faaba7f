using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>A corner with its coordinates in the plane of the polygon.</summary>
internal readonly record struct ReflexCorner(double X, double Y, int Corner);

/// <summary>The corners of a polygon that are not convex. If there are many, a grid finds those near a triangle.</summary>
internal sealed class ReflexCorners
{
    // With fewer corners a linear search is faster.
    private const int ManyCorners = 64;
    private const int MostCellsOfSide = 1024, CornersOfCell = 2;

    // Special positions for a corner in a cell, a corner removed from its cell, and a corner that is not reflex.
    private const int InCell = int.MaxValue, OutOfCell = -2, Nowhere = -1;

    // The maximum rounding error of a coordinate, as a fraction of a cell.
    private const double Tolerance = 1e-6;

    private readonly List<ReflexCorner> listed = [];
    private double[] across = [], up = [];
    private int[] places = [];

    // The corners of all cells in row order, and the start of each cell. Removed corners stay in the array.
    private ReflexCorner[] inCells = [];
    private int[] starts = [];
    private int side;
    private double left, bottom, cellsPerWidth, cellsPerHeight;

    /// <summary>Gets a value indicating whether the corners are in a grid.</summary>
    internal bool HasGrid => side > 0;

    /// <summary>Gets the corners outside of the grid. Without a grid these are all corners.</summary>
    internal ReadOnlySpan<ReflexCorner> Listed => CollectionsMarshal.AsSpan(listed);

    /// <summary>Removes all corners and starts a new polygon.</summary>
    /// <param name="across">The first coordinates of the corners.</param>
    /// <param name="up">The second coordinates of the corners.</param>
    /// <param name="count">The number of corners.</param>
    internal void Clear(double[] across, double[] up, int count)
    {
        (this.across, this.up, side) = (across, up, 0);
        listed.Clear();
        if (places.Length < count)
            places = new int[across.Length];
        places.AsSpan(0, count).Fill(Nowhere);
    }

    /// <summary>Gets a value indicating whether a corner is present. Cells also return removed corners.</summary>
    internal bool Has(int corner) => places[corner] >= 0;

    /// <summary>Adds a corner if it is not present.</summary>
    internal void Add(int corner)
    {
        ref int place = ref places[corner];
        if (place == OutOfCell)
        {
            place = InCell;
        }
        else if (place == Nowhere)
        {
            place = listed.Count;
            listed.Add(new(across[corner], up[corner], corner));
        }
    }

    /// <summary>Removes a corner if it is present.</summary>
    internal void Remove(int corner)
    {
        int place = places[corner];
        if (place == InCell)
        {
            places[corner] = OutOfCell;
        }
        else if (place >= 0)
        {
            (listed[place], places[listed[^1].Corner], places[corner]) = (listed[^1], place, Nowhere);
            listed.RemoveAt(listed.Count - 1);
        }
    }

    /// <summary>Moves the corners into a grid if there are many.</summary>
    internal void MakeGrid()
    {
        int count = listed.Count;
        if (count < ManyCorners)
            return;
        side = Math.Min(MostCellsOfSide, (int)Math.Sqrt(count / CornersOfCell));
        (left, bottom) = (double.PositiveInfinity, double.PositiveInfinity);
        (double right, double top) = (double.NegativeInfinity, double.NegativeInfinity);
        foreach ((double x, double y, _) in listed)
            (left, right, bottom, top) = (Math.Min(left, x), Math.Max(right, x), Math.Min(bottom, y), Math.Max(top, y));
        (cellsPerWidth, cellsPerHeight) = (side / (right - left), side / (top - bottom));
        if (inCells.Length < count)
            (inCells, starts) = (new ReflexCorner[count], new int[Math.Max(starts.Length, side * side + 1)]);
        Span<int> ends = starts.AsSpan(0, side * side + 1);
        ends.Clear();
        foreach ((_, _, int corner) in listed)
            ends[CellOf(corner)]++;
        for (int cell = 1; cell < ends.Length; cell++)
            ends[cell] += ends[cell - 1];
        // Cells are filled from the end to the start.
        foreach (ReflexCorner corner in listed)
        {
            inCells[--ends[CellOf(corner.Corner)]] = corner;
            places[corner.Corner] = InCell;
        }
        listed.Clear();
    }

    /// <summary>Finds the corners in cells near a triangle, including all corners inside it.</summary>
    internal Search FindNear(int a, int b, int c) => new(this, a, b, c);

    private int CellOf(int corner)
    {
        (double x, double y) = PlaceOf(corner);
        return Clamp(y) * side + Clamp(x);
    }

    private (double X, double Y) PlaceOf(int corner) => ((across[corner] - left) * cellsPerWidth, (up[corner] - bottom) * cellsPerHeight);

    // NaN goes to the first cell.
    private int Clamp(double place) => place >= side ? side - 1 : place >= 0 ? (int)place : 0;

    /// <summary>A search for corners near a triangle, row by row.</summary>
    internal ref struct Search
    {
        private readonly ReflexCorners corners;
        private readonly (double X, double Y) a, b, c;
        private readonly int lastRow;
        private int row, first, end;

        internal Search(ReflexCorners corners, int a, int b, int c)
        {
            this.corners = corners;
            (this.a, this.b, this.c) = (corners.PlaceOf(a), corners.PlaceOf(b), corners.PlaceOf(c));
            row = corners.Clamp(Math.Min(this.a.Y, Math.Min(this.b.Y, this.c.Y)) - Tolerance) - 1;
            lastRow = corners.Clamp(Math.Max(this.a.Y, Math.Max(this.b.Y, this.c.Y)) + Tolerance);
        }

        /// <summary>Gets the corners of the current row in the columns that the triangle covers.</summary>
        internal readonly ReadOnlySpan<ReflexCorner> Current => corners.inCells.AsSpan(first..end);

        internal bool MoveNext()
        {
            if (row == lastRow)
                return false;
            row++;
            (double least, double most) = (double.PositiveInfinity, double.NegativeInfinity);
            Cover(a, b, ref least, ref most);
            Cover(b, c, ref least, ref most);
            Cover(c, a, ref least, ref most);
            int rowStart = row * corners.side;
            (first, end) = least > most ? (0, 0)
                : (corners.starts[rowStart + corners.Clamp(least - Tolerance)],
                    corners.starts[rowStart + corners.Clamp(most + Tolerance) + 1]);
            return true;
        }

        // Extends the range by the part of the row that an edge crosses. The first and last rows extend to infinity.
        private readonly void Cover((double X, double Y) from, (double X, double Y) to, ref double least, ref double most)
        {
            if (from.Y > to.Y)
                (from, to) = (to, from);
            double start = row == 0 ? double.NegativeInfinity : row - Tolerance, end = row == corners.side - 1 ? double.PositiveInfinity
                : row + 1 + Tolerance;
            if (to.Y < start || from.Y > end)
                return;
            double slope = (to.X - from.X) / (to.Y - from.Y);
            double x1 = from.Y >= start ? from.X : from.X + (start - from.Y) * slope, x2 = to.Y <= end ? to.X
                : from.X + (end - from.Y) * slope;
            (least, most) = (Math.Min(least, Math.Min(x1, x2)), Math.Max(most, Math.Max(x1, x2)));
        }
    }
}
