namespace Intaglio.Farm;

/// <summary>The store does not have a plan, which can be there later.</summary>
internal sealed class MissingPlanException(string digest) : IOException($"the store does not have the plan {digest}");
