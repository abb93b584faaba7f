namespace Intaglio.Meshes;

/// <summary>An object of a scene with vertices, faces, lines and points. Vertices that several objects share are written once.</summary>
public sealed class MeshObject
{
    /// <summary>Gets the name (<c>o</c>), which can contain spaces, or <see langword="null"/> if the object has no name.</summary>
    public string? Name { get; init; }

    /// <summary>Gets the vertices that the faces, lines and points refer to.</summary>
    public MeshVertices Vertices { get; init; } = MeshVertices.None;

    /// <summary>Gets the faces (<c>f</c>). A face has at least 3 corners.</summary>
    public MeshElements Faces { get; init; } = MeshElements.None;

    /// <summary>Gets the lines (<c>l</c>). A line has at least 2 corners and no normals.</summary>
    public MeshElements Lines { get; init; } = MeshElements.None;

    /// <summary>Gets the points (<c>p</c>). An element has at least 1 corner, and no normals or texture coordinates.</summary>
    public MeshElements Points { get; init; } = MeshElements.None;

    /// <summary>Creates a copy with other vertices and renumbered elements.</summary>
    internal MeshObject With(MeshVertices vertices, Func<MeshElements, MeshElements> renumber) =>
        new() { Name = Name, Vertices = vertices, Faces = renumber(Faces), Lines = renumber(Lines), Points = renumber(Points) };
}
