using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>Range checks for options that several formats share.</summary>
internal static class OptionRanges
{
    private const int LeastUnitDecimals = 4, WorkersPerProcessor = 4, LeastMostWorkers = 64;

    internal static int? CheckDecimals(int? decimals, [CallerMemberName] string name = "") =>
        decimals is { } number ? OptionRange.Between(number, 0, NumberText.MaxDecimals, name) : null;

    /// <summary>Gets the number of decimals for values of about 1, such as normals.</summary>
    /// <remarks>They need a minimum even if positions are large and have few decimals.</remarks>
    internal static int UnitDecimals(int decimals) => Math.Max(LeastUnitDecimals, decimals);

    /// <summary>Gets the number of workers for a degree of parallelism.</summary>
    /// <remarks>The number is capped, because more than a few for each processor only cost memory.</remarks>
    internal static int WorkersOf(int degree) =>
        degree < 0 ? Environment.ProcessorCount
        : Math.Min(degree, Math.Max(LeastMostWorkers, WorkersPerProcessor * Environment.ProcessorCount));
}
