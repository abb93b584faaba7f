namespace Intaglio.Checksums;

/// <summary>An item in a folder that could not be read or that a manifest cannot contain.</summary>
/// <param name="Name">The path below the folder. A path that ends with <c>/</c> is a directory and represents everything in it.</param>
/// <param name="Error">
/// The reason: an <see cref="IOException"/>, <see cref="UnauthorizedAccessException"/> or <see cref="NotSupportedException"/>.
/// </param>
public readonly record struct ManifestProblem(string Name, Exception Error);
