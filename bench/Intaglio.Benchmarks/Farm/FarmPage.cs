namespace Intaglio.Benchmarks;

/// <summary>The page about farms, to which several commands write.</summary>
internal static class FarmPage
{
    internal static PageText Text { get; } = new("Farms", "a measurement takes half an hour", ["farm --intaglio PROGRAM", "farm-scale --intaglio PROGRAM", "farm-soak --intaglio PROGRAM", "farm-simulation"]);
}
