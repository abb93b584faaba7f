using System.Text.Json.Serialization;

namespace Intaglio.Farm;

/// <summary>A run to begin.</summary>
/// <param name="Plan">The digest of the plan, which is an item of the store.</param>
/// <param name="Tool">The identity of the programs that can make the actions.</param>
[GenerateSerializer, Alias("intaglio.run-request")]
internal sealed record RunRequest([property: Id(0)] string Plan, [property: Id(1)] string Tool)
{
    /// <summary>Gets a value indicating whether the other actions are processed after one has failed.</summary>
    [Id(2)]
    public bool KeepGoing { get; init; }

    /// <summary>Gets a value indicating whether the run continues without its client.</summary>
    [Id(3)]
    public bool IsDetached { get; init; }

    /// <summary>Gets the name of the project for people.</summary>
    [Id(4)]
    public string Project { get; init; } = "";
}

/// <summary>An action that a worker has taken.</summary>
/// <param name="Run">The name of the run.</param>
/// <param name="Plan">The digest of the plan.</param>
/// <param name="Lease">The lease.</param>
[GenerateSerializer, Alias("intaglio.work-order")]
internal sealed record WorkOrder([property: Id(0)] string Run, [property: Id(1)] string Plan, [property: Id(2)] WorkLease Lease)
{
    /// <summary>Gets the identity of the code.</summary>
    [Id(3)]
    public required string Code { get; init; }

    /// <summary>Gets the key, or <see langword="null"/> if it is not known.</summary>
    [Id(4)]
    public string? Key { get; init; }
}

/// <summary>The answer of a run to a worker that asks for actions.</summary>
/// <param name="Orders">The actions.</param>
/// <param name="IsReserved">Whether the worker gets no actions of other runs, because an action of this run has to be its only one.</param>
[GenerateSerializer, Alias("intaglio.work-grant")]
internal sealed record WorkGrant([property: Id(0)] IReadOnlyList<WorkOrder> Orders, [property: Id(1)] bool IsReserved)
{
    /// <summary>Gets a value indicating whether the run has ended.</summary>
    [Id(2)]
    public bool HasEnded { get; init; }
}

/// <summary>The outcome of an action.</summary>
/// <param name="Lease">The lease, which can have ended.</param>
/// <param name="Outcome">The outcome.</param>
/// <param name="Error">The reason of a failure, a refusal or a fault of the machine, or <see langword="null"/>.</param>
[GenerateSerializer, Alias("intaglio.work-report")]
internal sealed record WorkReport([property: Id(0)] WorkLease Lease, [property: Id(1)] WorkOutcome Outcome, [property: Id(2)] string? Error)
{
    /// <summary>Gets the name of the first output of an action that has failed.</summary>
    [Id(3)]
    public string? Output { get; init; }

    /// <summary>Gets the last lines that a program has written.</summary>
    [Id(4)]
    public IReadOnlyList<string> Log { get; init; } = [];

    /// <summary>Gets the strong key of the result, whose record the store has, or <see langword="null"/> without a result.</summary>
    [Id(6)]
    public string? Result { get; init; }

    /// <summary>
    /// Gets a value indicating whether the worker has checked its machine after it returned an action with an error, and found no fault.
    /// </summary>
    [Id(7)]
    public bool IsSound { get; init; }

    /// <summary>Gets the name of the worker for people, or <see langword="null"/> if no worker has reported the outcome.</summary>
    [Id(8)]
    public string? Name { get; init; }

    /// <summary>Gets the digests of sources that the worker needs. The store does not have the first one.</summary>
    [Id(5)]
    public IReadOnlyList<string> Missing { get; init; } = [];
}

/// <summary>An outcome of an action of a run.</summary>
/// <param name="Run">The name of the run.</param>
/// <param name="Report">The outcome.</param>
[GenerateSerializer, Alias("intaglio.work-result")]
internal sealed record WorkResult([property: Id(0)] string Run, [property: Id(1)] WorkReport Report);

/// <summary>An action that has failed.</summary>
/// <param name="Action">The place of the action in the plan.</param>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Input">The path of the input, or <see langword="null"/>.</param>
/// <param name="Error">The reason.</param>
[GenerateSerializer, Alias("intaglio.run-failure")]
internal sealed record RunFailure([property: Id(0)] int Action, [property: Id(1)] string Rule, [property: Id(2)] string? Input,
    [property: Id(3)] string Error)
{
    /// <summary>Gets the name of the first output, or <see langword="null"/> if it is not known.</summary>
    [Id(4)]
    public string? Output { get; init; }

    /// <summary>Gets the last lines that the program has written.</summary>
    [Id(5)]
    public IReadOnlyList<string> Log { get; init; } = [];

    /// <summary>Gets the name of the worker for people, or <see langword="null"/> if no worker has reported the failure.</summary>
    [Id(6)]
    public string? Worker { get; init; }

    /// <summary>Gets the number of failures with the same text that are not listed.</summary>
    [Id(7)]
    public int Others { get; init; }
}

/// <summary>The result of an action that has ended.</summary>
/// <param name="Action">The place of the action in the plan.</param>
/// <param name="Key">The strong key.</param>
[GenerateSerializer, Alias("intaglio.run-result")]
internal sealed record RunResult([property: Id(0)] int Action, [property: Id(1)] string Key)
{
    /// <summary>Gets the record in the store, or <see langword="null"/> if it is long or cannot be read.</summary>
    [Id(2)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public byte[]? Record { get; init; }
}
