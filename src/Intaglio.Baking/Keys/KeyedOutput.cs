namespace Intaglio.Baking;

/// <summary>An output of an action, as it is encoded in the weak key.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Format">The format of the file, or an empty string if the operation does not change it.</param>
/// <param name="Name">The path below the output folder, or null if the bytes of the outputs do not depend on it.</param>
internal readonly record struct KeyedOutput(string Role, string Format, string? Name = null)
{
    /// <summary>The format of a folder.</summary>
    internal const string Folder = "/";
}
