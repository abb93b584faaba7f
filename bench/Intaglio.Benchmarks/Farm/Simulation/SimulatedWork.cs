using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>An action. Runs that have the same action share the object, as they share the result.</summary>
/// <param name="key">The key.</param>
/// <param name="duration">The time that one slot needs to make it.</param>
internal sealed class SimulatedWork(string key, TimeSpan duration)
{
    internal string Key { get; } = key;

    internal TimeSpan Duration { get; } = duration;

    /// <summary>Gets or sets a value indicating whether the action kills its worker.</summary>
    internal bool IsDeadly { get; set; }

    /// <summary>Gets or sets a value indicating whether the store has the result.</summary>
    internal bool IsMade { get; set; }
}

/// <summary>The actions of a run.</summary>
/// <param name="Name">The name of the run.</param>
/// <param name="Start">The time at which it starts.</param>
/// <param name="Actions">The groups of actions.</param>
/// <param name="Work">The actions by their places.</param>
internal sealed record SimulatedPlan(string Name, TimeSpan Start, RunPlan Actions, IReadOnlyList<SimulatedWork> Work)
{
    /// <summary>Creates a plan of four groups. The third needs the first, and the fourth needs the first and the third.</summary>
    internal static SimulatedPlan Create(string name, TimeSpan start, SimulatedWork[] work)
    {
        int quarter = work.Length / 4;
        PlaceRange[] groups = [.. Enumerable.Range(0, 4).Select(i => new PlaceRange(i * quarter, i < 3 ? quarter : work.Length - 3 * quarter))];
        int[][] needs = [[], [], [0], [0, 1]];
        return new(name, start, new([.. groups.Select((_, i) => $"{name}.{i}")], [.. groups.Select((group, i) => new RunGroup(i, group.Count, needs[i]))],
            [[groups[0]], [groups[2]]]), work);
    }

    /// <summary>Creates a plan of one group.</summary>
    internal static SimulatedPlan CreateFlat(string name, SimulatedWork[] work) =>
        new(name, TimeSpan.Zero, new([name], [new(0, work.Length, [])], []), work);
}
