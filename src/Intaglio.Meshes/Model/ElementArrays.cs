namespace Intaglio.Meshes;

/// <summary>All faces, lines or points of a file, put together of those of its chunks.</summary>
internal sealed class ElementArrays
{
    private readonly ElementList[] lists;
    private readonly int[] firstElements, firstCorners, positions, textureCoordinates, normals;
    private readonly int[]? starts;
    private readonly int size;
    private readonly (long Count, int Line)[] missingTextureCoordinates, missingNormals;
    private FileLines? lines;

    /// <summary>Makes arrays for elements; points have no texture coordinates, lines no normals.</summary>
    internal ElementArrays(ElementList[] lists, bool hasTextureCoordinates, bool hasNormals)
    {
        this.lists = lists;
        missingTextureCoordinates = new (long, int)[lists.Length];
        missingNormals = new (long, int)[lists.Length];
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
    /// <returns>The first corner of the chunk that refers to a position that does not exist, and what is wrong with it; null for none.</returns>
    internal (int Line, string Message)? Take(int chunk, ElementCounts before, ElementCounts all)
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
        missingTextureCoordinates[chunk] = Resolve(list.TextureCoordinates, textureCoordinates, before.TextureCoordinates, all.TextureCoordinates);
        missingNormals[chunk] = Resolve(list.Normals, normals, before.Normals, all.Normals);
        (long faults, int faultCorner) = CopyResolved(list.Positions, positions.AsSpan(first, list.CornerCount), (int)before.Positions, (int)all.Positions);
        return faults == 0 ? null : (list.LineOf(faultCorner), Message(CornerIndex.Resolve(list.Positions[faultCorner], (int)before.Positions), all.Positions));

        (long Count, int Line) Resolve(ReadOnlySpan<uint> indices, int[] destination, long count, long total)
        {
            if (destination.Length == 0)
                return default;
            Span<int> resolved = destination.AsSpan(first, list.CornerCount);
            if (indices.Length == 0)
                resolved.Fill(-1);
            (long missing, int corner) = CopyResolved(indices, resolved, (int)count, (int)total);
            return (missing, missing == 0 ? 0 : list.LineOf(corner));
        }
    }

    /// <summary>Counts the faults of a chunk that keep nothing else from being read.</summary>
    /// <param name="chunk">The number of the chunk.</param>
    /// <param name="line">The lines of the file before it.</param>
    /// <param name="warnings">The faults of the file.</param>
    internal void Warn(int chunk, long line, MeshWarnings warnings)
    {
        Add(MeshWarningKind.SmallElements, lists[chunk].Dropped);
        Add(MeshWarningKind.MissingTextureCoordinates, missingTextureCoordinates[chunk]);
        Add(MeshWarningKind.MissingNormals, missingNormals[chunk]);

        void Add(MeshWarningKind kind, (long Count, int Line) faults) => warnings.Add(kind, faults.Count, line + faults.Line);
    }

    /// <summary>Keeps the line of each element.</summary>
    /// <param name="linesBefore">The lines of the file before each chunk.</param>
    internal void KeepLines(long[] linesBefore) =>
        lines = FileLines.Join(lists.Select((list, chunk) => (list.Lines, (long)firstElements[chunk], linesBefore[chunk])));

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
    internal MeshElements Slice(long first, long end, ElementCounts firstVertices, List<MeshSection> sections)
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
            Lines = lines?.From(first),
        };

        ReadOnlyMemory<int> Rebase(int[] indices, long firstVertex)
        {
            if (indices.Length == 0 || !indices.AsSpan(from, length).ContainsAnyExcept(-1))
                return default;
            IndexRange.Rebase(indices.AsSpan(from, length), (int)firstVertex);
            return indices.AsMemory(from, length);
        }
    }

    private static string Message(long index, long total) =>
        index < 0 ? "An index counts back to before the first position." : $"There is no position {index + 1}; there are {total}.";

    private static (int[] Firsts, int Sum) Sum(ElementList[] lists, Func<ElementList, int> count)
    {
        int[] firsts = new int[lists.Length];
        long sum = 0;
        for (int i = 0; i < lists.Length; i++)
        {
            firsts[i] = (int)sum;
            sum += count(lists[i]);
            if (sum >= Array.MaxLength)
                throw new MeshFormatException($"There are more than {Array.MaxLength} corners.");
        }
        return (firsts, (int)sum);
    }

    // Gives the number of corners that refer to what does not exist, and the first of them. Their indices become -1.
    private static (long Count, int First) CopyResolved(ReadOnlySpan<uint> indices, Span<int> destination, int before, int total)
    {
        (long Count, int First) faults = default;
        if (IndexRange.AreBelow(indices, (uint)total))
        {
            System.Runtime.InteropServices.MemoryMarshal.Cast<uint, int>(indices).CopyTo(destination);
            return faults;
        }
        for (int i = 0; i < indices.Length; i++)
        {
            long index = CornerIndex.Resolve(indices[i], before);
            if (index >= total || (index < 0 && indices[i] != CornerIndex.Missing))
            {
                faults = (faults.Count + 1, faults.Count == 0 ? i : faults.First);
                index = -1;
            }
            destination[i] = (int)index;
        }
        return faults;
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
