namespace Intaglio.Meshes;

/// <summary>All faces, lines or points of a file, joined from its chunks.</summary>
internal sealed class ElementArrays
{
    private readonly ElementList[] lists;
    private readonly int[] firstElements, firstCorners, positions, textureCoordinates, normals;
    private readonly int[]? starts;
    private readonly int size;
    private readonly (long Count, int Line)[] missingTextureCoordinates, missingNormals;
    private FileLines? lines;

    /// <summary>Allocates arrays for the elements. Points have no texture coordinates, and only faces have normals.</summary>
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
        textureCoordinates = hasTextureCoordinates && lists.Any(list => list.TextureCoordinates.Length > 0)
            ? GC.AllocateUninitializedArray<int>(corners) : [];
        normals = hasNormals && lists.Any(list => list.Normals.Length > 0) ? GC.AllocateUninitializedArray<int>(corners) : [];
    }

    /// <summary>Copies the elements of a chunk and makes their indices absolute.</summary>
    /// <param name="chunk">The index of the chunk.</param>
    /// <param name="before">The number of vertices before the chunk.</param>
    /// <param name="all">The number of vertices in the file.</param>
    /// <returns>
    /// The line and error message of the first corner with a position that does not exist, or <see langword="null"/> if all exist.
    /// </returns>
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
        missingTextureCoordinates[chunk] =
            Resolve(list.TextureCoordinates, textureCoordinates, before.TextureCoordinates, all.TextureCoordinates);
        missingNormals[chunk] = Resolve(list.Normals, normals, before.Normals, all.Normals);
        (long faults, int faultCorner) =
            CopyResolved(list.Positions, positions.AsSpan(first, list.CornerCount), (int)before.Positions, (int)all.Positions);
        return faults == 0 ? null
            : (list.LineOf(faultCorner), Message(CornerIndex.Resolve(list.Positions[faultCorner], (int)before.Positions), all.Positions));

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

    /// <summary>Adds the errors of a chunk that do not prevent reading the file.</summary>
    /// <param name="chunk">The index of the chunk.</param>
    /// <param name="line">The number of lines before the chunk.</param>
    /// <param name="warnings">The warnings of the file.</param>
    internal void Warn(int chunk, long line, MeshWarnings warnings)
    {
        Add(MeshWarningKind.SmallElements, lists[chunk].Dropped);
        Add(MeshWarningKind.MissingTextureCoordinates, missingTextureCoordinates[chunk]);
        Add(MeshWarningKind.MissingNormals, missingNormals[chunk]);

        void Add(MeshWarningKind kind, (long Count, int Line) faults) => warnings.Add(kind, faults.Count, line + faults.Line);
    }

    /// <summary>Keeps the line number of each element.</summary>
    /// <param name="linesBefore">The number of lines before each chunk.</param>
    internal void KeepLines(long[] linesBefore) =>
        lines = FileLines.Join(lists.Select((list, chunk) => (list.Lines, (long)firstElements[chunk], linesBefore[chunk])));

    /// <summary>Gets the vertices that a range of elements refers to.</summary>
    internal (IndexRange Positions, IndexRange TextureCoordinates, IndexRange Normals) RangesOf(long first, long end)
    {
        (int from, int length) = CornersOf(first, end);
        return (
            IndexRange.Of(positions.AsSpan(from, length)),
            textureCoordinates.Length == 0 ? IndexRange.None : IndexRange.Of(textureCoordinates.AsSpan(from, length)),
            normals.Length == 0 ? IndexRange.None : IndexRange.Of(normals.AsSpan(from, length)));
    }

    /// <summary>Creates the elements of an object from a range of elements.</summary>
    /// <remarks>Their indices become relative to the first vertices of the object.</remarks>
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
        index < 0 ? "A negative index points before the first position."
        : $"Position {index + 1} does not exist; the file defines {total}.";

    private static (int[] Firsts, int Sum) Sum(ElementList[] lists, Func<ElementList, int> count)
    {
        int[] firsts = new int[lists.Length];
        long sum = 0;
        for (int i = 0; i < lists.Length; i++)
        {
            firsts[i] = (int)sum;
            sum += count(lists[i]);
            if (sum >= Array.MaxLength)
                throw new MeshFormatException($"The file has more than {Array.MaxLength} corners.");
        }
        return (firsts, (int)sum);
    }

    // Returns the number of corners that refer to missing vertices and the first of these corners. Their indices become -1.
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
