using Intaglio.Checksums;

namespace Intaglio.Baking.Tests;

/// <summary>Bakes on file systems that do not keep all that others keep.</summary>
public sealed class FileSystemTests
{
    private const string Mine = "the user's";

    public static TheoryData<string> Formats => [.. MountedFolder.Formats];

    public static TheoryData<string> FormatsWithoutCase => [.. MountedFolder.FormatsWithoutCase];

    public static TheoryData<string, string, string> Renames()
    {
        TheoryData<string, string, string> data = [];
        foreach (string format in MountedFolder.FormatsWithoutCase)
            foreach (string to in (string[])["{path}", "{dir}/{name}-{key}.out", "{dir}/{name}-{digest}.out"])
                data.Add(format, to, "Wall.txt");
        foreach (string name in (string[])["Sub/a.txt", "Sub/Inner/a.txt", "\u00C9.txt"])
            data.Add("exfat", "{path}", name);
        return data;
    }

    [SkippableTheory]
    [MemberData(nameof(Renames))]
    public void A_source_that_is_renamed_to_another_case_keeps_its_output(string format, string to, string name)
    {
        using MountedFolder disk = MountedFolder.Need(format);
        foreach (bool isChanged in (bool[])[false, true])
        {
            using Workshop workshop = Create(disk, to, name, "other.txt");
            WriteForeign(workshop, name);
            workshop.Bake();
            string renamed = Swap(name);
            Rename(workshop["src"], name, renamed);
            if (isChanged)
                workshop.Write("src/" + renamed, "changed");
            BakeReport trial = workshop.Bake(options: new() { IsTrial = true }), report = workshop.Bake();
            // The digest in a name is another one then.
            if (!isChanged || to == "{path}")
                Assert.Equal([], trial.Removed.Concat(report.Removed));
            AssertRight(workshop, report);
            AssertRight(workshop, workshop.Bake());
            AssertForeign(workshop, name);
        }
    }

    [SkippableTheory]
    [MemberData(nameof(FormatsWithoutCase))]
    public void A_file_makes_way_for_a_folder_of_another_case_and_the_reverse(string format)
    {
        using MountedFolder disk = MountedFolder.Need(format);
        using Workshop workshop = Create(disk, "{path}", "Data");
        workshop.Bake();
        File.Delete(workshop["src/Data"]);
        workshop.Write("src/data/a.txt", "a");
        AssertRight(workshop, workshop.Bake());
        Directory.Delete(workshop["src/data"], recursive: true);
        workshop.Write("src/DATA", "file");
        AssertRight(workshop, workshop.Bake());
    }

