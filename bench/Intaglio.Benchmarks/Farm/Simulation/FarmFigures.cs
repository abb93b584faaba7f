namespace Intaglio.Benchmarks;

/// <summary>The figures of a simulated farm whose runs have ended, without its actions.</summary>
/// <param name="farm">The farm.</param>
internal sealed class FarmFigures(SimulatedFarm farm)
{
    private readonly int actions = farm.Plans.Sum(plan => plan.Work.Count);

    internal int Slots { get; } = farm.Slots;

    /// <summary>Gets the time at which the last run has ended.</summary>
    internal TimeSpan Makespan { get; } = farm.Server.Ends.Max()!.Value;

    /// <summary>Gets the time in which the slots could make each action once, if they never waited.</summary>
    internal TimeSpan Ideal { get; } = TimeSpan.FromSeconds(farm.Plans.SelectMany(plan => plan.Work).Distinct()
        .Sum(work => work.IsDeadly ? 0 : work.Duration.TotalSeconds) / farm.Slots);

    internal double Efficiency => Ideal / Makespan;

    internal double ActionsPerSecond => actions / Makespan.TotalSeconds;

    /// <summary>Gets the share of the time in which the coordinator has served requests.</summary>
    internal double Busy { get; } = Math.Min(1, farm.Server.Busy / farm.Server.Ends.Max()!.Value);

    /// <summary>Gets the seconds that requests have waited for the coordinator.</summary>
    internal Spread Waits { get; } = new(farm.Server.Waits);

    /// <summary>Gets the seconds from the end of an action to the beginning of the next one in its slot.</summary>
    internal Spread SlotWaits { get; } = new(farm.Results.SlotWaits);
}

/// <summary>The median, the 99th percentile and the maximum of some values.</summary>
/// <param name="values">The values.</param>
internal sealed class Spread(IReadOnlyList<float> values)
{
    internal double Median { get; } = At(values, 0.5);

    internal double High { get; } = At(values, 0.99);

    internal double Most { get; } = At(values, 1);

    private static double At(IReadOnlyList<float> values, double share) =>
        values.Count == 0 ? double.NaN : values.Order().ElementAt((int)(share * (values.Count - 1)));
}
