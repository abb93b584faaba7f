using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>The faces, lines or points of a chunk with their sizes, corners and line numbers.</summary>
internal sealed class ElementList
{
    private GrowingArray<int> sizes;
    private GrowingArray<uint> positions, textureCoordinates, normals;
    private LineNotes lines = new(step: 1);
    private int started;

    internal int Count => sizes.Count;

    internal int CornerCount => positions.Count;

    internal ReadOnlySpan<int> Sizes => sizes.Items;

    internal ReadOnlySpan<uint> Positions => positions.Items;

    /// <summary>Gets one texture coordinate index for each corner. The list is empty if no corner has texture coordinates.</summary>
    internal ReadOnlySpan<uint> TextureCoordinates => textureCoordinates.Items;

    /// <summary>Gets one normal index for each corner. The list is empty if no corner has a normal.</summary>
    internal ReadOnlySpan<uint> Normals => normals.Items;

    /// <summary>Gets the number of elements that were dropped, and the line of the first one, starting at 1 in the chunk.</summary>
    /// <remarks>Elements with too few corners are dropped.</remarks>
    internal (long Count, int Line) Dropped { get; private set; }

    /// <summary>Gets the line numbers of the elements.</summary>
    internal LineNotes Lines => lines;

    internal long Bytes => sizes.Bytes + positions.Bytes + textureCoordinates.Bytes + normals.Bytes + lines.Bytes;

    /// <summary>Adds a corner to the current element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AddCorner(uint position, uint textureCoordinate, uint normal)
    {
        int corner = positions.Count;
        positions.Add(position);
        Add(ref textureCoordinates, corner, textureCoordinate);
        Add(ref normals, corner, normal);
    }

    /// <summary>Ends the current element and drops it if it has too few corners.</summary>
    internal void End(int line, int least)
    {
        int size = positions.Count - started;
        if (size < least)
        {
            positions.Cut(started);
            textureCoordinates.Cut(started);
            normals.Cut(started);
            Dropped = (Dropped.Count + 1, Dropped.Count == 0 ? line : Dropped.Line);
            return;
        }
        lines.Add(Count, line);
        started = positions.Count;
        sizes.Add(size);
    }

    internal void Trim()
    {
        sizes.Trim();
        positions.Trim();
        textureCoordinates.Trim();
        normals.Trim();
        lines.Trim();
    }

    /// <summary>Gets the line number of a corner, starting at 1 in the chunk.</summary>
    internal int LineOf(int corner)
    {
        int element = 0;
        for (int end = sizes.Items[0]; end <= corner; end += sizes.Items[element])
            element++;
        int note = 0;
        while (note + 1 < lines.Count && lines.Items[note + 1].Item <= element)
            note++;
        return lines.Items[note].Line + element - lines.Items[note].Item;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Add(ref GrowingArray<uint> indices, int corner, uint index)
    {
        if (indices.Count == corner && (corner > 0 || index != CornerIndex.Missing))
            indices.Add(index);
        else if (index != CornerIndex.Missing)
            AddFirst(ref indices, corner, index);
    }

    private static void AddFirst(ref GrowingArray<uint> indices, int corner, uint index)
    {
        indices.Extend(corner).Fill(CornerIndex.Missing);
        indices.Add(index);
    }
}
