using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The results of inspecting a range of elements.</summary>
internal record struct ElementFindings(MeshFaceCounts Faces, long RepeatedCorners, long ZeroAreaFaces, double Area, double Volume,
    MeshBounds Bounds)
{
    // Corners of larger faces are sorted to find duplicates, instead of comparing all pairs.
    private const int FewCorners = 16;

    internal static ElementFindings None { get; } = new(default, 0, 0, 0, 0, MeshBounds.None);

    internal static ElementFindings OfFaces<T>(MeshElements faces, ReadOnlySpan<T> positions, int first, int end)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ReadOnlySpan<int> indices = faces.PositionIndices.Span, starts = faces.Starts.Span;
        ElementFindings found = None;
        long triangles = 0, quads = 0, larger = 0;
        int largest = 0, start = faces.StartOf(first);
        // Volumes are relative to a corner, so that meshes far from the origin lose no precision. The choice does not affect closed meshes.
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
        // A triangle is half a parallelogram, and a tetrahedron is a sixth of a parallelepiped.
        (found.Area, found.Volume) = (areas / 2, volumes / 6);
        found.Faces = new() { Triangles = triangles, Quads = quads, Larger = larger, Largest = largest };
        return found;
    }

    /// <param name="elements">The lines or points.</param>
    /// <param name="positions">The positions of the object.</param>
    /// <param name="first">The first element.</param>
    /// <param name="end">The exclusive end of the elements.</param>
    /// <param name="areLines">
    /// <see langword="true"/> to count elements with repeated consecutive corners. The first and last corner of a closed line can be equal.
    /// </param>
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
        new(Faces.Plus(other.Faces), RepeatedCorners + other.RepeatedCorners, ZeroAreaFaces + other.ZeroAreaFaces, Area + other.Area,
            Volume + other.Volume, Bounds.Plus(other.Bounds));

    private void TakeFace<T>(ReadOnlySpan<int> corners, ReadOnlySpan<T> positions, MeshPoint seenFrom, ref double areas, ref double volumes)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        MeshPoint origin = MeshPoint.At(positions, corners[0]), sum = default, before = default;
        MeshBounds bounds = Bounds.Plus(origin);
        for (int i = 1; i < corners.Length; i++)
        {
            MeshPoint corner = MeshPoint.At(positions, corners[i]), side = corner - origin;
            bounds = bounds.Plus(corner);
            // The first side has no predecessor. The product is 0, or NaN as the sum would be anyway.
            sum += MeshPoint.Cross(before, side);
            before = side;
        }
        Bounds = bounds;
        ZeroAreaFaces += sum == default ? 1 : 0;
        double area = Math.Sqrt(sum.SquaredLength);
        areas += double.IsNaN(area) ? 0 : area;
        volumes += MeshPoint.Dot(origin - seenFrom, sum);
    }

    /// <summary>Gets a value indicating whether the area of a face is 0 (<see cref="MeshObjectReport.ZeroAreaFaces"/>).</summary>
    internal static bool HasNoArea<T>(ReadOnlySpan<int> corners, ReadOnlySpan<T> positions)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ElementFindings found = None;
        double ignored = 0;
        found.TakeFace(corners, positions, default, ref ignored, ref ignored);
        return found.ZeroAreaFaces > 0;
    }

    /// <summary>Gets a value indicating whether two consecutive corners are equal.</summary>
    internal static bool StandsStill(ReadOnlySpan<int> corners)
    {
        for (int i = 1; i < corners.Length; i++)
        {
            if (corners[i] == corners[i - 1])
                return true;
        }
        return false;
    }

    /// <summary>Gets a value indicating whether any two corners are equal.</summary>
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
