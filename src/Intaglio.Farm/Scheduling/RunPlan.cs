namespace Intaglio.Farm;

/// <summary>The actions of a run. An action is named by its place: its number over all groups, from 0.</summary>
/// <param name="Rules">The names of the rules.</param>
/// <param name="Groups">The groups, in the order of the places of their actions.</param>
/// <param name="Sets">The sets of actions that others need, each as ranges of places.</param>
internal sealed record RunPlan(IReadOnlyList<string> Rules, IReadOnlyList<RunGroup> Groups,
    IReadOnlyList<IReadOnlyList<PlaceRange>> Sets);

/// <summary>Actions with consecutive places, which have the same rule and needs.</summary>
/// <param name="Rule">The index of the rule.</param>
/// <param name="Count">The number of actions.</param>
/// <param name="Needs">The indexes of the sets whose actions must be finished before. Their places precede those of the group.</param>
internal sealed record RunGroup(int Rule, int Count, IReadOnlyList<int> Needs);

/// <summary>Consecutive places.</summary>
/// <param name="First">The first place.</param>
/// <param name="Count">The number of places.</param>
internal readonly record struct PlaceRange(int First, int Count)
{
    internal int End => First + Count;
}
