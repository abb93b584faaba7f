namespace Intaglio.Caching;

/// <summary>Files on the server of a remote cache that were refused for the same reason.</summary>
/// <param name="Kind">The reason.</param>
/// <param name="Count">The number of times that a file was refused.</param>
/// <param name="Path">The path of the first file below the address.</param>
public sealed record RemoteCacheProblem(RemoteCacheProblemKind Kind, long Count, string Path);
