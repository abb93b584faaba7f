using Intaglio.Reporting;

namespace Intaglio.Evaluation;

/// <summary>Reports the speed of kernels and whether the library selects the fastest.</summary>
public static class KernelReport
{
    /// <summary>Creates a table with a row for each kernel, grouped by function.</summary>
    /// <param name="result">The measurement.</param>
    public static Table Summarize(KernelResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        return new Table(
            [Column.CreateText("Function"), new("messages"), Column.CreateText("Kernel"), Column.CreateText("In use"), new("GB/s"),
                new("of the fastest")],
            result.Groups.SelectMany(group => group.Kernels.Select(kernel => (Text[])
            [
                group.Function, $"{group.Messages}", kernel.Name, kernel.IsSelected ? "yes"
                : "", Figures.Round(kernel.Throughput), Figures.Round(kernel.Throughput / group.Fastest.Throughput),
            ])));
    }

    /// <summary>Describes kernels with wrong digests and functions whose selected kernel is not the fastest.</summary>
    /// <remarks>The list contains a single line if no problem is found.</remarks>
    /// <param name="result">The measurement.</param>
    public static IReadOnlyList<string> Judge(KernelResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        List<string> lines = [];
        foreach (KernelGroup group in result.Groups)
        {
            foreach (KernelSpeed kernel in group.Kernels.Where(kernel => !kernel.IsDigestEqual))
                lines.Add($"{group.Name}: {kernel.Name} computes different digests from {group.Kernels[0].Name}; please report this, "
                    + "and do not use this build");
            if (!group.IsBestSelected)
                lines.Add($"{group.Name}: {group.Fastest.Name} is {Math.Round(100 * (group.Fastest.Throughput / group.Selected.Throughput - 1))} % faster than {group.Selected.Name}, which is in use; please report the last line");
        }
        if (lines.Count == 0)
            lines.Add($"The kernel in use is the fastest, or within {100 * KernelGroup.Tolerance} % of it, in each "
                + $"of {result.Groups.Count} comparisons.");
        return lines;
    }
}
