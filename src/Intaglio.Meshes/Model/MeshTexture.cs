namespace Intaglio.Meshes;

/// <summary>A texture of a material.</summary>
/// <param name="Statement">What it is for, as the keyword says: <c>map_Kd</c>, <c>map_Ks</c>, <c>map_d</c>, <c>map_Bump</c>, <c>norm</c> and the like.</param>
/// <param name="Path">The file, as it is written, which may have blanks inside.</param>
/// <param name="Options">The options before the file, such as <c>-bm 0.5 -s 1 1 1</c>; empty for none.</param>
public sealed record MeshTexture(string Statement, string Path, string Options = "");
