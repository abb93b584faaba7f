namespace Intaglio.Meshes;

/// <summary>Objects and the materials that they name: what one file holds.</summary>
public sealed class MeshScene
{
    /// <summary>Gets the objects, in their order in the file.</summary>
    public IReadOnlyList<MeshObject> Objects { get; init; } = [];

    /// <summary>Gets the materials, each with a name of its own.</summary>
    public IReadOnlyList<MeshMaterial> Materials { get; init; } = [];

    /// <summary>Gets the files with materials that an OBJ file names (<c>mtllib</c>), as it writes them.</summary>
    public IReadOnlyList<string> MaterialLibraries { get; init; } = [];

    internal MeshScene With(IReadOnlyList<MeshObject> objects) => new() { Objects = objects, Materials = Materials, MaterialLibraries = MaterialLibraries };
}
