using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Inspects ranges of vectors.</summary>
internal static class VectorInspection
{
    internal static long CountNonFinite(MeshVectors vectors, int first, int end)
    {
        return vectors.IsDouble ? Count(vectors.Doubles.Span) : Count(vectors.Singles.Span);

        long Count<T>(ReadOnlySpan<T> components)
            where T : unmanaged, IBinaryFloatingPointIeee754<T>
        {
            long count = 0;
            foreach (T component in components[(first * vectors.Dimension)..(end * vectors.Dimension)])
                count += T.IsFinite(component) ? 0 : 1;
            return count;
        }
    }

    internal static MeshBounds BoundsOf(MeshVectors positions, int first, int end)
    {
        return positions.IsDouble ? BoundsOf(positions.Doubles.Span) : BoundsOf(positions.Singles.Span);

        MeshBounds BoundsOf<T>(ReadOnlySpan<T> components)
            where T : unmanaged, IBinaryFloatingPointIeee754<T>
        {
            MeshBounds bounds = MeshBounds.None;
            for (int i = first; i < end; i++)
                bounds = bounds.Plus(MeshPoint.At(components, i));
            return bounds;
        }
    }

    internal static long CountZero(MeshVectors normals, int first, int end) => CountLengths(normals, first, end, squared => squared == 0);

    internal static long CountNonUnit(MeshVectors normals, int first, int end)
    {
        const double Least = (1 - MeshReport.NormalTolerance) * (1 - MeshReport.NormalTolerance),
            Most = (1 + MeshReport.NormalTolerance) * (1 + MeshReport.NormalTolerance);
        return CountLengths(normals, first, end, squared => squared != 0 && (squared < Least || squared > Most));
    }

    private static long CountLengths(MeshVectors vectors, int first, int end, Func<double, bool> isCounted)
    {
        return vectors.IsDouble ? Count(vectors.Doubles.Span) : Count(vectors.Singles.Span);

        long Count<T>(ReadOnlySpan<T> components)
            where T : unmanaged, IBinaryFloatingPointIeee754<T>
        {
            long count = 0;
            for (int i = first; i < end; i++)
            {
                MeshPoint vector = MeshPoint.At(components, i);
                count += vector.IsFinite && isCounted(vector.SquaredLength) ? 1 : 0;
            }
            return count;
        }
    }
}
