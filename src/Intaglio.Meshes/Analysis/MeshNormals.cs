namespace Intaglio.Meshes;

/// <summary>Computes the normals of a mesh from its faces. They replace existing normals.</summary>
/// <remarks>
/// Normals are floats of unit length. They point to the side from which the corners of a face appear in counterclockwise order. The result
/// does not depend on the number of threads. Objects that share vertices also share the new normals. All other memory of the scene is
/// reused. Smoothing groups are ignored.
/// </remarks>
public static class MeshNormals
{
    /// <summary>The minimum number of faces of an object that is computed on all threads.</summary>
    /// <remarks>Smaller objects are computed in parallel, on one thread each.</remarks>
    private const int LargeCount = 64 * 1024;

    /// <summary>Computes a normal for each face.</summary>
    /// <remarks>
    /// The normal of a face that is not planar is that of the best-fitting plane (Newell's method). A face without an area gets the
    /// direction of the z axis. The result takes 12 bytes for each face and 4 for each corner, and no further memory is needed.
    /// </remarks>
    /// <param name="scene">The scene.</param>
    /// <param name="maxDegreeOfParallelism">The number of threads to use, or -1 for the number of processors.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The scene has faces that refer to positions that do not exist, or index lists of different lengths.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">The number of threads is 0 or less than -1.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshScene Flat(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default)
    {
        return Replace(scene, maxDegreeOfParallelism, (faces, workers) => faces.ComputeNormals(workers, cancellationToken), IndicesOf,
            cancellationToken);

        static ReadOnlyMemory<int> IndicesOf(MeshElements faces, int before)
        {
            int[] indices = GC.AllocateUninitializedArray<int>(faces.PositionIndices.Length);
            for (int face = 0; face < faces.Count; face++)
                indices.AsSpan(faces.StartOf(face)..faces.StartOf(face + 1)).Fill(before + face);
            return indices;
        }
    }

    /// <summary>Computes a normal for each position from the normals of all faces that use it.</summary>
    /// <remarks>
    /// The normals of faces are weighted by the angles of their corners. Faces of all objects that share the position count. A position
    /// without faces, or whose face normals cancel out, gets the direction of the z axis. The result takes 12 bytes for each position. In
    /// addition, the computation needs 12 bytes for each face, 8 for each corner and 4 for each position of the objects that share
    /// vertices.
    /// </remarks>
    /// <inheritdoc cref="Flat"/>
    public static MeshScene Smooth(MeshScene scene, int maxDegreeOfParallelism = -1, CancellationToken cancellationToken = default) =>
        Replace(scene, maxDegreeOfParallelism, (faces, workers) => SmoothNormals.Compute(faces, workers, cancellationToken),
            (faces, _) => faces.PositionIndices, cancellationToken);

    /// <summary>Removes the normals of a mesh.</summary>
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

    private static MeshScene Replace(MeshScene scene, int maxDegreeOfParallelism, Func<FaceGroup, int, float[]> compute,
        Func<MeshElements, int, ReadOnlyMemory<int>> indicesOf, CancellationToken cancellationToken)
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
        ParallelLoop.For(objects.Length, workers,
            i => objects[i] = With(scene.Objects[i], made[scene.Objects[i].Vertices], indicesOf(scene.Objects[i].Faces, before[i])),
            cancellationToken);
        return scene.With(objects);
    }

    private static MeshVertices With(MeshVertices vertices, MeshVectors normals) =>
        new() { Positions = vertices.Positions, Colors = vertices.Colors, TextureCoordinates = vertices.TextureCoordinates,
            Normals = normals };

    private static MeshObject With(MeshObject mesh, MeshVertices vertices, ReadOnlyMemory<int> normalIndices) => new()
    {
        Name = mesh.Name,
        Vertices = vertices,
        Faces = mesh.Faces.With(mesh.Faces.PositionIndices, mesh.Faces.TextureCoordinateIndices, normalIndices),
        Lines = mesh.Lines,
        Points = mesh.Points,
    };
}
