namespace Intaglio.Meshes.Tests;

/// <summary>What Blender says of an object.</summary>
public sealed record BlenderObject(string Name, int Vertices, int Faces, int Triangles, int Corners, int LooseEdges, double[] Least, double[] Greatest, string[]? Materials);
