using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>The ranges of options that several formats have.</summary>
internal static class OptionRanges
{
    private const int LeastUnitDecimals = 4, WorkersPerProcessor = 4, LeastMostWorkers = 64;

    internal static int? CheckDecimals(int? decimals, [CallerMemberName] string name = "") =>
        decimals is { } number ? OptionRange.Between(number, 0, NumberText.MaxDecimals, name) : null;

    /// <summary>Gets the decimals of what is about 1, such as normals: few decimals of large positions would leave nothing of it.</summary>
    internal static int UnitDecimals(int decimals) => Math.Max(LeastUnitDecimals, decimals);

    /// <summary>Gets the number of threads that a degree of parallelism stands for. More than a few for each processor would take memory alone.</summary>
    internal static int WorkersOf(int degree) => degree < 0 ? Environment.ProcessorCount : Math.Min(degree, Math.Max(LeastMostWorkers, WorkersPerProcessor * Environment.ProcessorCount));
}
