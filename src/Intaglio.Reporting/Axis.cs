using System.Globalization;

namespace Intaglio.Reporting;

/// <summary>A labeled mark on an axis.</summary>
/// <param name="Value">The value at the mark.</param>
/// <param name="Label">The label of the mark.</param>
public readonly record struct Tick(double Value, string Label);

/// <summary>An axis of a chart.</summary>
/// <param name="Title">The title of the axis.</param>
/// <param name="Unit">The unit of the values, shown after the title, or <see langword="null"/>.</param>
public sealed record Axis(string Title, string? Unit = null)
{
    /// <summary>Gets a value indicating whether the axis is logarithmic. A logarithmic axis omits values that are not positive.</summary>
    public bool IsLogarithmic { get; init; }

    /// <summary>Gets the marks on the axis. If empty, the chart selects them.</summary>
    public IReadOnlyList<Tick> Ticks { get; init; } = [];

    internal bool HasTicks => Ticks.Count > 0;

    /// <summary>Returns the title and unit in the form that the chart shows.</summary>
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
