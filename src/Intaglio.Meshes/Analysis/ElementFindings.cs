using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>What is found in some elements.</summary>
internal record struct ElementFindings(MeshFaceCounts Faces, long RepeatedCorners, long ZeroAreaFaces, double Area, double Volume, MeshBounds Bounds)
{
    // Corners of a larger face are sorted rather than each compared with all others.
    private const int FewCorners = 16;

    internal static ElementFindings None { get; } = new(default, 0, 0, 0, 0, MeshBounds.None);

    internal static ElementFindings OfFaces<T>(MeshElements faces, ReadOnlySpan<T> positions, int first, int end)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ReadOnlySpan<int> indices = faces.PositionIndices.Span, starts = faces.Starts.Span;
        ElementFindings found = None;
        long triangles = 0, quads = 0, larger = 0;
        int largest = 0, start = faces.StartOf(first);
        // Volumes are seen from a corner, so that meshes far from 0 lose no digits; of closed ones they do not depend on it.
        MeshPoint origin = MeshPoint.At(positions, indices[0]);
        double areas = 0, volumes = 0;
        for (int face = first; face < end; face++)
        {
            int next = faces.Size > 0 ? start + faces.Size : starts[face + 1];
            ReadOnlySpan<int> corners = indices[start..next];
            start = next;
            largest = Math.Max(largest, corners.Length);
            triangles += corners.Length == 3 ? 1 : 0;
            quads += corners.Length == 4 ? 1 : 0;
            larger += corners.Length > 4 ? 1 : 0;
            found.RepeatedCorners += IsRepeated(corners) ? 1 : 0;
            found.TakeFace(corners, positions, origin, ref areas, ref volumes);
        }
        // Half of a parallelogram is a triangle, and a sixth of a parallelepiped a tetrahedron.
        (found.Area, found.Volume) = (areas / 2, volumes / 6);
        found.Faces = new() { Triangles = triangles, Quads = quads, Larger = larger, Largest = largest };
        return found;
    }

    /// <param name="elements">Lines or points.</param>
    /// <param name="positions">What they refer to.</param>
    /// <param name="first">The first of the elements.</param>
    /// <param name="end">What is behind the last.</param>
    /// <param name="areLines">Whether corners behind each other are to be others; a line that ends where it begins is closed.</param>
    internal static ElementFindings OfOthers<T>(MeshElements elements, ReadOnlySpan<T> positions, int first, int end, bool areLines)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ElementFindings found = None;
        for (int i = first; i < end; i++)
        {
            ReadOnlySpan<int> corners = elements.PositionIndices.Span[elements.StartOf(i)..elements.StartOf(i + 1)];
            foreach (int corner in corners)
                found.Bounds = found.Bounds.Plus(MeshPoint.At(positions, corner));
            found.RepeatedCorners += areLines && StandsStill(corners) ? 1 : 0;
        }
        return found;
    }

    internal readonly ElementFindings Plus(ElementFindings other) =>
        new(Faces.Plus(other.Faces), RepeatedCorners + other.RepeatedCorners, ZeroAreaFaces + other.ZeroAreaFaces, Area + other.Area, Volume + other.Volume, Bounds.Plus(other.Bounds));

    private void TakeFace<T>(ReadOnlySpan<int> corners, ReadOnlySpan<T> positions, MeshPoint seenFrom, ref double areas, ref double volumes)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        MeshPoint origin = MeshPoint.At(positions, corners[0]), sum = default, before = default;
        MeshBounds bounds = Bounds.Plus(origin);
        for (int i = 1; i < corners.Length; i++)
        {
            MeshPoint corner = MeshPoint.At(positions, corners[i]), side = corner - origin;
            bounds = bounds.Plus(corner);
            // The first side has none before it: the product is 0, or no number as the sum becomes anyway.
            sum += MeshPoint.Cross(before, side);
            before = side;
        }
        Bounds = bounds;
        ZeroAreaFaces += sum == default ? 1 : 0;
        double area = Math.Sqrt(sum.SquaredLength);
        areas += double.IsNaN(area) ? 0 : area;
        volumes += MeshPoint.Dot(origin - seenFrom, sum);
    }

    /// <summary>Gets whether the area of a face is 0, as it is counted.</summary>
    internal static bool HasNoArea<T>(ReadOnlySpan<int> corners, ReadOnlySpan<T> positions)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ElementFindings found = None;
        double ignored = 0;
        found.TakeFace(corners, positions, default, ref ignored, ref ignored);
        return found.ZeroAreaFaces > 0;
    }

    /// <summary>Gets whether corners that follow each other are the same.</summary>
    internal static bool StandsStill(ReadOnlySpan<int> corners)
    {
        for (int i = 1; i < corners.Length; i++)
        {
            if (corners[i] == corners[i - 1])
                return true;
        }
        return false;
    }

    /// <summary>Gets whether two corners are the same.</summary>
    internal static bool IsRepeated(ReadOnlySpan<int> corners)
    {
        if (corners.Length == 3)
            return corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0];
        if (corners.Length > FewCorners)
        {
            int[] sorted = corners.ToArray();
            Array.Sort(sorted);
            for (int i = 1; i < sorted.Length; i++)
            {
                if (sorted[i] == sorted[i - 1])
                    return true;
            }
            return false;
        }
        for (int i = 1; i < corners.Length; i++)
        {
            if (corners[..i].Contains(corners[i]))
                return true;
        }
        return false;
    }
}
