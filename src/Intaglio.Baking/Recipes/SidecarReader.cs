namespace Intaglio.Baking;

/// <summary>Reads sidecars for a recipe and its profile.</summary>
/// <param name="operations">The operations that the recipe can use.</param>
/// <param name="rules">The rules of the recipe.</param>
/// <param name="profile">The name of the profile.</param>
/// <param name="settings">The settings of the profile, which can occur in sidecars as well.</param>
internal sealed class SidecarReader(OperationCatalog operations, IReadOnlyList<BakeRule> rules, string profile,
    IReadOnlyDictionary<string, string> settings)
{
    /// <summary>Reads a sidecar.</summary>
    /// <param name="name">The path below the source folder.</param>
    /// <param name="bytes">The bytes of the file.</param>
    /// <exception cref="BakeRecipeFormatException">The file is not a valid sidecar.</exception>
    internal Sidecar Read(string name, ReadOnlyMemory<byte> bytes)
    {
        RecipeText text = new(PrintableText.Of(name));
        text.SetSettings(profile, settings);
        return Sidecar.Read(text, bytes, operations, rules);
    }
}
