using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>The statistics and problems of a scene. They depend only on the scene and the options, not on the number of threads.</summary>
/// <remarks>
/// Creating a report takes up to 8 bytes for each corner of the object with the most corners, or 10 bytes for each of its positions,
/// whichever is more. With topology it takes up to 40 bytes for each corner, and about 12 for typical meshes.
/// </remarks>
public sealed class MeshReport
{
    /// <summary>The maximum difference of the length of a unit normal from 1.</summary>
    /// <remarks>The tolerance allows for normals that are rounded to a few decimals.</remarks>
    public const double NormalTolerance = 0.002;

    // Larger objects are inspected on all threads, and smaller ones on one thread each.
    private const int LargeObject = 256 * 1024;

    private readonly FirstPlaces places;

    private MeshReport(FirstPlaces places) => this.places = places;

    /// <summary>Gets the reports of the objects, in scene order.</summary>
    public required IReadOnlyList<MeshObjectReport> Objects { get; init; }

    /// <summary>Gets the number of positions. In this and the following properties, vertices that objects share count once.</summary>
    public required long Positions { get; init; }

    /// <summary>Gets the number of positions with a color.</summary>
    public required long Colors { get; init; }

    /// <summary>Gets the number of texture coordinates.</summary>
    public required long TextureCoordinates { get; init; }

    /// <summary>Gets the number of normals.</summary>
    public required long Normals { get; init; }

    /// <summary>Gets the numbers of faces by their number of corners.</summary>
    public MeshFaceCounts Faces => Objects.Aggregate(default(MeshFaceCounts), (sum, mesh) => sum.Plus(mesh.Faces));

    /// <summary>Gets the number of lines.</summary>
    public long Lines => Objects.Sum(mesh => mesh.Lines);

    /// <summary>Gets the number of points.</summary>
    public long Points => Objects.Sum(mesh => mesh.Points);

    /// <summary>Gets the numbers of edges.</summary>
    public MeshEdgeCounts Edges => Objects.Aggregate(default(MeshEdgeCounts), (sum, mesh) => sum.Plus(mesh.Edges));

    /// <summary>Gets the names of the groups of all objects, in the order of their first use.</summary>
    public required IReadOnlyList<string> Groups { get; init; }

    /// <summary>Gets the numbers of the smoothing groups of all objects, in ascending order.</summary>
    public required IReadOnlyList<int> SmoothingGroups { get; init; }

    /// <summary>Gets the bounding box of all finite positions, or <see langword="null"/> without finite positions.</summary>
    public required MeshBounds? Bounds { get; init; }

    /// <summary>Gets the size of the vertices and elements in memory, in bytes.</summary>
    public required long MemoryBytes { get; init; }

    /// <summary>Gets the names of the materials that elements use, in the order of their first use.</summary>
    public required IReadOnlyList<string> UsedMaterials { get; init; }

    /// <summary>Gets the names of the materials that elements use but the scene does not define.</summary>
    public required IReadOnlyList<string> UndefinedMaterials { get; init; }

    /// <summary>Gets the names of the materials that the scene defines but no element uses.</summary>
    public required IReadOnlyList<string> UnusedMaterials { get; init; }

    /// <summary>Gets the names that more than one object has.</summary>
    public required IReadOnlyList<string> RepeatedNames { get; init; }

    /// <summary>Gets the number of faces that use a position twice and of lines that use a position at two consecutive corners.</summary>
    public long RepeatedCorners => Objects.Sum(mesh => mesh.RepeatedCorners);

    /// <summary>Gets the number of faces whose area is 0.</summary>
    /// <seealso cref="MeshObjectReport.ZeroAreaFaces"/>
    public long ZeroAreaFaces => Objects.Sum(mesh => mesh.ZeroAreaFaces);

    /// <summary>Gets the number of components of positions, colors, texture coordinates and normals that are infinite or NaN.</summary>
    public required long NonFiniteNumbers { get; init; }

    /// <summary>Gets the number of positions that no element refers to.</summary>
    /// <remarks>Vertices without any elements, such as point clouds, do not count.</remarks>
    public required long UnreferencedPositions { get; init; }

    /// <summary>Gets the number of positions that are equal to an earlier position.</summary>
    public required long EqualPositions { get; init; }

    /// <summary>Gets the number of normals of length 0.</summary>
    public required long ZeroNormals { get; init; }

    /// <summary>Gets the number of other normals whose length differs from 1 by more than <see cref="NormalTolerance"/>.</summary>
    public required long NonUnitNormals { get; init; }

    /// <summary>Gets the total area of the faces of all objects, in the square of the unit of the positions.</summary>
    /// <seealso cref="MeshObjectReport.Area"/>
    public double Area => Objects.Sum(mesh => mesh.Area);

