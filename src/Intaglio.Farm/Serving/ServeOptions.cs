namespace Intaglio.Farm;

/// <summary>The settings of a farm in addition to those of its store.</summary>
internal sealed record ServeOptions
{
    /// <summary>Gets the settings of a server that shares its runs with others, or <see langword="null"/> for one server.</summary>
    internal ClusterOptions? Cluster { get; init; }

    /// <summary>Gets the settings of the worker, or <see langword="null"/> for none.</summary>
    internal WorkerOptions? Worker { get; init; }

    internal LogFormat Log { get; init; }
}
