namespace Intaglio.Meshes;

/// <summary>What elements belong to, from one element on.</summary>
public readonly record struct MeshSection
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="first">The first element, counted from 0.</param>
    /// <param name="group">The group (<c>g</c>), or several with blanks between; null for none.</param>
    /// <param name="material">The name of the material (<c>usemtl</c>), which may have blanks inside; null for none.</param>
    /// <param name="smoothingGroup">The smoothing group (<c>s</c>), 1 or more; 0 for none.</param>
    public MeshSection(int first, string? group = null, string? material = null, int smoothingGroup = 0) =>
        (First, Group, Material, SmoothingGroup) = (first, group, material, smoothingGroup);

    /// <summary>Gets the first element, counted from 0.</summary>
    public int First { get; init; }

    /// <summary>Gets the group (<c>g</c>), or several with blanks between; null for none.</summary>
    public string? Group { get; init; }

    /// <summary>Gets the name of the material (<c>usemtl</c>), which may have blanks inside; null for none.</summary>
    public string? Material { get; init; }

    /// <summary>Gets the smoothing group (<c>s</c>), 1 or more; 0 for none.</summary>
    public int SmoothingGroup { get; init; }
}
