using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>The columns of the vertex table that hold vectors of one kind.</summary>
/// <param name="vectors">The vectors.</param>
/// <param name="size">The number of columns. Vectors with fewer components are padded with zeros.</param>
/// <param name="isDouble"><see langword="true"/> to write doubles; <see langword="false"/> to write floats.</param>
/// <param name="turn">The transformation of the vectors. If it is not the identity, vectors have 3 components.</param>
internal readonly ref struct PlyColumns(in MeshVectors vectors, int size, bool isDouble, VectorTurn turn)
{
    private readonly ReadOnlySpan<float> singles = vectors.Singles.Span;
    private readonly ReadOnlySpan<double> doubles = vectors.Doubles.Span;
    private readonly int count = vectors.Count, dimension = vectors.Dimension;

    /// <summary>Writes a vector, or zeros if the index is out of range, and returns the length.</summary>
    internal int Write<TValues>(Span<byte> row, int index, TValues values)
        where TValues : struct, IPlyValues
    {
        if ((uint)index >= (uint)count)
            return Write(row, default(ReadOnlySpan<float>), values);
        return singles.IsEmpty ? Write(row, doubles.Slice(index * dimension, dimension), values)
            : Write(row, singles.Slice(index * dimension, dimension), values);
    }

    private int Write<T, TValues>(Span<byte> row, ReadOnlySpan<T> vector, TValues values)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
        where TValues : struct, IPlyValues
    {
        int at = 0;
        for (int i = 0; i < size; i++)
        {
            T value = i >= vector.Length ? T.Zero : turn.IsNone ? vector[i] : turn.Component(vector, i);
            at += isDouble ? values.Write(row[at..], double.CreateTruncating(value))
                : values.Write(row[at..], float.CreateTruncating(value));
        }
        return at;
    }
}
