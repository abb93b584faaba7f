namespace Intaglio.Meshes;

/// <summary>The content of a mesh file, which consists of objects and materials.</summary>
public sealed class MeshScene
{
    /// <summary>Gets the objects, in file order.</summary>
    public IReadOnlyList<MeshObject> Objects { get; init; } = [];

    /// <summary>Gets the materials. Their names are unique.</summary>
    public IReadOnlyList<MeshMaterial> Materials { get; init; } = [];

    /// <summary>Gets the material files that an OBJ file refers to (<c>mtllib</c>), as written in the file.</summary>
    public IReadOnlyList<string> MaterialLibraries { get; init; } = [];

    internal MeshScene With(IReadOnlyList<MeshObject> objects) =>
        new() { Objects = objects, Materials = Materials, MaterialLibraries = MaterialLibraries };
}
