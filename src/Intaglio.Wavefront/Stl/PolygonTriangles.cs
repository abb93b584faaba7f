using System.Runtime.InteropServices;

namespace Intaglio.Wavefront;

/// <summary>
/// Cuts polygons into triangles, two fewer than a polygon has corners: into a fan from the first corner where that is right, as it is for convex ones, else
/// ear by ear. What is right is told in the plane of two axes in which the polygon is largest. A polygon that crosses itself, or has no area, is cut somehow,
/// and so is the rest of one that is too much work.
/// </summary>
/// <param name="cancellationToken">Stops the work.</param>
internal sealed class PolygonTriangles(CancellationToken cancellationToken = default)
{
    // So many corners are looked at for each that a polygon has, and so many ears between two looks at the token.
    private const long WorkOfCorner = 1 << 15;

    // The corners that are looked at for all polygons together, so that many large ones take no longer than one.
    private const long MaxWork = 1 << 28;
    private const int EarsOfLook = 256;

    private readonly List<int> triangles = [];
    private readonly List<(double Across, double Up, int Corner)> reflex = [];
    private double[] across = [], up = [];

    // The neighbours of each corner, and the place of each in the list of those that are not convex, -1 for others.
    private int[] before = [], next = [], places = [];
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
            (across, up, before, next, places) = (new double[2 * count], new double[2 * count], new int[2 * count], new int[2 * count], new int[2 * count]);
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
        reflex.Clear();
        for (int i = 0; i < count; i++)
            (before[i], next[i], places[i]) = ((i + count - 1) % count, (i + 1) % count, -1);
        for (int i = 0; i < count; i++)
            Sort(i);
        int corner = 0, refused = 0;
        work = Math.Min(WorkOfCorner * count, workLeft);
        long allowed = work;
        while (count > 3)
        {
            // A polygon that does not cross itself has an ear, in doubt one without area; of another anything is cut off. What is left when there was too
            // much work becomes a fan.
            if (work < 0 || refused >= 2 * count || IsEar(corner, isStrict: refused < count))
            {
                (int left, int right) = (before[corner], next[corner]);
                (next[left], before[right]) = (right, left);
                triangles.AddRange([left, corner, right]);
                Forget(corner);
                Sort(left);
                Sort(right);
                count--;
                refused = 0;
            }
            else
            {
                refused++;
            }
            corner = next[corner];
        }
        triangles.AddRange([before[corner], corner, next[corner]]);
        workLeft -= allowed - work;
    }

    // Strictly an ear has an area, and no other corner inside or on its edges. Those at the same place as one of its own are where polygons touch themselves.
    // Where there is any, there is one that is not convex.
    private bool IsEar(int corner, bool isStrict)
    {
        if (++looks % EarsOfLook == 0)
            cancellationToken.ThrowIfCancellationRequested();
        (int left, int right) = (before[corner], next[corner]);
        double area = Turn(left, corner, right);
        work--;
        if (isStrict ? !(area > 0) : !(area >= 0))
            return false;
        (double x, double y) = (across[left], up[left]);
        (double x1, double x2) = (Math.Min(x, Math.Min(across[corner], across[right])), Math.Max(x, Math.Max(across[corner], across[right])));
        (double y1, double y2) = (Math.Min(y, Math.Min(up[corner], up[right])), Math.Max(y, Math.Max(up[corner], up[right])));
        ReadOnlySpan<(double Across, double Up, int Corner)> others = CollectionsMarshal.AsSpan(reflex);
        for (int i = 0; i < others.Length; i++)
        {
            (double otherX, double otherY, int other) = others[i];
            // Few are near.
            if (!(otherX >= x1 && otherX <= x2 && otherY >= y1 && otherY <= y2) || AreSame(other, left) || AreSame(other, corner) || AreSame(other, right))
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

    // Puts a corner into the list of those that are not convex, or takes it out.
    private void Sort(int corner)
    {
        if (Turn(before[corner], corner, next[corner]) > 0)
        {
            Forget(corner);
        }
        else if (places[corner] < 0)
        {
            places[corner] = reflex.Count;
            reflex.Add((across[corner], up[corner], corner));
        }
    }

    private void Forget(int corner)
    {
        int place = places[corner];
        if (place < 0)
            return;
        (reflex[place], places[reflex[^1].Corner], places[corner]) = (reflex[^1], place, -1);
        reflex.RemoveAt(reflex.Count - 1);
    }

    private bool AreSame(int a, int b) => across[a] == across[b] && up[a] == up[b];

    /// <summary>Twice the area of a triangle: above 0 if it turns left.</summary>
    private double Turn(int a, int b, int c) => (across[b] - across[a]) * (up[c] - up[a]) - (up[b] - up[a]) * (across[c] - across[a]);
}
