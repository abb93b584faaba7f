using System.Diagnostics;
using Xunit.Abstractions;

namespace Intaglio.Cli.Tests;

/// <summary>Bakes after a bake that was killed at a random moment.</summary>
public sealed class BakeKillTests(ITestOutputHelper output)
{
    private static readonly int kills = Counts.Choose(4, 200), killsOfEach = Counts.Choose(0, 200);

    public static TheoryData<string> Formats => [.. MountedFolder.FormatsForPrograms];

    [SkippableFact]
    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Kills)]
    public void The_next_bake_completes_a_killed_one_and_makes_nothing_again()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Process groups and files without names are those of Linux.");
        InstalledProgram.Need("setsid");
        using BakeProject project = new(), clean = new();
        int edit = 0, interrupted = 0, total = 0, repeated = 0;
        TimeSpan first = Time(clean, edit), next = Time(clean, ++edit);
        project.Edit(edit);
        for (int kill = 0; kill < kills; kill++)
        {
            // A first bake, and a bake after an edit.
            bool isFirst = kill % 2 == 0;
            if (isFirst)
                project.Clean();
            HashSet<string> before = project.FindCommitted();
            project.Edit(++edit);
            clean.Clean();
            clean.Edit(edit);
            (_, string root) = clean.Bake();
            HashSet<string> needed = clean.FindCommitted();

            Kill(project, Random.Shared.NextDouble() * (isFirst ? first : next), isGroup: kill / 2 % 2 == 1);
            HashSet<string> committed = project.FindCommitted();
            Assert.Subset(committed, before);
            int missing = needed.Except(committed).Count();
            interrupted += missing > 0 && missing < needed.Except(before).Count() ? 1 : 0;

            (int made, string actual) = project.Bake();
            Assert.Equal((kill, root), (kill, actual));
            total += made;
            repeated += Math.Max(0, made - missing);
            Assert.True(made <= missing, $"{made} actions ran after kill {kill}, although only {missing} of {needed.Count} results were missing");
            Assert.Subset(project.FindCommitted(), needed);
            Assert.Equal(clean.ReadFiles("out"), project.ReadFiles("out"));
            project.AssertNoLeftovers();
        }
        output.WriteLine($"{kills} kills, {interrupted} between the first and the last result, {total} actions made afterward, {repeated} made again");
    }

    /// <summary>Two files of the user in each folder stay as they are.</summary>
    [SkippableTheory]
    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Kills)]
    [MemberData(nameof(Formats))]
    public void The_next_bake_completes_a_killed_one_on_every_file_system(string format)
    {
        Skip.If(killsOfEach == 0, "Kills on every file system take minutes, which only .ci/long has.");
        InstalledProgram.Need("setsid");
        using MountedFolder disk = MountedFolder.Need(format);
        using BakeProject project = new(disk.Path), clean = new();
        int edit = 0;
        TimeSpan first = Time(project, edit), next = Time(project, ++edit);
        for (int kill = 0; kill < killsOfEach; kill++)
        {
            bool isFirst = kill % 2 == 0;
            if (isFirst)
                project.Clean();
            project.Edit(++edit);
            project.WriteForeign();
            clean.Edit(edit);
            (_, string root) = clean.Bake();
            Kill(project, Random.Shared.NextDouble() * (isFirst ? first : next), isGroup: kill / 2 % 2 == 1);
            (_, string actual) = project.Bake();
            Assert.Equal((format, kill, root), (format, kill, actual));
            Assert.Equal((format, kill, ""), (format, kill, project.CompareOutputs(clean)));
            project.AssertForeign();
        }
    }

    private static TimeSpan Time(BakeProject project, int edit)
    {
        project.Edit(edit);
        long start = Stopwatch.GetTimestamp();
        project.Bake();
        return Stopwatch.GetElapsedTime(start);
    }

    private static void Kill(BakeProject project, TimeSpan delay, bool isGroup)
    {
        Process process = project.Start();
        Thread.Sleep(delay);
        // A group exists only after the program has begun.
        if (!isGroup || Programs.Run(Path.GetTempPath(), "kill", "-s", "KILL", "--", $"-{process.Id}").ExitCode != 0)
            process.Kill();
        Processes.Finish(process);
    }
}
