using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>
/// Cuts polygons into triangles, two fewer than a polygon has corners: into a fan from the first corner where that is right, as it is for convex ones, else
/// ear by ear. What is right is told in the plane of two axes in which the polygon is largest. A polygon that crosses itself, or has no area, is cut somehow,
/// and so is the rest of one that is too much work.
/// </summary>
/// <param name="cancellationToken">Stops the work.</param>
internal sealed class PolygonTriangles(CancellationToken cancellationToken = default)
{
    // About the nanoseconds that may be spent for each corner of a polygon, and for all polygons together, so that many large ones take no longer than one;
    // and those of a look at an ear, and at a row of cells.
    private const long WorkOfCorner = 1 << 15, MaxWork = 300_000_000, WorkOfEar = 128, WorkOfRow = 16;

    // The ears between two looks at the token.
    private const int EarsOfLook = 256;

    private readonly List<int> triangles = [];
    private readonly ReflexCorners reflex = new();
    private double[] across = [], up = [];

    // The neighbours of each corner.
    private int[] before = [], next = [];

    // The corners that may be ears, in a ring: those whose neighbours are others since they were looked at.
    private int[] queue = [];
    private bool[] isQueued = [];
    private int queueFirst, queueCount, queueSize;

    // A corner that is not cut off.
    private int last;
    private long work, workLeft = MaxWork;
    private int looks;

    /// <summary>Cuts a polygon.</summary>
    /// <param name="corners">Three numbers for each corner.</param>
    /// <returns>Three corners for each triangle, in the polygon's direction; valid until the next polygon is cut.</returns>
    internal ReadOnlySpan<int> Cut(ReadOnlySpan<double> corners)
    {
        int count = corners.Length / 3;
        if (count == 3)
            return [0, 1, 2];
        triangles.Clear();
        Flatten(corners, count);
        if (IsFan(count))
        {
            for (int i = 2; i < count; i++)
                triangles.AddRange([0, i - 1, i]);
        }
        else
        {
            CutEars(count);
        }
        return CollectionsMarshal.AsSpan(triangles);
    }

    // Leaves out the axis along which the normal is longest, in such an order of the others that the polygon turns left.
    private void Flatten(ReadOnlySpan<double> corners, int count)
    {
        if (across.Length < count)
            (across, up, before, next, queue, isQueued) = (new double[2 * count], new double[2 * count], new int[2 * count], new int[2 * count], new int[2 * count], new bool[2 * count]);
        double x = 0, y = 0, z = 0;
        for (int i = 3; i + 3 < corners.Length; i += 3)
        {
            (double ax, double ay, double az) = (corners[i] - corners[0], corners[i + 1] - corners[1], corners[i + 2] - corners[2]);
            (double bx, double by, double bz) = (corners[i + 3] - corners[0], corners[i + 4] - corners[1], corners[i + 5] - corners[2]);
            x += ay * bz - az * by;
            y += az * bx - ax * bz;
            z += ax * by - ay * bx;
        }
        int longest = Math.Abs(x) > Math.Max(Math.Abs(y), Math.Abs(z)) ? 0 : Math.Abs(y) > Math.Abs(z) ? 1 : 2;
        (int first, int second) = ((longest + 1) % 3, (longest + 2) % 3);
        if ((longest == 0 ? x : longest == 1 ? y : z) < 0)
            (first, second) = (second, first);
        for (int i = 0; i < count; i++)
            (across[i], up[i]) = (corners[3 * i + first], corners[3 * i + second]);
    }

    private bool IsFan(int count)
    {
        for (int i = 2; i < count; i++)
        {
            if (!(Turn(0, i - 1, i) > 0))
                return false;
        }
        return true;
    }

