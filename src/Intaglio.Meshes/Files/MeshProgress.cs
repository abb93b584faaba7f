namespace Intaglio.Meshes;

/// <summary>The progress of writing a mesh.</summary>
/// <param name="Done">The pieces of the file that are written.</param>
/// <param name="Total">The pieces of the whole file, at least 1.</param>
public readonly record struct MeshProgress(long Done, long Total);
