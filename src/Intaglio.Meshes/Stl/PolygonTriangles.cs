using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Splits a polygon of n corners into n - 2 triangles.</summary>
/// <remarks>
/// Convex polygons become a fan around the first corner. Other polygons are split by ear clipping. The polygon is projected to the
/// coordinate plane in which its area is largest. Polygons that intersect themselves or have no area are split into arbitrary triangles,
/// and so is the rest of a polygon that exceeds the work limit.
/// </remarks>
/// <param name="cancellationToken">The token that cancels the operation.</param>
internal sealed class PolygonTriangles(CancellationToken cancellationToken = default)
{
    // Work is measured in roughly one nanosecond. It is limited for each corner and for all polygons together, so that many large polygons
    // take no longer than one. The other constants are the cost of testing an ear and of searching a row of cells.
    private const long WorkOfCorner = 1 << 15, MaxWork = 300_000_000, WorkOfEar = 128, WorkOfRow = 16;

    // The number of ear tests between two checks of the token.
    private const int EarsOfLook = 256;

    private readonly List<int> triangles = [];
    private readonly ReflexCorners reflex = new();
    private double[] across = [], up = [];

    // The neighbors of each corner.
    private int[] before = [], next = [];

    // A ring buffer of possible ears. These are the corners whose neighbors have changed since they were last tested.
    private int[] queue = [];
    private bool[] isQueued = [];
    private int queueFirst, queueCount, queueSize;

    // A corner that has not been cut off.
    private int last;
    private long work, workLeft = MaxWork;
    private int looks;

    /// <summary>Splits a polygon into triangles.</summary>
    /// <param name="corners">The coordinates, three for each corner.</param>
    /// <returns>
    /// The corner indices, three for each triangle, in the orientation of the polygon. They are valid until the next call.
    /// </returns>
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

    // Drops the axis with the largest component of the normal. The other two are ordered so that the polygon is counterclockwise.
    private void Flatten(ReadOnlySpan<double> corners, int count)
    {
        if (across.Length < count)
            (across, up, before, next, queue, isQueued) = (new double[2 * count], new double[2 * count], new int[2 * count],
                new int[2 * count], new int[2 * count], new bool[2 * count]);
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
                // After too much work the rest of the polygon becomes a fan.
                if (work >= 0 && !IsEar(corner, isStrict))
                    continue;
                CutOff(corner);
                isCut = true;
                count--;
            }
            else if (isStrict || isCut)
            {
                // A polygon that does not intersect itself always has an ear, although it can be one without area.
                (isStrict, isCut) = (!isStrict, false);
                QueueAll();
            }
            else
            {
                // The polygon intersects itself, so cut off an arbitrary corner.
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

    // In strict mode an ear must have an area, and no other corner can be inside or on its edges, except corners that coincide with its own
    // where the polygon touches itself. If a corner is inside, then a reflex corner is inside.
    private bool IsEar(int corner, bool isStrict)
    {
        if (++looks % EarsOfLook == 0)
            cancellationToken.ThrowIfCancellationRequested();
        (int left, int right) = (before[corner], next[corner]);
        double area = Turn(left, corner, right);
        work -= WorkOfEar;
        if (isStrict ? !(area > 0) : !(area >= 0))
            return false;
        (double x1, double x2) = (Math.Min(across[left], Math.Min(across[corner], across[right])),
            Math.Max(across[left], Math.Max(across[corner], across[right])));
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

        // Checks that none of the other corners is in the triangle.
        bool AreApart(ReadOnlySpan<ReflexCorner> others)
        {
            for (int i = 0; i < others.Length; i++)
            {
                (double x, double y, int other) = others[i];
                // The bounding box rules out most corners.
                if (!(x >= x1 && x <= x2 && y >= y1 && y <= y2) || !reflex.Has(other) || AreSame(other, left) || AreSame(other, corner)
                    || AreSame(other, right))
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

    // Adds a corner to the reflex corners or removes it.
    private void Sort(int corner)
    {
        if (Turn(before[corner], corner, next[corner]) > 0)
            reflex.Remove(corner);
        else
            reflex.Add(corner);
    }

    private bool AreSame(int a, int b) => across[a] == across[b] && up[a] == up[b];

    /// <summary>Computes twice the signed area of a triangle, which is positive if it is counterclockwise.</summary>
    private double Turn(int a, int b, int c) => (across[b] - across[a]) * (up[c] - up[a]) - (up[b] - up[a]) * (across[c] - across[a]);
}