    [SkippableTheory]
    [MemberData(nameof(FormatsWithoutCase))]
    public void A_file_of_the_user_with_another_case_is_an_error(string format)
    {
        using MountedFolder disk = MountedFolder.Need(format);
        using Workshop workshop = Create(disk, "{path}", "Wall.txt");
        workshop.Write("out/WALL.TXT", Mine);
        Assert.Contains("--force", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
        Assert.Equal(Mine, File.ReadAllText(workshop["out/wall.txt"]));
    }

    [SkippableTheory]
    [MemberData(nameof(FormatsWithoutCase))]
    public void A_folder_of_the_recipe_has_one_name_in_every_case(string format)
    {
        using MountedFolder disk = MountedFolder.Need(format);
        using Workshop workshop = Create(disk, "{path}", "a.txt");
        workshop.Write(Workshop.Recipe, "intaglio: 1\nsource: src\noutput: SRC\nrules:\n  copies: { for: \"**\", do: upper, to: \"{path}\" }\n");
        Assert.Contains("'output' is the source folder", Assert.Throws<BakeRecipeFormatException>(() => workshop.Load()).Message, StringComparison.Ordinal);
        // The output folder is in the source folder, where it has another spelling.
        Directory.CreateDirectory(workshop["src/out"]);
        workshop.Write(Workshop.Recipe, "intaglio: 1\nsource: src\noutput: src/OUT\nrules:\n  copies: { for: \"**\", do: upper, to: \"{path}.up\" }\n");
        for (int i = 0; i < 2; i++)
            Assert.Equal(1, workshop.Bake() is var report ? report.Made + report.Hits : 0);
    }

    [SkippableTheory]
    [MemberData(nameof(Formats))]
    public void Right_outputs_are_neither_written_again_nor_reported(string format)
    {
        using MountedFolder disk = MountedFolder.Need(format);
        using Workshop workshop = new(disk.Path);
        workshop.WriteRules("plain: { for: \"*\", do: upper, to: \"plain/{path}\" }", "programs: { for: \"*\", do: upper, executable: true, to: \"programs/{path}\" }");
        workshop.Write("src/Wall.txt", "wall");
        workshop.Write("src/other.txt", "other");
        AssertRight(workshop, workshop.Bake());
        Dictionary<string, DateTime> times = Workshop.ReadFiles(workshop.Out).Keys.ToDictionary(name => name, name => File.GetLastWriteTimeUtc(Path.Combine(workshop.Out, name)));
        foreach (bool isLost in (bool[])[false, true])
        {
            // The outputs are adopted if nothing is known about them.
            if (isLost)
                foreach (string path in Directory.EnumerateFiles(workshop[".intaglio"]))
                    File.Delete(path);
            else
                Assert.Equal(4, workshop.Bake(options: new() { IsTrial = true }).UpToDate);
            BakeReport report = workshop.Bake();
            Assert.Equal((0, 4), (report.Made + report.Cached, report.UpToDate));
            AssertRight(workshop, report);
            Assert.Equal(times, Workshop.ReadFiles(workshop.Out).Keys.ToDictionary(name => name, name => File.GetLastWriteTimeUtc(Path.Combine(workshop.Out, name))));
        }
        workshop.Write("out/plain/other.txt", "wrong");
        AuditFinding finding = Assert.Single(Bake.Verify(workshop.Load()));
        Assert.Equal((AuditKind.Changed, "plain/other.txt"), (finding.Kind, finding.Name));
    }

    private static Workshop Create(MountedFolder disk, string to, params string[] names)
    {
        Workshop workshop = new(disk.Path);
        workshop.WriteRules($"upper: {{ for: \"**\", do: upper, to: \"{to}\" }}");
        foreach (string name in names)
            workshop.Write("src/" + name, $"content of {name}");
        return workshop;
    }

    private static void WriteForeign(Workshop workshop, string name)
    {
        foreach (string folder in (string[])["", Path.GetDirectoryName(name)!])
            foreach (string mine in (string[])["mine.txt", "Mine too.txt"])
                workshop.Write(Path.Combine("out", folder, mine), Mine);
    }

    private static void AssertForeign(Workshop workshop, string name)
    {
        foreach (string folder in (string[])["", Path.GetDirectoryName(name)!])
            foreach (string mine in (string[])["mine.txt", "Mine too.txt"])
                Assert.Equal(Mine, File.ReadAllText(Path.Combine(workshop.Out, folder, mine)));
    }

    /// <summary>Asserts that the outputs are those of a clean bake on another file system, and that no other files are found than the user's.</summary>
    private static void AssertRight(Workshop workshop, BakeReport report)
    {
        (SortedDictionary<string, BakedFile> files, string root) = workshop.BakeClean();
        Assert.Equal(root, Convert.ToHexStringLower(report.Root.Span));
        foreach ((string name, BakedFile file) in files)
            Assert.Equal(file.Content, BakedFile.Read(Path.Combine(workshop.Out, name)).Content);
        Assert.Equal([], Bake.Verify(workshop.Load()).Where(finding => !Path.GetFileName(finding.Name).StartsWith("mine", StringComparison.OrdinalIgnoreCase)));
    }

    private static string Swap(string name) => string.Concat(name.Select(letter => char.IsLower(letter) ? char.ToUpperInvariant(letter) : char.ToLowerInvariant(letter)));

    private static void Rename(string folder, string name, string renamed)
    {
        (string[] before, string[] after) = (name.Split('/'), renamed.Split('/'));
        for (int i = 0; i < before.Length; i++)
        {
            // The framework refuses to move a file to a name that exists, which both do.
            string between = Path.Combine(folder, "between");
            Directory.Move(Path.Combine(folder, before[i]), between);
            Directory.Move(between, Path.Combine(folder, after[i]));
            folder = Path.Combine(folder, after[i]);
        }
    }
}
