using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>What is found in some elements.</summary>
internal record struct ElementFindings(MeshFaceCounts Faces, long RepeatedCorners, long ZeroAreaFaces, MeshBounds Bounds)
{
    // Corners of a larger face are sorted rather than each compared with all others.
    private const int FewCorners = 16;

    internal static ElementFindings None { get; } = new(default, 0, 0, MeshBounds.None);

    internal static ElementFindings OfFaces<T>(MeshElements faces, ReadOnlySpan<T> positions, int first, int end)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        ReadOnlySpan<int> indices = faces.PositionIndices.Span, starts = faces.Starts.Span;
        ElementFindings found = None;
        long triangles = 0, quads = 0, larger = 0;
        int largest = 0, start = faces.StartOf(first);
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
            found.TakeFace(corners, positions);
        }
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
            bool isRepeated = false;
            for (int j = 0; j < corners.Length; j++)
            {
                isRepeated |= j > 0 && corners[j] == corners[j - 1];
                found.Bounds = found.Bounds.Plus(MeshPoint.At(positions, corners[j]));
            }
            found.RepeatedCorners += areLines && isRepeated ? 1 : 0;
        }
        return found;
    }

    internal readonly ElementFindings Plus(ElementFindings other) =>
        new(Faces.Plus(other.Faces), RepeatedCorners + other.RepeatedCorners, ZeroAreaFaces + other.ZeroAreaFaces, Bounds.Plus(other.Bounds));

    private void TakeFace<T>(ReadOnlySpan<int> corners, ReadOnlySpan<T> positions)
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
    }

    private static bool IsRepeated(ReadOnlySpan<int> corners)
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