    private void CutEars(int count)
    {
        reflex.Clear(across, up, count);
        for (int i = 0; i < count; i++)
            (before[i], next[i], isQueued[i]) = ((i + count - 1) % count, (i + 1) % count, false);
        for (int i = 0; i < count; i++)
            Sort(i);
        reflex.MakeGrid();
        (queueFirst, queueCount, queueSize, last) = (0, 0, count, 0);
        work = Math.Min(WorkOfCorner * count, workLeft);
        long allowed = work;
        bool isStrict = true, isCut = false;
        for (QueueAll(); count > 3; )
        {
            if (queueCount > 0)
            {
                int corner = Dequeue();
                // What is left when there was too much work becomes a fan.
                if (work >= 0 && !IsEar(corner, isStrict))
                    continue;
                CutOff(corner);
                isCut = true;
                count--;
            }
            else if (isStrict || isCut)
            {
                // A polygon that does not cross itself has an ear, in doubt one without area.
                (isStrict, isCut) = (!isStrict, false);
                QueueAll();
            }
            else
            {
                // Of another anything is cut off.
                isStrict = true;
                CutOff(last);
                count--;
            }
        }
        triangles.AddRange([before[last], last, next[last]]);
        workLeft -= allowed - work;
    }

    private void CutOff(int corner)
    {
        (int left, int right) = (before[corner], next[corner]);
        (next[left], before[right]) = (right, left);
        triangles.AddRange([left, corner, right]);
        reflex.Remove(corner);
        Sort(left);
        Sort(right);
        Enqueue(left);
        Enqueue(right);
        last = right;
    }

    private void QueueAll()
    {
        int corner = last;
        do
        {
            Enqueue(corner);
            corner = next[corner];
        }
        while (corner != last);
    }

    private void Enqueue(int corner)
    {
        if (isQueued[corner])
            return;
        isQueued[corner] = true;
        int place = queueFirst + queueCount++;
        queue[place < queueSize ? place : place - queueSize] = corner;
    }

    private int Dequeue()
    {
        int corner = queue[queueFirst];
        queueFirst = queueFirst + 1 < queueSize ? queueFirst + 1 : 0;
        queueCount--;
        isQueued[corner] = false;
        return corner;
    }

    // Strictly an ear has an area, and no other corner inside or on its edges. Those at the same place as one of its own are where polygons touch themselves.
    // Where there is any, there is one that is not convex.
    private bool IsEar(int corner, bool isStrict)
    {
        if (++looks % EarsOfLook == 0)
            cancellationToken.ThrowIfCancellationRequested();
        (int left, int right) = (before[corner], next[corner]);
        double area = Turn(left, corner, right);
        work -= WorkOfEar;
        if (isStrict ? !(area > 0) : !(area >= 0))
            return false;
        (double x1, double x2) = (Math.Min(across[left], Math.Min(across[corner], across[right])), Math.Max(across[left], Math.Max(across[corner], across[right])));
        (double y1, double y2) = (Math.Min(up[left], Math.Min(up[corner], up[right])), Math.Max(up[left], Math.Max(up[corner], up[right])));
        bool isEar = AreApart(reflex.Listed);
        if (!reflex.HasGrid)
            return isEar;
        for (ReflexCorners.Search near = reflex.FindNear(left, corner, right); isEar && near.MoveNext();)
        {
            work -= WorkOfRow;
            isEar = AreApart(near.Current);
        }
        return isEar;

        // Whether none of the others is in the triangle.
        bool AreApart(ReadOnlySpan<ReflexCorner> others)
        {
            for (int i = 0; i < others.Length; i++)
            {
                (double x, double y, int other) = others[i];
                // Few are near.
                if (!(x >= x1 && x <= x2 && y >= y1 && y <= y2) || !reflex.Has(other) || AreSame(other, left) || AreSame(other, corner) || AreSame(other, right))
                    continue;
                double least = Math.Min(Turn(left, corner, other), Math.Min(Turn(corner, right, other), Turn(right, left, other)));
                if (isStrict ? least >= 0 : least > 0)
                {
                    work -= i;
                    return false;
                }
            }
            work -= others.Length;
            return true;
        }
    }

    // Puts a corner among those that are not convex, or takes it out.
    private void Sort(int corner)
    {
        if (Turn(before[corner], corner, next[corner]) > 0)
            reflex.Remove(corner);
        else
            reflex.Add(corner);
    }

    private bool AreSame(int a, int b) => across[a] == across[b] && up[a] == up[b];

    /// <summary>Twice the area of a triangle: above 0 if it turns left.</summary>
    private double Turn(int a, int b, int c) => (across[b] - across[a]) * (up[c] - up[a]) - (up[b] - up[a]) * (across[c] - across[a]);
}
