namespace Intaglio.Meshes;

/// <summary>An object: faces, lines and points between vertices. Several objects may share the same vertices, which are then written once.</summary>
public sealed class MeshObject
{
    /// <summary>Gets the name (<c>o</c>), which may have blanks inside; null for an object without one.</summary>
    public string? Name { get; init; }

    /// <summary>Gets the vertices that the indices below count in.</summary>
    public MeshVertices Vertices { get; init; } = MeshVertices.None;

    /// <summary>Gets the faces (<c>f</c>), of three corners or more.</summary>
    public MeshElements Faces { get; init; } = MeshElements.None;

    /// <summary>Gets the lines (<c>l</c>), of two corners or more; they have no normals.</summary>
    public MeshElements Lines { get; init; } = MeshElements.None;

    /// <summary>Gets the points (<c>p</c>), of one corner or more; they have neither normals nor texture coordinates.</summary>
    public MeshElements Points { get; init; } = MeshElements.None;

    /// <summary>Makes an object between other vertices.</summary>
    internal MeshObject With(MeshVertices vertices, Func<MeshElements, MeshElements> renumber) =>
        new() { Name = Name, Vertices = vertices, Faces = renumber(Faces), Lines = renumber(Lines), Points = renumber(Points) };
}
