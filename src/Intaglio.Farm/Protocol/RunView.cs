namespace Intaglio.Farm;

/// <summary>The state of a run.</summary>
[GenerateSerializer, Alias("intaglio.run-view")]
internal sealed record RunView
{
    /// <summary>Gets the name of the run.</summary>
    [Id(0)]
    public required string Run { get; init; }

    /// <summary>Gets the name of the project for people.</summary>
    [Id(1)]
    public required string Project { get; init; }

    [Id(2)]
    public required bool IsDetached { get; init; }

    /// <summary>Gets the time at which the run began.</summary>
    [Id(3)]
    public required DateTimeOffset Started { get; init; }

    /// <summary>Gets the time at which the run ended, or <see langword="null"/> if it has not.</summary>
    [Id(4)]
    public DateTimeOffset? Ended { get; init; }

    [Id(5)]
    public required bool IsCanceled { get; init; }

    /// <summary>Gets the number of actions by state.</summary>
    [Id(6)]
    public required WorkCounts Actions { get; init; }

    [Id(7)]
    public required IReadOnlyList<RunFailure> Failures { get; init; }

    /// <summary>Gets the number of leases that have ended without a result.</summary>
    [Id(8)]
    public required long EndedLeases { get; init; }

    /// <summary>Gets the number of actions that ran twice.</summary>
    [Id(9)]
    public required long Repeated { get; init; }

    /// <summary>Gets the rules with actions that no worker can make.</summary>
    [Id(10)]
    public IReadOnlyList<string> Blocked { get; init; } = [];

    /// <summary>Gets the reason for which the run could not begin, or <see langword="null"/>.</summary>
    [Id(11)]
    public string? Error { get; init; }

    /// <summary>Gets the digests of sources that the client has to send. Only clients that follow the run receive them.</summary>
    [Id(12)]
    public IReadOnlyList<string> Wanted { get; init; } = [];

    /// <summary>Gets results that have come. Only clients that ask for them receive them, a part with each state.</summary>
    [Id(13)]
    public IReadOnlyList<RunResult> Results { get; init; } = [];

    /// <summary>Gets the number of results that a client has received with this state.</summary>
    [Id(14)]
    public int ResultsEnd { get; init; }

    /// <summary>Gets a value indicating whether further results can be asked for now.</summary>
    [Id(15)]
    public bool HasMoreResults { get; init; }

    /// <summary>Gets the number of connected workers that have the version of the client.</summary>
    [Id(16)]
    public int Workers { get; init; }

    /// <summary>Gets a value indicating whether the run has ended and no worker has an action.</summary>
    public bool IsFinished => Ended is not null;
}

/// <summary>The number of actions by state.</summary>
[GenerateSerializer, Alias("intaglio.work-counts")]
internal readonly record struct WorkCounts
{
    [Id(0)]
    public long Waiting { get; init; }

    [Id(1)]
    public long Ready { get; init; }

    [Id(2)]
    public long Leased { get; init; }

    [Id(3)]
    public long Made { get; init; }

    [Id(4)]
    public long Found { get; init; }

    [Id(5)]
    public long Failed { get; init; }

    [Id(6)]
    public long Skipped { get; init; }
}
