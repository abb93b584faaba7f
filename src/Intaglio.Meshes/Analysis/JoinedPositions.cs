using System.Buffers;

namespace Intaglio.Meshes;

/// <summary>Joins positions of a scene that are equal bit for bit and have equal colors.</summary>
/// <remarks>Normals and texture coordinates are kept because they have separate indices.</remarks>
internal static class JoinedPositions
{
    internal static MeshScene Of(MeshScene scene, int workers, CancellationToken cancellationToken)
    {
        MeshObject[] joined = [.. scene.Objects];
        foreach (IGrouping<MeshVertices, int> group in Enumerable.Range(0, joined.Length).GroupBy(i => joined[i].Vertices))
        {
            // Points of a point cloud are kept even if they coincide.
            if (group.Any(i => joined[i].Faces.Count + joined[i].Lines.Count > 0))
                Join(joined, [.. group], workers, cancellationToken);
        }
        return scene.With(joined);
    }

    private static void Join(MeshObject[] objects, int[] group, int workers, CancellationToken cancellationToken)
    {
        MeshVertices vertices = objects[group[0]].Vertices;
        MeshVectors positions = vertices.Positions, colors = vertices.Colors;
        int[] numbers = GC.AllocateUninitializedArray<int>(positions.Count);
        int[] firsts = (positions.IsDouble, colors.IsDouble) switch
        {
            (false, false) => Number(positions.Singles, colors.Singles),
            (false, true) => Number(positions.Singles, colors.Doubles),
            (true, false) => Number(positions.Doubles, colors.Singles),
            (true, true) => Number(positions.Doubles, colors.Doubles),
        };
        if (firsts.Length == numbers.Length)
            return;
        MeshVertices left = new()
        {
            Positions = Renumbering.Pick(positions, firsts, workers, cancellationToken),
            Colors = colors.Count == 0 ? colors : Renumbering.Pick(colors, firsts, workers, cancellationToken),
            TextureCoordinates = vertices.TextureCoordinates,
            Normals = vertices.Normals,
        };
        foreach (int i in group)
            objects[i] = objects[i].With(left, Renumber);

        unsafe int[] Number<T, TColor>(ReadOnlyMemory<T> components, ReadOnlyMemory<TColor> ofColors)
            where T : unmanaged
            where TColor : unmanaged
        {
            using MemoryHandle pinned = components.Pin(), pinnedColors = ofColors.Pin();
            PositionColorKeys<T, TColor> keys =
                new((T*)pinned.Pointer, (TColor*)pinnedColors.Pointer, ofColors.IsEmpty ? 0 : colors.Dimension);
            return FirstOccurrences.Number(keys, numbers, workers, cancellationToken);
        }

        MeshElements Renumber(MeshElements elements) => elements.With(
            Renumbering.Renumber(elements.PositionIndices, numbers, workers, cancellationToken), elements.TextureCoordinateIndices,
            elements.NormalIndices);
    }
}
