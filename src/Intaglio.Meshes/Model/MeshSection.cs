namespace Intaglio.Meshes;

/// <summary>The group, material and smoothing group of the elements from one element to the next section.</summary>
public readonly record struct MeshSection
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="first">The index of the first element, starting at 0.</param>
    /// <param name="group">The group (<c>g</c>), or several groups separated by spaces; <see langword="null"/> for none.</param>
    /// <param name="material">The name of the material (<c>usemtl</c>), which can contain spaces; <see langword="null"/> for none.</param>
    /// <param name="smoothingGroup">The smoothing group (<c>s</c>), 1 or more; 0 for none.</param>
    public MeshSection(int first, string? group = null, string? material = null, int smoothingGroup = 0) =>
        (First, Group, Material, SmoothingGroup) = (first, group, material, smoothingGroup);

    /// <summary>Gets the index of the first element, starting at 0.</summary>
    public int First { get; init; }

    /// <summary>Gets the group (<c>g</c>), or several groups separated by spaces; <see langword="null"/> for none.</summary>
    public string? Group { get; init; }

    /// <summary>Gets the name of the material (<c>usemtl</c>), which can contain spaces; <see langword="null"/> for none.</summary>
    public string? Material { get; init; }

    /// <summary>Gets the smoothing group (<c>s</c>), 1 or more; 0 for none.</summary>
    public int SmoothingGroup { get; init; }
}
