namespace Intaglio.Meshes;

/// <summary>
/// Normals computed from the faces of a mesh, instead of those that it has. They are floats of unit length, point to where corners are seen in anticlockwise
/// order, and depend on the scene alone, whatever the number of threads. Objects that share vertices still do, and have their normals in common; all other
/// memory of the scene is used as it is. Smoothing groups are not looked at.
/// </summary>
public static class MeshNormals
{
    /// <summary>Objects of fewer faces are computed by one thread, side by side with others.</summary>
    private const int LargeCount = 64 * 1024;

    /// <summary>
    /// Gives each face a normal of its own: that of its plane, and of the plane that fits it best if it has none (Newell's method). A face without an area
    /// has the direction of z. Beside the result, which takes 12 bytes per face and 4 per corner, no memory is needed.
    /// </summary>
    /// <param name="scene">The scene.</param>
    /// <param name="maxDegreeOfParallelism">How many threads compute; -1 stands for the number of processors.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ArgumentException">The scene has faces that refer to what there is not, or streams that do not fit.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The number of threads is 0 or below -1.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static MeshScene Flat(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        return Replace(scene, maxDegreeOfParallelism, (faces, workers) => faces.ComputeNormals(workers, cancellationToken), IndicesOf, cancellationToken);

        static ReadOnlyMemory<int> IndicesOf(MeshElements faces, int before)
        {
            int[] indices = GC.AllocateUninitializedArray<int>(faces.PositionIndices.Length);
            for (int face = 0; face < faces.Count; face++)
                indices.AsSpan(faces.StartOf(face)..faces.StartOf(face + 1)).Fill(before + face);
            return indices;
        }
    }

    /// <summary>
    /// Gives each position one normal: the sum of the normals of the faces around it, of all objects that share it, each weighted by the angle of the face's
    /// corner there. A position without faces, or whose faces' normals cancel out, has the direction of z. Beside the result, which takes 12 bytes per
    /// position, the work needs 12 bytes per face, 8 per corner and 4 per position of the objects that share vertices.
    /// </summary>
    /// <inheritdoc cref="Flat"/>
    public static MeshScene Smooth(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Replace(scene, maxDegreeOfParallelism, (faces, workers) => SmoothNormals.Compute(faces, workers, cancellationToken), (faces, _) => faces.PositionIndices, cancellationToken);

    /// <summary>Takes the normals away.</summary>
    /// <param name="scene">The scene.</param>
    public static MeshScene Without(MeshScene scene)
    {
        ArgumentNullException.ThrowIfNull(scene);
        Dictionary<MeshVertices, MeshVertices> known = new(ReferenceEqualityComparer.Instance);
        List<MeshObject> objects = [];
        foreach (MeshObject mesh in scene.Objects)
        {
            if (!known.TryGetValue(mesh.Vertices, out MeshVertices? vertices))
                known.Add(mesh.Vertices, vertices = With(mesh.Vertices, default));
            objects.Add(With(mesh, vertices, default));
        }
        return scene.With(objects);
    }

    private static MeshScene Replace(MeshScene scene, int maxDegreeOfParallelism, Func<FaceGroup, int, float[]> compute, Func<MeshElements, int, ReadOnlyMemory<int>> indicesOf, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(scene);
        _ = OptionRange.Degree(maxDegreeOfParallelism, nameof(maxDegreeOfParallelism));
        int workers = OptionRanges.WorkersOf(maxDegreeOfParallelism);
        MeshCheck.Check(scene);
        Dictionary<MeshVertices, FaceGroup> groups = new(ReferenceEqualityComparer.Instance);
        int[] before = new int[scene.Objects.Count];
        for (int i = 0; i < before.Length; i++)
        {
            MeshObject mesh = scene.Objects[i];
            if (!groups.TryGetValue(mesh.Vertices, out FaceGroup? group))
                groups.Add(mesh.Vertices, group = new(mesh.Vertices));
            before[i] = group.Add(mesh);
        }

        FaceGroup[] all = [.. groups.Values];
        MeshVertices[] replaced = new MeshVertices[all.Length];
        ParallelWork.ForUneven(
            all.Length,
            i => all[i].FaceCount >= LargeCount,
            workers,
            (i, threads) => replaced[i] = With(all[i].Vertices, new(compute(all[i], threads), 3)),
            cancellationToken);
        Dictionary<MeshVertices, MeshVertices> made = new(ReferenceEqualityComparer.Instance);
        for (int i = 0; i < all.Length; i++)
            made.Add(all[i].Vertices, replaced[i]);

        MeshObject[] objects = new MeshObject[before.Length];
        ParallelLoop.For(objects.Length, workers, i => objects[i] = With(scene.Objects[i], made[scene.Objects[i].Vertices], indicesOf(scene.Objects[i].Faces, before[i])), cancellationToken);
        return scene.With(objects);
    }

    private static MeshVertices With(MeshVertices vertices, MeshVectors normals) =>
        new() { Positions = vertices.Positions, Colors = vertices.Colors, TextureCoordinates = vertices.TextureCoordinates, Normals = normals };

    private static MeshObject With(MeshObject mesh, MeshVertices vertices, ReadOnlyMemory<int> normalIndices) => new()
    {
        Name = mesh.Name,
        Vertices = vertices,
        Faces = mesh.Faces.With(mesh.Faces.PositionIndices, mesh.Faces.TextureCoordinateIndices, normalIndices),
        Lines = mesh.Lines,
        Points = mesh.Points,
    };
}
