namespace Intaglio.Farm;

/// <summary>An action that a worker has taken.</summary>
/// <param name="Action">The place of the action in the plan of the run.</param>
/// <param name="Number">The number of the lease, which is different for each lease of the run.</param>
[GenerateSerializer, Alias("intaglio.work-lease")]
internal readonly record struct WorkLease([property: Id(0)] int Action, [property: Id(1)] long Number);
