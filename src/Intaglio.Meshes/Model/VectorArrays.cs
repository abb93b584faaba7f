using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>All positions, colors, texture coordinates or normals of a file, joined from its chunks.</summary>
internal sealed class VectorArrays<T>
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
{
    private readonly int dimension;

    /// <param name="lists">The vectors of each chunk.</param>
    /// <param name="count">The total number of vectors, including those that are in no list.</param>
    internal VectorArrays(IEnumerable<VectorList<T>> lists, long count)
    {
        dimension = lists.Select(list => list.Count > 0 ? list.Dimension : 1).DefaultIfEmpty(1).Max();
        if (count * dimension >= Array.MaxLength)
            throw new MeshFormatException($"The file has more than {Array.MaxLength} vector components of one kind.");
        Components = count == 0 ? [] : GC.AllocateUninitializedArray<T>((int)count * dimension);
    }

    /// <summary>Gets the components of all vectors.</summary>
    internal T[] Components { get; }

    /// <summary>Copies the vectors of a chunk.</summary>
    /// <param name="list">The vectors of the chunk, at most <paramref name="count"/>.</param>
    /// <param name="first">The number of vectors before the chunk.</param>
    /// <param name="count">The number of vectors to fill. Vectors beyond the end of the list become NaN.</param>
    internal void Take(VectorList<T> list, long first, int count)
    {
        if (Components.Length == 0)
            return;
        Span<T> own = Components.AsSpan((int)first * dimension, count * dimension);
        list.Copy(own[..(list.Count * dimension)], dimension);
        own[(list.Count * dimension)..].Fill(T.NaN);
    }

    internal MeshVectors Slice(long first, long end)
    {
        if (Components.Length == 0 || end == first)
            return default;
        Memory<T> own = Components.AsMemory((int)first * dimension, (int)(end - first) * dimension);
        return typeof(T) == typeof(double)
            ? new((Memory<double>)(object)own, dimension)
            : new((Memory<float>)(object)own, dimension);
    }

    /// <summary>Gets a range of colors. Colors that the file does not contain become white.</summary>
    /// <remarks>The result is empty if the range has no colors at all.</remarks>
    internal MeshVectors SliceColors(long first, long end)
    {
        if (Components.Length == 0)
            return default;
        Span<T> own = Components.AsSpan((int)first * dimension, (int)(end - first) * dimension);
        bool hasColor = false;
        foreach (T component in own)
            hasColor |= !T.IsNaN(component);
        if (!hasColor)
            return default;
        foreach (ref T component in own)
            component = T.IsNaN(component) ? T.One : component;
        return Slice(first, end);
    }
}
