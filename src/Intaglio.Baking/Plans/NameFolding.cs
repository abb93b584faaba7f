namespace Intaglio.Baking;

/// <summary>Compares names as file systems without case or with Unicode normalization do.</summary>
internal static class NameFolding
{
    /// <summary>Returns a text that is equal for names that are the same on some system.</summary>
    internal static string Fold(string name) => name.ToLowerInvariant();
}
