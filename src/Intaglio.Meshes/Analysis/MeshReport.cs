using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>
/// What a scene has, and what is wrong with it. It depends on the scene alone, whatever the number of threads. While it is made it takes at most 8 bytes
/// for each corner of the object that has most of them, or 10 for each of its positions.
/// </summary>
public sealed class MeshReport
{
    /// <summary>By how much the length of a normal may differ from 1: numbers of a few decimals do not give more.</summary>
    public const double NormalTolerance = 0.002;

    // What is larger is inspected by all threads, and what is not by one.
    private const int LargeObject = 256 * 1024;

    private MeshReport()
    {
    }

    /// <summary>Gets the objects, in their order.</summary>
    public required IReadOnlyList<MeshObjectReport> Objects { get; init; }

    /// <summary>Gets the number of positions; those that objects share count once, as in all that follows.</summary>
    public required long Positions { get; init; }

    /// <summary>Gets the number of positions with a colour.</summary>
    public required long Colors { get; init; }

    /// <summary>Gets the number of texture coordinates.</summary>
    public required long TextureCoordinates { get; init; }

    /// <summary>Gets the number of normals.</summary>
    public required long Normals { get; init; }

    /// <summary>Gets the faces by their numbers of corners.</summary>
    public MeshFaceCounts Faces => Objects.Aggregate(default(MeshFaceCounts), (sum, mesh) => sum.Plus(mesh.Faces));

    /// <summary>Gets the number of lines.</summary>
    public long Lines => Objects.Sum(mesh => mesh.Lines);

    /// <summary>Gets the number of points.</summary>
    public long Points => Objects.Sum(mesh => mesh.Points);

    /// <summary>Gets the edges of faces.</summary>
    public MeshEdgeCounts Edges => Objects.Aggregate(default(MeshEdgeCounts), (sum, mesh) => sum.Plus(mesh.Edges));

    /// <summary>Gets the names of the groups of all objects, in the order in which elements use them.</summary>
    public required IReadOnlyList<string> Groups { get; init; }

    /// <summary>Gets the numbers of the smoothing groups of all objects, ascending.</summary>
    public required IReadOnlyList<int> SmoothingGroups { get; init; }

    /// <summary>Gets the box that holds all finite positions; null if there are none.</summary>
    public required MeshBounds? Bounds { get; init; }

    /// <summary>Gets the bytes of the memory that holds vertices and elements.</summary>
    public required long MemoryBytes { get; init; }

    /// <summary>Gets the names of the materials that elements use, in the order in which they do.</summary>
    public required IReadOnlyList<string> UsedMaterials { get; init; }

    /// <summary>Gets the names of the materials that are used and that the scene does not have.</summary>
    public required IReadOnlyList<string> UndefinedMaterials { get; init; }

    /// <summary>Gets the names of the materials that the scene has and that nothing uses.</summary>
    public required IReadOnlyList<string> UnusedMaterials { get; init; }

    /// <summary>Gets the names that more than one object has.</summary>
    public required IReadOnlyList<string> RepeatedNames { get; init; }

    /// <summary>Gets the number of faces with the same position at two corners, and of lines with the same at two corners behind each other.</summary>
    public long RepeatedCorners => Objects.Sum(mesh => mesh.RepeatedCorners);

    /// <summary>Gets the number of faces whose area is 0.</summary>
    /// <seealso cref="MeshObjectReport.ZeroAreaFaces"/>
    public long ZeroAreaFaces => Objects.Sum(mesh => mesh.ZeroAreaFaces);

    /// <summary>Gets how many numbers of positions, colours, texture coordinates and normals are infinite, or none.</summary>
    public required long NonFiniteNumbers { get; init; }

    /// <summary>Gets the number of positions that no element refers to; 0 for vertices that no element refers to at all, as in clouds of points.</summary>
    public required long UnreferencedPositions { get; init; }

    /// <summary>Gets the number of positions that equal one before them.</summary>
    public required long EqualPositions { get; init; }

    /// <summary>Gets the number of normals of length 0.</summary>
    public required long ZeroNormals { get; init; }

    /// <summary>Gets the number of other normals whose length differs from 1 by more than <see cref="NormalTolerance"/>.</summary>
    public required long NonUnitNormals { get; init; }

