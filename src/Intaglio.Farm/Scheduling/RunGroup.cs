namespace Intaglio.Farm;

/// <summary>Actions of a run that need the same other groups.</summary>
/// <param name="Name">The name of the group for messages.</param>
/// <param name="Count">The number of actions.</param>
/// <param name="Needs">The indexes of the groups whose actions must be finished before.</param>
internal sealed record RunGroup(string Name, int Count, IReadOnlyList<int> Needs);
