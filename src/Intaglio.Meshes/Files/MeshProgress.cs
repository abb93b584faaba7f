namespace Intaglio.Meshes;

/// <summary>The progress of writing a mesh file.</summary>
/// <param name="Done">The number of pieces written so far.</param>
/// <param name="Total">The number of pieces in the file, 1 or more.</param>
public readonly record struct MeshProgress(long Done, long Total);
