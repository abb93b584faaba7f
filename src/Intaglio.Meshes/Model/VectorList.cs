namespace Intaglio.Meshes;

/// <summary>The vectors of a chunk, all with the dimension of the longest one. Shorter vectors are padded with zeros.</summary>
internal sealed class VectorList<T>(int dimension)
    where T : unmanaged
{
    private GrowingArray<T> components;

    internal int Dimension { get; private set; } = dimension;

    internal int Count => components.Count / Dimension;

    internal long Bytes => components.Bytes;

    internal ReadOnlySpan<T> Components => components.Items;

    internal Span<T> Add() => components.Extend(Dimension);

    /// <summary>Appends uninitialized vectors and returns them for writing.</summary>
    internal Span<T> Add(int count) => components.Extend(count * Dimension);

    internal void Trim() => components.Trim();

    /// <summary>Increases the number of components of all vectors.</summary>
    internal void Widen(int dimension)
    {
        GrowingArray<T> wider = default;
        if (Count > 0)
            Copy(wider.Extend(checked(Count * dimension)), dimension);
        components.Cut(0);
        components.Trim();
        components = wider;
        Dimension = dimension;
    }

    /// <summary>Copies the vectors and pads each with zeros if the destination has a higher dimension.</summary>
    internal void Copy(Span<T> destination, int dimension)
    {
        ReadOnlySpan<T> source = components.Items;
        if (dimension == Dimension)
        {
            source.CopyTo(destination);
            return;
        }
        destination.Clear();
        for (int i = 0; i < Count; i++)
            source.Slice(i * Dimension, Dimension).CopyTo(destination[(i * dimension)..]);
    }
}
