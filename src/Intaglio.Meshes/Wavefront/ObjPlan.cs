namespace Intaglio.Meshes;

/// <summary>The division of an OBJ file into chunks, with the state before each piece. It depends only on the scene.</summary>
internal sealed class ObjPlan
{
    internal const int ChunkSize = MeshPieces.ChunkSize;

    private readonly MeshPieces pieces = new();
    private readonly ObjOffsets[] offsets;
    private readonly MeshSection[] before;

    internal ObjPlan(MeshScene scene)
    {
        offsets = new ObjOffsets[scene.Objects.Count];
        before = new MeshSection[scene.Objects.Count];
        Dictionary<MeshVertices, ObjOffsets> written = new(ReferenceEqualityComparer.Instance);
        ObjOffsets next = default;
        MeshSection state = default;
        for (int i = 0; i < scene.Objects.Count; i++)
        {
            MeshObject mesh = scene.Objects[i];
            // The first object needs no statement if it has no name.
            if (mesh.Name is not null || i > 0)
                pieces.Add(MeshPieceKind.Name, i, 1);
            MeshVertices vertices = mesh.Vertices;
            if (!written.TryGetValue(vertices, out offsets[i]))
            {
                written.Add(vertices, offsets[i] = next);
                next = next.After(vertices);
                pieces.Add(MeshPieceKind.Positions, i, vertices.Positions.Count);
                pieces.Add(MeshPieceKind.Normals, i, vertices.Normals.Count);
                pieces.Add(MeshPieceKind.TextureCoordinates, i, vertices.TextureCoordinates.Count);
            }
            before[i] = state;
            pieces.Add(MeshPieceKind.Faces, i, mesh.Faces);
            pieces.Add(MeshPieceKind.Lines, i, mesh.Lines);
            pieces.Add(MeshPieceKind.Points, i, mesh.Points);
            state = ObjSections.Before(mesh, MeshPieceKind.Points + 1, state);
        }
    }

    /// <summary>Gets the number of chunks.</summary>
    internal int ChunkCount => pieces.ChunkCount;

    /// <summary>Gets the pieces of a chunk.</summary>
    internal ReadOnlySpan<MeshPiece> PiecesOf(int chunk) => pieces.Of(chunk);

    /// <summary>Gets the numbers of vertices before an object.</summary>
    internal ObjOffsets OffsetsOf(int mesh) => offsets[mesh];

    /// <summary>Gets the section of the elements before an object.</summary>
    internal MeshSection SectionBefore(int mesh) => before[mesh];
}
