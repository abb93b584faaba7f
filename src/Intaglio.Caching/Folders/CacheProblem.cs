namespace Intaglio.Caching;

/// <summary>A problem with a file of a cache.</summary>
public sealed record CacheProblem
{
    /// <summary>Gets the full path of the file.</summary>
    public required string Path { get; init; }

    /// <summary>Gets the kind of problem.</summary>
    public required CacheProblemKind Kind { get; init; }

    /// <summary>Gets a value indicating whether the file was removed.</summary>
    public required bool IsRemoved { get; init; }

    /// <summary>Gets a value indicating whether data is damaged. Missing items and abandoned temporary files are not damage.</summary>
    public bool IsDamage => Kind is CacheProblemKind.DamagedContent or CacheProblemKind.DamagedEntry or CacheProblemKind.Unreadable
        or CacheProblemKind.Blocked;
}
