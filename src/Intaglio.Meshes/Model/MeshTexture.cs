namespace Intaglio.Meshes;

/// <summary>A texture of a material.</summary>
/// <param name="Statement">
/// The keyword, which defines the purpose of the texture, such as <c>map_Kd</c>, <c>map_Ks</c>, <c>map_d</c>, <c>map_Bump</c> or
/// <c>norm</c>.
/// </param>
/// <param name="Path">The path of the image file as written in the material file. It can contain spaces.</param>
/// <param name="Options">The options before the path, such as <c>-bm 0.5 -s 1 1 1</c>, or an empty string.</param>
public sealed record MeshTexture(string Statement, string Path, string Options = "");
