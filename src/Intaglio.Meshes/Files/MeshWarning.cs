namespace Intaglio.Meshes;

/// <summary>An error in a file that was ignored while the file was read.</summary>
/// <param name="Kind">The kind of error.</param>
/// <param name="Count">The number of occurrences, 1 or more.</param>
/// <param name="Line">
/// The line number of the first occurrence, starting at 1; <see langword="null"/> if the format has no lines or they are not counted.
/// </param>
public readonly record struct MeshWarning(MeshWarningKind Kind, long Count, long? Line);
