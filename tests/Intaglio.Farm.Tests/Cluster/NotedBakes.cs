using Intaglio.Baking;
using Intaglio.Farm.Tests.Serving;
using Intaglio.Testing.Remote;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>Bakes projects that count their programs.</summary>
internal static class NotedBakes
{
    // Ends a test that hangs.
    private static readonly TimeSpan longest = TimeSpan.FromMinutes(8);

    /// <summary>Bakes a project on this machine, and returns its root.</summary>
    internal static string FindRoot(NotedProject project) => project.BakeLocally(path => FarmProject.RootOf(FarmProject.BakeIn(path)));

    internal static Task<BakeReport> BakeAsync(NotedProject project, FaultFarm farm, bool keepGoing = false) =>
        Task.Run(() => FarmProject.BakeIn(project.Folder, farm.Address, keepGoing)).WaitAsync(longest);

    /// <summary>Bakes a project on a farm, and compares it with a local bake.</summary>
    internal static async Task CheckAsync(NotedProject project, FaultFarm farm)
    {
        string expected = FindRoot(project);
        Check(project, await BakeAsync(project, farm), expected);
    }

    internal static void Check(NotedProject project, BakeReport report, string expected)
    {
        Assert.Equal("", string.Join('\n', report.Failures.Select(failure => failure.Error.Message)));
        Assert.Equal((project.Actions, 0L, expected), (report.Made + report.Hits, report.Skipped, FarmProject.RootOf(report)));
    }
}
