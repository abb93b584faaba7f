using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Looks at the elements of an object.</summary>
internal sealed class ObjectInspection
{
    private readonly NameList groups = new(), materials = new();
    private readonly SortedSet<int> smoothingGroups = [];

    internal static MeshObjectReport Inspect(MeshObject mesh, int workers, CancellationToken cancellationToken)
    {
        MeshVectors positions = mesh.Vertices.Positions;
        ElementFindings found = positions.IsDouble
            ? Find(mesh, positions.Doubles, workers, cancellationToken)
            : Find(mesh, positions.Singles, workers, cancellationToken);
        ObjectInspection sections = new();
        sections.Take(mesh.Faces);
        sections.Take(mesh.Lines);
        sections.Take(mesh.Points);
        return new()
        {
            Name = mesh.Name,
            Faces = found.Faces,
            Lines = mesh.Lines.Count,
            Points = mesh.Points.Count,
            Edges = EdgeInspection.Count(mesh.Faces, workers, cancellationToken),
            Bounds = found.Bounds.OrNull,
            Groups = sections.groups.Names,
            SmoothingGroups = [.. sections.smoothingGroups],
            Materials = sections.materials.Names,
            RepeatedCorners = found.RepeatedCorners,
            ZeroAreaFaces = found.ZeroAreaFaces,
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
