using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>Faces, lines or points of a chunk: the number of corners of each, the corners, and the lines they are on.</summary>
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

    /// <summary>Gets an index for each corner, or none at all if no corner has any.</summary>
    internal ReadOnlySpan<uint> TextureCoordinates => textureCoordinates.Items;

    /// <summary>Gets an index for each corner, or none at all if no corner has one.</summary>
    internal ReadOnlySpan<uint> Normals => normals.Items;

    /// <summary>Gets the number of elements with too few corners, which were dropped, and the line of the first, counted from 1 in the chunk.</summary>
    internal (long Count, int Line) Dropped { get; private set; }

    /// <summary>Gets the lines of the elements.</summary>
    internal LineNotes Lines => lines;

    internal long Bytes => sizes.Bytes + positions.Bytes + textureCoordinates.Bytes + normals.Bytes + lines.Bytes;

    /// <summary>Adds a corner to the element that is not ended yet.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void AddCorner(uint position, uint textureCoordinate, uint normal)
    {
        int corner = positions.Count;
        positions.Add(position);
        Add(ref textureCoordinates, corner, textureCoordinate);
        Add(ref normals, corner, normal);
    }

    /// <summary>Ends an element; one of too few corners is dropped.</summary>
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

    /// <summary>Gets the line that a corner is on, counted from 1 in the chunk.</summary>
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
