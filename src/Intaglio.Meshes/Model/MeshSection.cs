namespace Intaglio.Meshes;

/// <summary>What elements belong to, from one element on.</summary>
/// <param name="First">The first element, counted from 0.</param>
/// <param name="Group">The group (<c>g</c>), or several with blanks between; null for none.</param>
/// <param name="Material">The name of the material (<c>usemtl</c>), which may have blanks inside; null for none.</param>
/// <param name="SmoothingGroup">The smoothing group (<c>s</c>), 1 or more; 0 for none.</param>
public readonly record struct MeshSection(int First, string? Group = null, string? Material = null, int SmoothingGroup = 0);
