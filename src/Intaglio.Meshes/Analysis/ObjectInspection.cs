using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Inspects the elements of an object.</summary>
internal sealed class ObjectInspection
{
    private readonly NameList groups = new(), materials = new();
    private readonly SortedSet<int> smoothingGroups = [];

    internal static MeshObjectReport Inspect(MeshObject mesh, int index, bool includeTopology, FirstPlaces places, int workers,
        CancellationToken cancellationToken)
    {
        MeshVectors positions = mesh.Vertices.Positions;
        ElementFindings found = positions.IsDouble
            ? Find(mesh, positions.Doubles, workers, cancellationToken)
            : Find(mesh, positions.Singles, workers, cancellationToken);
        ObjectInspection sections = new();
        sections.Take(mesh.Faces);
        sections.Take(mesh.Lines);
        sections.Take(mesh.Points);
        (MeshEdgeCounts edges, KeptEdges kept) =
            EdgeInspection.Count(mesh.Faces, includeTopology || places.Most > 0, places.Most > 0, workers, cancellationToken);
        EdgePlaces.Find(mesh.Faces, kept, index, places, workers, cancellationToken);
        FindPlaces(mesh, index, found, places, cancellationToken);
        return new()
        {
            Name = mesh.Name,
            Faces = found.Faces,
            Lines = mesh.Lines.Count,
            Points = mesh.Points.Count,
            Edges = edges,
            Bounds = found.Bounds.OrNull,
            Groups = sections.groups.Names,
            SmoothingGroups = [.. sections.smoothingGroups],
            Materials = sections.materials.Names,
            RepeatedCorners = found.RepeatedCorners,
            ZeroAreaFaces = found.ZeroAreaFaces,
            Area = found.Area,
            SignedVolume = found.Volume,
            Topology = includeTopology ? TopologyInspection.Inspect(mesh, index, edges, kept, workers, cancellationToken) : null,
        };
    }

    private static ElementFindings Find<T>(MeshObject mesh, ReadOnlyMemory<T> positions, int workers, CancellationToken cancellationToken)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        return Sum(mesh.Faces, (first, end) => ElementFindings.OfFaces(mesh.Faces, positions.Span, first, end))
            .Plus(Sum(mesh.Lines, (first, end) => ElementFindings.OfOthers(mesh.Lines, positions.Span, first, end, areLines: true)))
            .Plus(Sum(mesh.Points, (first, end) => ElementFindings.OfOthers(mesh.Points, positions.Span, first, end, areLines: false)));

        ElementFindings Sum(MeshElements elements, Func<int, int, ElementFindings> find) =>
            ParallelWork.Sum(elements.Count, workers, ElementFindings.None, find, (all, next) => all.Plus(next), cancellationToken);
    }

    private static void FindPlaces(MeshObject mesh, int index, ElementFindings found, FirstPlaces places,
        CancellationToken cancellationToken)
    {
        (MeshElements faces, MeshElements lines, MeshVectors positions) = (mesh.Faces, mesh.Lines, mesh.Vertices.Positions);
        Find(MeshProblemKind.RepeatedCorners, MeshPart.Face, faces, found.RepeatedCorners,
            i => ElementFindings.IsRepeated(CornersOf(faces, i)));
        Find(MeshProblemKind.RepeatedCorners, MeshPart.Line, lines, found.RepeatedCorners,
            i => ElementFindings.StandsStill(CornersOf(lines, i)));
        Find(MeshProblemKind.ZeroAreaFaces, MeshPart.Face, faces, found.ZeroAreaFaces, i => positions.IsDouble
            ? ElementFindings.HasNoArea(CornersOf(faces, i), positions.Doubles.Span)
            : ElementFindings.HasNoArea(CornersOf(faces, i), positions.Singles.Span));

        void Find(MeshProblemKind kind, MeshPart part, MeshElements elements, long count, Func<int, bool> isFaulty) =>
            places.Find(kind, part, index, elements.Count, count, elements.Lines, isFaulty, cancellationToken);

        static ReadOnlySpan<int> CornersOf(MeshElements elements, int element) =>
            elements.PositionIndices.Span[elements.StartOf(element)..elements.StartOf(element + 1)];
    }

    private void Take(MeshElements elements)
    {
        if (elements.Count == 0)
            return;
        foreach (MeshSection section in elements.Sections.Span)
        {
            foreach (string name in section.Group?.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries) ?? [])
                groups.Add(name);
            if (section.Material is { } material)
                materials.Add(material);
            if (section.SmoothingGroup > 0)
                smoothingGroups.Add(section.SmoothingGroup);
        }
    }
}
