using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>The ranges of options that several formats have.</summary>
internal static class OptionRanges
{
    private const int LeastUnitDecimals = 4, WorkersPerProcessor = 4, LeastMostWorkers = 64;

    internal static void CheckDecimals(int? decimals, [CallerArgumentExpression(nameof(decimals))] string name = "")
    {
        if (decimals is < 0 or > NumberText.MaxDecimals)
            throw new ArgumentOutOfRangeException(name, decimals, $"It is 0 to {NumberText.MaxDecimals}, or null.");
    }

    /// <summary>Gets the decimals of what is about 1, such as normals: few decimals of large positions would leave nothing of it.</summary>
    internal static int UnitDecimals(int decimals) => Math.Max(LeastUnitDecimals, decimals);

    internal static void CheckScale(double scale, [CallerArgumentExpression(nameof(scale))] string name = "")
    {
        // What is below 0 would mirror the mesh, which turns its faces inside out.
        if (!double.IsFinite(scale) || scale <= 0)
            throw new ArgumentOutOfRangeException(name, scale, "It is a number more than 0.");
    }

    internal static void CheckDegree(int degree, [CallerArgumentExpression(nameof(degree))] string name = "")
    {
        if (degree is 0 or < -1)
            throw new ArgumentOutOfRangeException(name, degree, "It is -1 or more than 0.");
    }

    /// <summary>Gets the number of threads that a degree of parallelism stands for. More than a few for each processor would take memory alone.</summary>
    internal static int WorkersOf(int degree) => degree < 0 ? Environment.ProcessorCount : Math.Min(degree, Math.Max(LeastMostWorkers, WorkersPerProcessor * Environment.ProcessorCount));
}
