namespace Intaglio.Farm;

/// <summary>A worker that asks for actions.</summary>
[GenerateSerializer, Alias("intaglio.worker-view")]
internal sealed record WorkerView
{
    /// <summary>Gets the name of the worker, which is different for each process.</summary>
    [Id(0)]
    public required string Worker { get; init; }

    /// <summary>Gets the name of its machine.</summary>
    [Id(1)]
    public required string Host { get; init; }

    /// <summary>Gets the identity of its programs.</summary>
    [Id(2)]
    public required string Tool { get; init; }

    /// <summary>Gets the number of actions that it makes at the same time.</summary>
    [Id(3)]
    public required int Slots { get; init; }

    /// <summary>Gets the number of actions that it makes now. It has further ones if it takes actions ahead.</summary>
    [Id(4)]
    public int Running { get; init; }

    /// <summary>Gets a value indicating whether it runs the programs of recipes.</summary>
    [Id(5)]
    public required bool AllowsRun { get; init; }

    /// <summary>Gets the name of the worker for people, which has that of its machine.</summary>
    [Id(6)]
    public string? Name { get; init; }

    /// <summary>Gets the name for people, also of a worker that has sent none.</summary>
    public string DisplayName => Name ?? Host;

    /// <summary>Gets the fault of the machine for which the worker takes no actions now, or <see langword="null"/>.</summary>
    [Id(7)]
    public string? Fault { get; init; }
}

/// <summary>The advice to a worker that asks for actions.</summary>
/// <param name="IsDraining">Whether it is to end when it has finished its actions.</param>
/// <param name="IsStruck">Whether it is to take no actions for a time, because others have made those that it returned.</param>
[GenerateSerializer, Alias("intaglio.worker-advice")]
internal readonly record struct WorkerAdvice([property: Id(0)] bool IsDraining, [property: Id(1)] bool IsStruck);
