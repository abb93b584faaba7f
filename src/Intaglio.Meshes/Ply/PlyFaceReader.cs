using System.Buffers;
using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Reads rows of faces. Faces with fewer than 3 corners are skipped.</summary>
/// <param name="corners">The lists of corners.</param>
/// <param name="coordinates">
/// The lists of texture coordinates, with two numbers for each corner, or <see langword="null"/> for none. Lists of any other length are
/// ignored.
/// </param>
internal sealed class PlyFaceReader<T>(PlyLists corners, PlyLists? coordinates)
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
{
    private const int LeastSize = 3;

    internal PlyFaceList<T> Read(ReadOnlySpan<byte> bytes, int rows, out long memory)
    {
        PlyFaceList<T> faces = new();
        int[] pooled = ArrayPool<int>.Shared.Rent(2 * rows);
        Span<int> starts = pooled.AsSpan(0, rows), counts = pooled.AsSpan(rows, rows);
        corners.Find(bytes, starts, counts);
        int faceCount = 0, cornerCount = 0;
        foreach (int count in counts)
        {
            if (count < LeastSize)
                continue;
            faceCount++;
            cornerCount += count;
        }
        Span<int> sizes = faces.Sizes.Extend(faceCount), all = faces.Corners.Extend(cornerCount);
        int face = 0;
        for (int i = 0; i < rows; i++)
        {
            if (counts[i] < LeastSize)
                continue;
            sizes[face++] = counts[i];
            corners.ReadIndices(bytes, starts[i], all[..counts[i]]);
            all = all[counts[i]..];
        }
        if (coordinates is not null)
            ReadCoordinates(bytes, starts, counts, faces);
        ArrayPool<int>.Shared.Return(pooled);
        faces.Dropped = rows - faceCount;
        faces.Trim();
        memory = faces.Memory;
        return faces;
    }

    private void ReadCoordinates(ReadOnlySpan<byte> bytes, Span<int> starts, ReadOnlySpan<int> sizes, PlyFaceList<T> faces)
    {
        int[] pooled = ArrayPool<int>.Shared.Rent(sizes.Length);
        Span<int> counts = pooled.AsSpan(0, sizes.Length), indices = faces.CoordinateIndices.Extend(faces.Corners.Count);
        coordinates!.Find(bytes, starts, counts);
        for (int i = 0; i < sizes.Length; i++)
        {
            if (sizes[i] < LeastSize)
                continue;
            Span<int> own = indices[..sizes[i]];
            indices = indices[own.Length..];
            if (counts[i] != 2L * own.Length)
            {
                own.Fill(-1);
                faces.WithoutCoordinates += counts[i] == 0 ? 0 : own.Length;
                continue;
            }
            for (int corner = 0; corner < own.Length; corner++)
                own[corner] = faces.TextureCoordinates.Count + corner;
            coordinates.ReadNumbers(bytes, starts[i], faces.TextureCoordinates.Add(own.Length));
        }
        ArrayPool<int>.Shared.Return(pooled);
    }
}
