using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>The minimum and maximum of a set of indices. Missing indices are ignored.</summary>
internal readonly record struct IndexRange(int Least, int Greatest)
{
    internal static IndexRange None => new(int.MaxValue, -1);

    public static IndexRange operator +(IndexRange left, IndexRange right) =>
        new(Math.Min(left.Least, right.Least), Math.Max(left.Greatest, right.Greatest));

    internal static IndexRange Of(ReadOnlySpan<int> indices)
    {
        // A missing index, -1, is the maximum as an unsigned number and the minimum as a signed number.
        Vector<uint> least = new(int.MaxValue);
        Vector<int> greatest = new(-1);
        ReadOnlySpan<Vector<int>> vectors = MemoryMarshal.Cast<int, Vector<int>>(indices);
        foreach (Vector<int> vector in vectors)
        {
            least = Vector.Min(least, vector.As<int, uint>());
            greatest = Vector.Max(greatest, vector);
        }
        IndexRange range = None;
        for (int i = 0; i < Vector<int>.Count; i++)
            range += new IndexRange((int)least[i], greatest[i]);
        foreach (int index in indices[(vectors.Length * Vector<int>.Count)..])
            range += new IndexRange(index < 0 ? int.MaxValue : index, index);
        return range;
    }

    /// <summary>Makes indices relative to a first vertex.</summary>
    internal static void Rebase(Span<int> indices, int first)
    {
        if (first == 0)
            return;
        Span<Vector<int>> vectors = MemoryMarshal.Cast<int, Vector<int>>(indices);
        Vector<int> firsts = new(first);
        foreach (ref Vector<int> vector in vectors)
            vector = Vector.ConditionalSelect(Vector.LessThan(vector, Vector<int>.Zero), vector, vector - firsts);
        foreach (ref int index in indices[(vectors.Length * Vector<int>.Count)..])
            index = index < 0 ? index : index - first;
    }

    /// <summary>Gets a value indicating whether all indices of a chunk are absolute and below a count.</summary>
    internal static bool AreBelow(ReadOnlySpan<uint> indices, uint count)
    {
        Vector<uint> greatest = Vector<uint>.Zero;
        ReadOnlySpan<Vector<uint>> vectors = MemoryMarshal.Cast<uint, Vector<uint>>(indices);
        foreach (Vector<uint> vector in vectors)
            greatest = Vector.Max(greatest, vector);
        if (!Vector.LessThanAll(greatest, new Vector<uint>(count)) && indices.Length > 0)
            return false;
        foreach (uint index in indices[(vectors.Length * Vector<uint>.Count)..])
        {
            if (index >= count)
                return false;
        }
        return true;
    }
}