    /// <summary>Gets the total volume of all objects with faces, in the cube of the unit of the positions.</summary>
    /// <remarks>The volume is <see langword="null"/> unless each of these objects has a volume.</remarks>
    /// <seealso cref="MeshObjectReport.Volume"/>
    public double? Volume => VolumeState == MeshVolumeState.Enclosed ? Objects.Sum(mesh => mesh.Volume ?? 0) : null;

    /// <summary>Gets a value that indicates whether all objects with faces enclose a volume.</summary>
    /// <remarks>If several conditions prevent a volume, the first one in the order of the enumeration is returned.</remarks>
    public MeshVolumeState VolumeState
    {
        get
        {
            MeshVolumeState[] states =
                [.. Objects.Select(mesh => mesh.VolumeState).Where(state => state != MeshVolumeState.NoFaces).Distinct()];
            return states.Length == 0 ? MeshVolumeState.NoFaces
                : states.Where(state => state != MeshVolumeState.Enclosed).DefaultIfEmpty(MeshVolumeState.Enclosed).Min();
        }
    }

    /// <summary>Gets the combined topology of all objects, or <see langword="null"/> if it was not computed.</summary>
    /// <seealso cref="MeshReportOptions.IncludeTopology"/>
    /// <remarks>Counts are added up, and the boundary loops are the longest of all objects.</remarks>
    public MeshTopology? Topology { get; private init; }

    /// <summary>Gets the first places of a kind of problem, ordered by object and then by index.</summary>
    /// <remarks>The list has at most <see cref="MeshReportOptions.MaxPlaces"/> items, which is 0 by default.</remarks>
    /// <param name="kind">The kind of problem. For <see cref="MeshProblemKind.NonFiniteNumbers"/>, each vector is one place.</param>
    public IReadOnlyList<MeshPlace> GetPlaces(MeshProblemKind kind) => places.Of(kind);

    /// <summary>Inspects a scene.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to vertices that do not exist, or index lists of different lengths.
    /// </exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshReport Create(MeshScene scene, MeshReportOptions? options, CancellationToken cancellationToken = default)
    {
        options ??= new();
        return Create(scene, options.MaxDegreeOfParallelism, options.IncludeTopology, new(options.MaxPlaces), cancellationToken);
    }

    /// <summary>Inspects a scene without topology and places.</summary>
    /// <param name="scene">The scene.</param>
    /// <param name="maxDegreeOfParallelism">The number of threads to use, or -1 for the number of processors.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to vertices that do not exist, or index lists of different lengths.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">The number of threads is 0 or less than -1.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshReport Create(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        _ = OptionRange.Degree(maxDegreeOfParallelism, nameof(maxDegreeOfParallelism));
        return Create(scene, maxDegreeOfParallelism, includeTopology: false, new(0), cancellationToken);
    }

    private static MeshReport Create(MeshScene scene, int maxDegreeOfParallelism, bool includeTopology, FirstPlaces places,
        CancellationToken cancellationToken)
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
            [.. scene.Objects.Index().GroupBy(mesh => mesh.Item.Vertices, ReferenceEqualityComparer.Instance)
            .Select(group => ((MeshVertices)group.Key!, group.First().Index, group.Select(mesh => mesh.Item).ToArray()))];
        VertexFindings[] found = new VertexFindings[streams.Length];
        ParallelWork.ForUneven(
            found.Length,
            i => streams[i].Vertices.Positions.Count > LargeObject,
            workers,
            (i, threads) => found[i] =
            VertexFindings.Inspect(streams[i].Vertices, streams[i].First, streams[i].Users, places, threads, cancellationToken),
            cancellationToken);
        return Join(scene, objects, [.. streams.Select(stream => stream.Vertices)], found, includeTopology, places);
    }

    private static MeshReport Join(MeshScene scene, MeshObjectReport[] objects, MeshVertices[] vertices, VertexFindings[] found,
        bool includeTopology, FirstPlaces places)
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
            MemoryBytes = vertices.Sum(BytesOf)
            + scene.Objects.Sum(mesh => BytesOf(mesh.Faces) + BytesOf(mesh.Lines) + BytesOf(mesh.Points)),
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

    private static long BytesOf(MeshVectors vectors) =>
        (sizeof(float) * (long)vectors.Singles.Length) + (sizeof(double) * (long)vectors.Doubles.Length);

    private static long BytesOf(MeshElements elements) =>
        (sizeof(int) * ((long)elements.PositionIndices.Length + elements.TextureCoordinateIndices.Length + elements.NormalIndices.Length
        + elements.Starts.Length))
        + (Unsafe.SizeOf<MeshSection>() * (long)elements.Sections.Length);
}
