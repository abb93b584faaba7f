using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>A corner, and where it is in the plane of its polygon.</summary>
internal readonly record struct ReflexCorner(double X, double Y, int Corner);

/// <summary>The corners of a polygon that are not convex. Where there are many, those near a triangle are found by a grid of cells.</summary>
internal sealed class ReflexCorners
{
    // Fewer are looked through one by one.
    private const int ManyCorners = 64;
    private const int MostCellsOfSide = 1024, CornersOfCell = 2;

    // What stands for a place in the list: a corner is in a cell, was taken out of it, or is nowhere.
    private const int InCell = int.MaxValue, OutOfCell = -2, Nowhere = -1;

    // The part of a cell by which rounding may move a line.
    private const double Tolerance = 1e-6;

    private readonly List<ReflexCorner> listed = [];
    private double[] across = [], up = [];
    private int[] places = [];

    // Cell after cell, row after row, and where each cell begins. Those that are taken out stay where they are.
    private ReflexCorner[] inCells = [];
    private int[] starts = [];
    private int side;
    private double left, bottom, cellsPerWidth, cellsPerHeight;

    /// <summary>Gets whether there is a grid.</summary>
    internal bool HasGrid => side > 0;

    /// <summary>Gets the corners that are in no cell: all where there is no grid.</summary>
    internal ReadOnlySpan<ReflexCorner> Listed => CollectionsMarshal.AsSpan(listed);

    /// <summary>Forgets the corners of the polygon before.</summary>
    /// <param name="across">The corners' first coordinates.</param>
    /// <param name="up">Their second coordinates.</param>
    /// <param name="count">The number of corners.</param>
    internal void Clear(double[] across, double[] up, int count)
    {
        (this.across, this.up, side) = (across, up, 0);
        listed.Clear();
        if (places.Length < count)
            places = new int[across.Length];
        places.AsSpan(0, count).Fill(Nowhere);
    }

    /// <summary>Gets whether a corner is there: cells also give those that were taken out.</summary>
    internal bool Has(int corner) => places[corner] >= 0;

    /// <summary>Adds a corner, unless it is there.</summary>
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

    /// <summary>Takes a corner out, if it is there.</summary>
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

    /// <summary>Puts the corners that are there into a grid, if they are many.</summary>
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
        // From the end of each cell to its start.
        foreach (ReflexCorner corner in listed)
        {
            inCells[--ends[CellOf(corner.Corner)]] = corner;
            places[corner.Corner] = InCell;
        }
        listed.Clear();
    }

    /// <summary>Finds the corners of cells near a triangle, at least those within it.</summary>
    internal Search FindNear(int a, int b, int c) => new(this, a, b, c);

    private int CellOf(int corner)
    {
        (double x, double y) = PlaceOf(corner);
        return Clamp(y) * side + Clamp(x);
    }

    private (double X, double Y) PlaceOf(int corner) => ((across[corner] - left) * cellsPerWidth, (up[corner] - bottom) * cellsPerHeight);

    // What is no number is in the first cell.
    private int Clamp(double place) => place >= side ? side - 1 : place >= 0 ? (int)place : 0;

    /// <summary>A search for corners near a triangle, in one row of cells after the other.</summary>
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

        /// <summary>Gets the corners in the columns that the triangle covers of the row.</summary>
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
            (first, end) = least > most ? (0, 0) : (corners.starts[rowStart + corners.Clamp(least - Tolerance)], corners.starts[rowStart + corners.Clamp(most + Tolerance) + 1]);
            return true;
        }

        // Adds the part of the row over which an edge goes. The first and the last row have also what is beyond them.
        private readonly void Cover((double X, double Y) from, (double X, double Y) to, ref double least, ref double most)
        {
            if (from.Y > to.Y)
                (from, to) = (to, from);
            double start = row == 0 ? double.NegativeInfinity : row - Tolerance, end = row == corners.side - 1 ? double.PositiveInfinity : row + 1 + Tolerance;
            if (to.Y < start || from.Y > end)
                return;
            double slope = (to.X - from.X) / (to.Y - from.Y);
            double x1 = from.Y >= start ? from.X : from.X + (start - from.Y) * slope, x2 = to.Y <= end ? to.X : from.X + (end - from.Y) * slope;
            (least, most) = (Math.Min(least, Math.Min(x1, x2)), Math.Max(most, Math.Max(x1, x2)));
        }
    }
}
