using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>
/// What a scene has, and what is wrong with it. It depends on the scene and the options alone, whatever the number of threads. While it is made it takes at most 8
/// bytes for each corner of the object that has most of them, or 10 for each of its positions; with its topology at most 40 for each corner, and 12 for usual meshes.
/// </summary>
public sealed class MeshReport
{
    /// <summary>By how much the length of a normal may differ from 1: numbers of a few decimals do not give more.</summary>
    public const double NormalTolerance = 0.002;

    // What is larger is inspected by all threads, and what is not by one.
    private const int LargeObject = 256 * 1024;

    private readonly FirstPlaces places;

    private MeshReport(FirstPlaces places) => this.places = places;

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

    /// <summary>Gets the sum of the areas of the faces of all objects, in the square of the unit of the positions.</summary>
    /// <seealso cref="MeshObjectReport.Area"/>
    public double Area => Objects.Sum(mesh => mesh.Area);

    /// <summary>Gets the sum of the volumes of all objects with faces, in the cube of the unit of the positions; null unless each of them has one.</summary>
    /// <seealso cref="MeshObjectReport.Volume"/>
    public double? Volume => VolumeState == MeshVolumeState.Enclosed ? Objects.Sum(mesh => mesh.Volume ?? 0) : null;

    /// <summary>Gets whether there is a volume; else the first reason, in the order of the values, why an object with faces has none.</summary>
    public MeshVolumeState VolumeState
    {
        get
        {
            MeshVolumeState[] states = [.. Objects.Select(mesh => mesh.VolumeState).Where(state => state != MeshVolumeState.NoFaces).Distinct()];
            return states.Length == 0 ? MeshVolumeState.NoFaces : states.Where(state => state != MeshVolumeState.Enclosed).DefaultIfEmpty(MeshVolumeState.Enclosed).Min();
        }
    }

    /// <summary>Gets the connections of the faces of all objects: the sums of theirs, and the longest of their boundary loops; null unless <see cref="MeshReportOptions.IncludeTopology"/> is set.</summary>
    public MeshTopology? Topology { get; private init; }

    /// <summary>Gets the first places of a kind of problem, by object and then by index: at most as many as <see cref="MeshReportOptions.MaxPlaces"/>, and none by default.</summary>
    /// <param name="kind">The kind of problem. Of <see cref="MeshProblemKind.NonFiniteNumbers"/>, several numbers of a vector are one place.</param>
    public IReadOnlyList<MeshPlace> GetPlaces(MeshProblemKind kind) => places.Of(kind);

    /// <summary>Inspects a scene.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ArgumentException">The scene has elements that refer to what there is not, or streams that do not fit.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static MeshReport Create(MeshScene scene, MeshReportOptions? options, CancellationToken cancellationToken = default)
    {
        options ??= new();
        return Create(scene, options.MaxDegreeOfParallelism, options.IncludeTopology, new(options.MaxPlaces), cancellationToken);
    }

    /// <summary>Inspects a scene, without topology and places.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="maxDegreeOfParallelism">How many threads work; -1 stands for the number of processors.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ArgumentException">The scene has elements that refer to what there is not, or streams that do not fit.</exception>
    /// <exception cref="ArgumentOutOfRangeException">There is no such number of threads.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static MeshReport Create(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        _ = OptionRange.Degree(maxDegreeOfParallelism, nameof(maxDegreeOfParallelism));
        return Create(scene, maxDegreeOfParallelism, includeTopology: false, new(0), cancellationToken);
    }

    private static MeshReport Create(MeshScene scene, int maxDegreeOfParallelism, bool includeTopology, FirstPlaces places, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(scene);
        int workers = OptionRanges.WorkersOf(maxDegreeOfParallelism);
        MeshCheck.Check(scene);
        CornerCheck.Check(scene, workers, cancellationToken);
        MeshObjectReport[] objects = new MeshObjectReport[scene.Objects.Count];
        ParallelWork.ForUneven(
            objects.Length,
            i => scene.Objects[i].Faces.PositionIndices.Length > LargeObject,
            workers,
            (i, threads) => objects[i] = ObjectInspection.Inspect(scene.Objects[i], i, includeTopology, places, threads, cancellationToken),
            cancellationToken);

        (MeshVertices Vertices, int First, MeshObject[] Users)[] streams =
            [.. scene.Objects.Index().GroupBy(mesh => mesh.Item.Vertices, ReferenceEqualityComparer.Instance).Select(group => ((MeshVertices)group.Key!, group.First().Index, group.Select(mesh => mesh.Item).ToArray()))];
        VertexFindings[] found = new VertexFindings[streams.Length];
        ParallelWork.ForUneven(
            found.Length,
            i => streams[i].Vertices.Positions.Count > LargeObject,
            workers,
            (i, threads) => found[i] = VertexFindings.Inspect(streams[i].Vertices, streams[i].First, streams[i].Users, places, threads, cancellationToken),
            cancellationToken);
        return Join(scene, objects, [.. streams.Select(stream => stream.Vertices)], found, includeTopology, places);
    }

    private static MeshReport Join(MeshScene scene, MeshObjectReport[] objects, MeshVertices[] vertices, VertexFindings[] found, bool includeTopology, FirstPlaces places)
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
        return new(places)
        {
            Objects = objects,
            Topology = includeTopology ? TopologyInspection.Join([.. objects.Select(mesh => mesh.Topology!)]) : null,
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
