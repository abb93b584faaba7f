namespace Intaglio.Cli.Tests;

/// <summary>Bakes after random edits, whose outputs are those of clean bakes.</summary>
[Trait("Duration", "Long")]
public sealed class BakeEditTests
{
    private static readonly int edits = Counts.Choose(24, 1000), switches = Counts.Choose(30, 1000), editsOfEach = Counts.Choose(4, 1000);

    public static TheoryData<string> Formats => [.. MountedFolder.FormatsForPrograms];

    [SkippableFact]
    [Trait(Counts.Trait, Counts.Edits)]
    public void The_root_is_that_of_a_clean_bake_after_any_edits_of_all_operations()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script for a shell.");
        using EditedProject project = new(seed: 34);
        for (int edit = 0; edit < edits; edit++)
        {
            string change = project.Edit();
            string root = project.Bake(edit);
            if (edit % 4 == 3 || edit == edits - 1)
                Assert.Equal((edit, change, project.BakeClean()), (edit, change, root));
        }
    }

    /// <summary>Two files of the user in each folder stay as they are.</summary>
    [SkippableTheory]
    [Trait(Counts.Trait, Counts.Edits)]
    [MemberData(nameof(Formats))]
    public void The_root_is_that_of_a_clean_bake_on_every_file_system(string format)
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script for a shell.");
        using MountedFolder disk = MountedFolder.Need(format);
        using EditedProject project = new(seed: 60, disk.Path);
        project.WriteForeign("draft");
        for (int edit = 0; edit < editsOfEach; edit++)
        {
            string change = edit % 2 == 0 ? project.EditCase() : project.Edit(), root = project.Bake(edit);
            project.AssertForeign("draft");
            Assert.Equal((format, edit, change, ""), (format, edit, change, project.Verify()));
            if (edit % 8 == 7 || edit == editsOfEach - 1)
                Assert.Equal((format, edit, change, project.BakeClean()), (format, edit, change, root));
        }
    }

    [SkippableFact]
    [Trait(Counts.Trait, Counts.Edits)]
    public void Profiles_can_be_switched_with_edits_between()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is a script for a shell.");
        using EditedProject project = new(seed: 100);
        string[] profiles = ["draft", "release", "small"];
        Random random = new(7);
        foreach (string profile in profiles)
            project.WriteForeign(profile);
        for (int i = 0; i < switches; i++)
        {
            string change = project.Edit();
            string profile = profiles[random.Next(profiles.Length)];
            string root = project.Bake(i, profile);
            project.AssertForeign(profiles);
            Assert.Equal((i, change, project.ListManifest(profile)), (i, change, project.ListOutputs(profile)));
            if (i % 10 == 9)
                Assert.Equal((i, profile, project.BakeClean(profile)), (i, profile, root));
        }
    }
}