    /// <summary>Inspects a scene.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="maxDegreeOfParallelism">How many threads work; -1 stands for the number of processors.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ArgumentException">The scene has elements that refer to what there is not, or streams that do not fit.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such number of threads.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static MeshReport Create(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(scene);
        _ = OptionRange.Degree(maxDegreeOfParallelism, nameof(maxDegreeOfParallelism));
        int workers = OptionRanges.WorkersOf(maxDegreeOfParallelism);
        MeshCheck.Check(scene);
        CornerCheck.Check(scene, workers, cancellationToken);
        MeshObjectReport[] objects = new MeshObjectReport[scene.Objects.Count];
        ParallelWork.ForUneven(
            objects.Length,
            i => scene.Objects[i].Faces.PositionIndices.Length > LargeObject,
            workers,
            (i, threads) => objects[i] = ObjectInspection.Inspect(scene.Objects[i], threads, cancellationToken),
            cancellationToken);

        (MeshVertices Vertices, MeshObject[] Users)[] streams =
            [.. scene.Objects.GroupBy(mesh => mesh.Vertices, ReferenceEqualityComparer.Instance).Select(group => ((MeshVertices)group.Key!, group.ToArray()))];
        VertexFindings[] found = new VertexFindings[streams.Length];
        ParallelWork.ForUneven(
            found.Length,
            i => streams[i].Vertices.Positions.Count > LargeObject,
            workers,
            (i, threads) => found[i] = VertexFindings.Inspect(streams[i].Vertices, streams[i].Users, threads, cancellationToken),
            cancellationToken);
        return Join(scene, objects, [.. streams.Select(stream => stream.Vertices)], found);
    }

    private static MeshReport Join(MeshScene scene, MeshObjectReport[] objects, MeshVertices[] vertices, VertexFindings[] found)
    {
        VertexFindings sum = found.Aggregate(VertexFindings.None, (all, next) => all.Plus(next));
        NameList used = new(), repeated = new(), groups = new(), names = new();
        foreach (MeshObjectReport mesh in objects)
        {
            foreach (string material in mesh.Materials)
                used.Add(material);
            foreach (string group in mesh.Groups)
                groups.Add(group);
            if (mesh.Name is not null && !names.Add(mesh.Name))
                repeated.Add(mesh.Name);
        }
        HashSet<string> defined = [.. scene.Materials.Select(material => material.Name)];
        return new()
        {
            Objects = objects,
            Positions = vertices.Sum(own => (long)own.Positions.Count),
            Colors = vertices.Sum(own => (long)own.Colors.Count),
            TextureCoordinates = vertices.Sum(own => (long)own.TextureCoordinates.Count),
            Normals = vertices.Sum(own => (long)own.Normals.Count),
            Groups = groups.Names,
            SmoothingGroups = [.. objects.SelectMany(mesh => mesh.SmoothingGroups).Distinct().Order()],
            Bounds = sum.Bounds.OrNull,
            MemoryBytes = vertices.Sum(BytesOf) + scene.Objects.Sum(mesh => BytesOf(mesh.Faces) + BytesOf(mesh.Lines) + BytesOf(mesh.Points)),
            UsedMaterials = used.Names,
            UndefinedMaterials = [.. used.Names.Where(name => !defined.Contains(name))],
            UnusedMaterials = [.. scene.Materials.Select(material => material.Name).Where(name => !used.Contains(name))],
            RepeatedNames = repeated.Names,
            NonFiniteNumbers = sum.NonFinite,
            UnreferencedPositions = sum.Unreferenced,
            EqualPositions = sum.Equal,
            ZeroNormals = sum.ZeroNormals,
            NonUnitNormals = sum.NonUnitNormals,
        };
    }

    private static long BytesOf(MeshVertices vertices) =>
        BytesOf(vertices.Positions) + BytesOf(vertices.Colors) + BytesOf(vertices.TextureCoordinates) + BytesOf(vertices.Normals);

    private static long BytesOf(MeshVectors vectors) => (sizeof(float) * (long)vectors.Singles.Length) + (sizeof(double) * (long)vectors.Doubles.Length);

    private static long BytesOf(MeshElements elements) =>
        (sizeof(int) * ((long)elements.PositionIndices.Length + elements.TextureCoordinateIndices.Length + elements.NormalIndices.Length + elements.Starts.Length))
        + (Unsafe.SizeOf<MeshSection>() * (long)elements.Sections.Length);
}
