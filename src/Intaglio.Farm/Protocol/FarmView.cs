namespace Intaglio.Farm;

/// <summary>The state of a farm: its servers, its workers and its latest runs.</summary>
internal sealed record FarmView
{
    /// <summary>Gets the version of the server that answers.</summary>
    public required string Version { get; init; }

    /// <summary>Gets the time of the server that answers.</summary>
    public required DateTimeOffset Time { get; init; }

    public required IReadOnlyList<ServerView> Servers { get; init; }

    public required IReadOnlyList<WorkerView> Workers { get; init; }

    /// <summary>Gets the latest runs, and the last one first. Each has only its first failures.</summary>
    public required IReadOnlyList<RunView> Runs { get; init; }

    /// <summary>Gets the number of actions that ended in each of the last seconds, and the latest second first.</summary>
    public IReadOnlyList<long> Throughput { get; init; } = [];
}

/// <summary>A server of a farm.</summary>
/// <param name="Address">The address for other servers.</param>
/// <param name="State">The state in the words of Orleans, such as <c>Active</c>.</param>
internal sealed record ServerView(string Address, string State);
