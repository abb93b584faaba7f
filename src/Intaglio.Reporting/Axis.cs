using System.Globalization;

namespace Intaglio.Reporting;

/// <summary>A value on an axis that is marked, and how it is called there.</summary>
/// <param name="Value">Where.</param>
/// <param name="Label">What is written there.</param>
public readonly record struct Tick(double Value, string Label);

/// <summary>An axis of a chart.</summary>
/// <param name="Title">What it shows.</param>
/// <param name="Unit">The unit of its values, written after the title; null where there is none.</param>
public sealed record Axis(string Title, string? Unit = null)
{
    /// <summary>Whether equal distances are equal ratios. Values that are not positive have no place then.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>What is marked; empty to leave that to the chart.</summary>
    public IReadOnlyList<Tick> Ticks { get; init; } = [];

    internal bool HasTicks => Ticks.Count > 0;

    /// <summary>Title and unit, as the chart shows them.</summary>
    public override string ToString() => Unit is null ? Title : $"{Title}, {Unit}";

    internal bool CanShow(double value) => double.IsFinite(value) && (!IsLogarithmic || value > 0);

    internal string Label(double value)
    {
        foreach (Tick tick in Ticks)
            if (tick.Value == value)
                return tick.Label;
        return double.IsFinite(value) ? value.ToString("#,##0.###", CultureInfo.InvariantCulture) : Figures.None;
    }
}
