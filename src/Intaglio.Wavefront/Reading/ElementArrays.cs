namespace Intaglio.Wavefront;

/// <summary>All faces, lines or points of a file, put together of those of its chunks.</summary>
internal sealed class ElementArrays
{
    private readonly ElementList[] lists;
    private readonly int[] firstElements, firstCorners, positions, textureCoordinates, normals;
    private readonly int[]? starts;
    private readonly int size;

    /// <summary>Makes arrays for elements; points have no texture coordinates, lines no normals.</summary>
    internal ElementArrays(ElementList[] lists, bool hasTextureCoordinates, bool hasNormals)
    {
        this.lists = lists;
        (firstElements, int elements) = Sum(lists, list => list.Count);
        (firstCorners, int corners) = Sum(lists, list => list.CornerCount);
        size = elements == 0 ? 1 : lists.First(list => list.Count > 0).Sizes[0];
        int common = size;
        if (lists.Any(list => list.Sizes.ContainsAnyExcept(common)))
        {
            size = 0;
            starts = new int[elements + 1];
            starts[elements] = corners;
        }
        positions = GC.AllocateUninitializedArray<int>(corners);
        textureCoordinates = hasTextureCoordinates && lists.Any(list => list.TextureCoordinates.Length > 0) ? GC.AllocateUninitializedArray<int>(corners) : [];
        normals = hasNormals && lists.Any(list => list.Normals.Length > 0) ? GC.AllocateUninitializedArray<int>(corners) : [];
    }

    /// <summary>Copies the elements of a chunk, with their indices counted from the first of the file.</summary>
    /// <param name="chunk">The number of the chunk.</param>
    /// <param name="before">The vertices before it.</param>
    /// <param name="all">All vertices.</param>
    /// <returns>The first corner of the chunk with an index of no vertex, and what is wrong with it; null for none.</returns>
    internal (int Line, string Message)? Take(int chunk, ObjCounts before, ObjCounts all)
    {
        ElementList list = lists[chunk];
        int first = firstCorners[chunk];
        if (starts is not null)
        {
            int corner = first, element = firstElements[chunk];
            foreach (int sizeOf in list.Sizes)
            {
                starts[element++] = corner;
                corner += sizeOf;
            }
        }
        (int Corner, string Message) fault = (int.MaxValue, "");
        Resolve(list.Positions, positions, "position", before.Positions, all.Positions);
        Resolve(list.TextureCoordinates, textureCoordinates, "texture coordinate", before.TextureCoordinates, all.TextureCoordinates);
        Resolve(list.Normals, normals, "normal", before.Normals, all.Normals);
        return fault.Corner == int.MaxValue ? null : (list.LineOf(fault.Corner), fault.Message);

        void Resolve(ReadOnlySpan<uint> indices, int[] destination, string what, long count, long total)
        {
            if (destination.Length == 0)
                return;
            Span<int> resolved = destination.AsSpan(first, list.CornerCount);
            if (indices.Length == 0)
                resolved.Fill(-1);
            else if (CopyResolved(indices, resolved, (int)count, (int)total) is int corner and >= 0 && corner < fault.Corner)
                fault = (corner, Message(what, CornerIndex.Resolve(indices[corner], (int)count), total));
        }
    }

    /// <summary>Gets the vertices that some elements refer to.</summary>
    internal (IndexRange Positions, IndexRange TextureCoordinates, IndexRange Normals) RangesOf(long first, long end)
    {
        (int from, int length) = CornersOf(first, end);
        return (
            IndexRange.Of(positions.AsSpan(from, length)),
            textureCoordinates.Length == 0 ? IndexRange.None : IndexRange.Of(textureCoordinates.AsSpan(from, length)),
            normals.Length == 0 ? IndexRange.None : IndexRange.Of(normals.AsSpan(from, length)));
    }

    /// <summary>Makes some elements those of an object, whose indices count from a later first vertex then.</summary>
    internal MeshElements Slice(long first, long end, ObjCounts firstVertices, List<MeshSection> sections)
    {
        (int from, int length) = CornersOf(first, end);
        if (length == 0)
            return MeshElements.None;
        (int commonSize, int[] ownStarts) = StartsOf((int)first, (int)end);
        return new()
        {
            PositionIndices = Rebase(positions, firstVertices.Positions),
            TextureCoordinateIndices = Rebase(textureCoordinates, firstVertices.TextureCoordinates),
            NormalIndices = Rebase(normals, firstVertices.Normals),
            Size = commonSize,
            Starts = ownStarts,
            Sections = sections.ToArray(),
        };

        ReadOnlyMemory<int> Rebase(int[] indices, long firstVertex)
        {
            if (indices.Length == 0 || !indices.AsSpan(from, length).ContainsAnyExcept(-1))
                return default;
            IndexRange.Rebase(indices.AsSpan(from, length), (int)firstVertex);
            return indices.AsMemory(from, length);
        }
    }

    private static string Message(string what, long index, long total) =>
        index < 0 ? $"An index counts back to before the first {what}." : $"There is no {what} {index + 1}; there are {total}.";

    private static (int[] Firsts, int Sum) Sum(ElementList[] lists, Func<ElementList, int> count)
    {
        int[] firsts = new int[lists.Length];
        long sum = 0;
        for (int i = 0; i < lists.Length; i++)
        {
            firsts[i] = (int)sum;
            sum += count(lists[i]);
            if (sum >= Array.MaxLength)
                throw new WavefrontFormatException($"There are more than {Array.MaxLength} corners.");
        }
        return (firsts, (int)sum);
    }

    // Gives the first corner whose index is none, or -1.
    private static int CopyResolved(ReadOnlySpan<uint> indices, Span<int> destination, int before, int total)
    {
        if (IndexRange.AreBelow(indices, (uint)total))
        {
            System.Runtime.InteropServices.MemoryMarshal.Cast<uint, int>(indices).CopyTo(destination);
            return -1;
        }
        for (int i = 0; i < indices.Length; i++)
        {
            long index = CornerIndex.Resolve(indices[i], before);
            if (index >= total || (index < 0 && indices[i] != CornerIndex.Missing))
                return i;
            destination[i] = (int)index;
        }
        return -1;
    }

    private (int First, int Length) CornersOf(long first, long end)
    {
        int from = starts is null ? (int)first * size : starts[first], to = starts is null ? (int)end * size : starts[end];
        return (from, to - from);
    }

    private (int Size, int[] Starts) StartsOf(int first, int end)
    {
        if (starts is null)
            return (size, []);
        ReadOnlySpan<int> all = starts.AsSpan(first, end - first + 1);
        int common = all[1] - all[0];
        for (int i = 1; i < all.Length; i++)
        {
            if (all[i] - all[i - 1] == common)
                continue;
            int[] own = all.ToArray();
            IndexRange.Rebase(own, all[0]);
            return (0, own);
        }
        return (common, []);
    }
}
