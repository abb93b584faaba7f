namespace Intaglio.Baking;

/// <summary>The choices of a user when a recipe is read.</summary>
public sealed class BakeRecipeOptions
{
    /// <summary>Gets or sets the name of the profile, or <see langword="null"/> for the first profile of the recipe.</summary>
    public string? Profile { get; set; }

    /// <summary>Gets or sets the folders outside of the folder of the recipe, or reached through links, that the recipe may name.</summary>
    /// <remarks>
    /// A recipe and the links next to it can come from an untrusted source. Its source and its output folder must be in the folder of the
    /// recipe, reached without links, or in one of these folders.
    /// </remarks>
    public IReadOnlyList<string> AllowedFolders { get; set; } = [];

    /// <summary>Gets or sets the values that replace settings of the profile, by name.</summary>
    public IReadOnlyDictionary<string, string> Settings { get; set; } = new Dictionary<string, string>();
}
