using System.Text.Json.Serialization;

namespace Intaglio.Farm;

/// <summary>A run that a client begins.</summary>
internal sealed record RunStart
{
    /// <summary>Gets the name of the run, 32 hexadecimal digits, which the client has chosen at random.</summary>
    public required string Run { get; init; }

    public required string Plan { get; init; }

    public required string Tool { get; init; }

    public bool KeepGoing { get; init; }

    /// <summary>Gets a value indicating whether the run continues without its client.</summary>
    public bool IsDetached { get; init; }

    /// <summary>Gets the name of the project for people.</summary>
    public string Project { get; init; } = "";
}

/// <summary>A lease as a worker names it.</summary>
/// <param name="Run">The name of the run.</param>
/// <param name="Lease">The lease.</param>
internal readonly record struct HeldLease(string Run, WorkLease Lease);

/// <summary>A question of a worker for actions.</summary>
internal sealed record WorkQuestion
{
    /// <summary>Gets the name of the worker, which is different for each process.</summary>
    public required string Worker { get; init; }

    /// <summary>Gets the identity of the programs of the worker.</summary>
    public required string Tool { get; init; }

    /// <summary>Gets the number of actions that the worker can process in addition to those that it has.</summary>
    public required int Free { get; init; }

    /// <summary>Gets the name of the machine.</summary>
    public required string Host { get; init; }

    /// <summary>Gets the number of actions that the worker makes at the same time.</summary>
    public required int Slots { get; init; }

    /// <summary>Gets a value indicating whether the worker runs the programs of recipes.</summary>
    public bool AllowsRun { get; init; }

    /// <summary>Gets the name of the worker for people, which has that of its machine.</summary>
    public string? Name { get; init; }

    /// <summary>Gets the fault of the machine for which the worker takes no actions now, or <see langword="null"/>.</summary>
    public string? Fault { get; init; }

    /// <summary>Gets the leases of the worker.</summary>
    public IReadOnlyList<HeldLease> Leases { get; init; } = [];
}

/// <summary>The answer to a worker.</summary>
/// <param name="Orders">The actions that it has taken.</param>
/// <param name="Lost">The leases that have ended, whose actions it should stop.</param>
internal sealed record WorkAnswer(IReadOnlyList<WorkOrder> Orders, IReadOnlyList<HeldLease> Lost)
{
    /// <summary>Gets a value indicating whether the worker is to end when it has finished its actions.</summary>
    public bool IsDraining { get; init; }

    /// <summary>Gets a value indicating whether the worker is to take no actions for a time.</summary>
    public bool IsStruck { get; init; }
}

/// <summary>Outcomes that a worker sends. The answer has further actions.</summary>
internal sealed record WorkResults
{
    /// <summary>Gets the name of the worker.</summary>
    public required string Worker { get; init; }

    /// <summary>Gets the identity of the programs of the worker.</summary>
    public required string Tool { get; init; }

    /// <summary>Gets the number of actions that the worker can process now in addition to those that it has or has asked for.</summary>
    public required int Free { get; init; }

    /// <summary>Gets a value indicating whether the worker ends.</summary>
    public bool IsLast { get; init; }

    public required IReadOnlyList<WorkResult> Results { get; init; }
}

/// <summary>The messages between clients, workers and the server.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, UseStringEnumConverter = true,
    RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(RunStart))]
[JsonSerializable(typeof(RunView))]
[JsonSerializable(typeof(RunState))]
[JsonSerializable(typeof(RunIndexState))]
[JsonSerializable(typeof(FarmView))]
[JsonSerializable(typeof(WorkQuestion))]
[JsonSerializable(typeof(WorkAnswer))]
[JsonSerializable(typeof(WorkResults))]
internal sealed partial class FarmJson : JsonSerializerContext;
