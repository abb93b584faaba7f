using System.Buffers;
using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>A list of normals or texture coordinates in which vectors with the same text are merged.</summary>
internal readonly struct MergedVectors
{
    private readonly int[]? numbers;

    private MergedVectors(MeshVectors vectors, int[]? numbers)
    {
        Vectors = vectors;
        this.numbers = numbers;
    }

    /// <summary>Gets the remaining vectors, in the order of their first occurrence.</summary>
    internal MeshVectors Vectors { get; }

    /// <summary>Merges vectors. If all are different, the list is kept unchanged.</summary>
    internal static MergedVectors Of<TFormat>(in MeshVectors vectors, TFormat format, int workers, CancellationToken cancellationToken)
        where TFormat : struct, INumberFormat
    {
        if (vectors.Count < 2)
            return new(vectors, null);
        int[] numbers = GC.AllocateUninitializedArray<int>(vectors.Count);
        int dimension = vectors.Dimension;
        int[] firsts = vectors.IsDouble
            ? Number(vectors.Doubles, dimension, format, numbers, workers, cancellationToken)
            : Number(vectors.Singles, dimension, format, numbers, workers, cancellationToken);
        if (firsts.Length == vectors.Count)
            return new(vectors, null);
        return new(Renumbering.Pick(vectors, firsts, workers, cancellationToken), numbers);
    }

    /// <summary>Gets indices of the remaining vectors. Invalid indices remain invalid.</summary>
    internal ReadOnlyMemory<int> Renumber(ReadOnlyMemory<int> indices, int workers, CancellationToken cancellationToken) =>
        numbers is null ? indices : Renumbering.Renumber(indices, numbers, workers, cancellationToken);

    private static unsafe int[] Number<T, TFormat>(ReadOnlyMemory<T> components, int dimension, TFormat format, int[] numbers, int workers,
        CancellationToken cancellationToken)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
        where TFormat : struct, INumberFormat
    {
        using MemoryHandle pinned = components.Pin();
        return FirstOccurrences.Number(new VectorKeys<T, TFormat>((T*)pinned.Pointer, dimension, format), numbers, workers,
            cancellationToken);
    }
}
