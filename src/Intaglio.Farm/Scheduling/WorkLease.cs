namespace Intaglio.Farm;

/// <summary>An action that a worker has taken.</summary>
/// <param name="Group">The index of the group.</param>
/// <param name="Index">The index of the action in the group.</param>
/// <param name="Number">The number of the lease, which is different for each lease of the run.</param>
[GenerateSerializer, Alias("intaglio.work-lease")]
internal readonly record struct WorkLease([property: Id(0)] int Group, [property: Id(1)] int Index, [property: Id(2)] long Number);
