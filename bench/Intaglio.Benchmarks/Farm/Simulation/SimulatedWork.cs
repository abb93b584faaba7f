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
/// <param name="Groups">The groups.</param>
/// <param name="Work">The actions of each group.</param>
internal sealed record SimulatedPlan(string Name, TimeSpan Start, IReadOnlyList<RunGroup> Groups, IReadOnlyList<SimulatedWork[]> Work)
{
    internal int Count => Work.Sum(work => work.Length);

    /// <summary>Creates a plan of four groups. The third needs the first, and the fourth needs the first and the third.</summary>
    internal static SimulatedPlan Create(string name, TimeSpan start, SimulatedWork[] work)
    {
        int quarter = work.Length / 4;
        SimulatedWork[][] parts =
            [work[..quarter], work[quarter..(2 * quarter)], work[(2 * quarter)..(3 * quarter)], work[(3 * quarter)..]];
        int[][] needs = [[], [], [0], [0, 2]];
        return new(name, start, [.. parts.Select((part, i) => new RunGroup($"{name}.{i}", part.Length, needs[i]))], parts);
    }

    /// <summary>Creates a plan of one group.</summary>
    internal static SimulatedPlan CreateFlat(string name, SimulatedWork[] work) =>
        new(name, TimeSpan.Zero, [new(name, work.Length, [])], [work]);
}
