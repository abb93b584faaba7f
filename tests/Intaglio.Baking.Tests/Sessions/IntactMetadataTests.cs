namespace Intaglio.Baking.Tests;

/// <summary>Bakes after a power loss that zeroed the bytes of files, but not their lengths and times.</summary>
[Trait("Duration", "Long")]
public class IntactMetadataTests
{
    private const int Files = 12, Never = int.MaxValue;

    private static readonly string[] rules =
    [
        "upper: { for: \"*.txt\", do: upper, to: \"upper/{path}\" }",
        "include: { for: \"*.txt\", do: include, to: \"include/{name}-{digest}\" }",
        "list: { all: \"*.txt\", with: { more: \"rule:upper\" }, do: concat, to: list }",
    ];

    public static TheoryData<int> Moments => [0, 1, 2, 3, 4, 5, 6, 9, 14, 20, Never];

    [SkippableTheory]
    [MemberData(nameof(Moments))]
    public void A_first_bake_is_completed(int syncs)
    {
        using Workshop workshop = IncludingFiles.Create(rules, Files);
        SimulatedDisk disk = new(workshop, syncs);
        disk.SyncAll();
        Check(workshop, disk);
    }

    [SkippableTheory]
    [MemberData(nameof(Moments))]
    public void A_bake_after_a_change_is_completed(int syncs)
    {
        using Workshop workshop = IncludingFiles.Create(rules, Files);
        workshop.Bake();
        SimulatedDisk disk = new(workshop, syncs);
        disk.SyncAll();
        // The sources are changed shortly before the bake, so their bytes are not on the disk either.
        IncludingFiles.Edit(workshop, Files);
        disk.Forget(workshop[IncludingFiles.NameOf(1)]);
        workshop.Write("src/another.txt", "include 2.txt");
        Thread.Sleep(100);
        Check(workshop, disk);
    }

    [SkippableTheory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(Never)]
    public void An_output_whose_removal_was_lost_is_removed_again(int syncs)
    {
        using Workshop workshop = IncludingFiles.Create(rules, Files);
        workshop.Bake();
        SimulatedDisk disk = new(workshop, syncs);
        disk.SyncAll();
        workshop.WriteRules(rules[..2]);
        // The only group is the one at the end, after the removal.
        Check(workshop, disk, TimeSpan.FromHours(1));
    }

    private static void Check(Workshop workshop, SimulatedDisk disk, TimeSpan groupInterval = default)
    {
        Skip.If(OperatingSystem.IsWindows(), "On Windows, each file is written to the disk when it is created.");
        try
        {
            workshop.TryBake(options: new() { MaxDegreeOfParallelism = 2, Sync = disk.Sync, GroupInterval = groupInterval });
        }
        catch (PowerLossException)
        {
            // The state is as far as it was written.
        }
        disk.LosePower();
        workshop.AssertClean(workshop.Bake());
        BakeReport report = workshop.Bake();
        Assert.Equal((0, 0), (report.Made, report.Cached));
        workshop.AssertClean(report);
    }
}
