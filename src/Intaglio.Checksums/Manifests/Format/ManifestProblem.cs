namespace Intaglio.Checksums;

/// <summary>Something in a folder that could not be read or has no place in a manifest.</summary>
/// <param name="Name">The path below the folder; that of a directory, which stands for all that may be in it, ends with <c>/</c>.</param>
/// <param name="Error">Why: an <see cref="IOException"/>, <see cref="UnauthorizedAccessException"/> or <see cref="NotSupportedException"/>.</param>
public readonly record struct ManifestProblem(string Name, Exception Error);
