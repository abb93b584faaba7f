namespace Intaglio.Meshes;

/// <summary>A part of a file that is wrong, and was read without what is wrong about it.</summary>
/// <param name="Kind">The fault.</param>
/// <param name="Count">The number of its occurrences, 1 or more.</param>
/// <param name="Line">The line of the first occurrence, counted from 1; null where the format does not have lines, or they are not counted.</param>
public readonly record struct MeshWarning(MeshWarningKind Kind, long Count, long? Line);
