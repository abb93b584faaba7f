using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Folders that are replaced by links after they were checked. What the links lead to is neither read nor written.</summary>
public sealed class SwappedFolderTests : IDisposable
{
    private readonly Workshop workshop = new();
    private readonly TemporaryFolder victim = new();
    private readonly SortedDictionary<string, BakedFile> before;

    public SwappedFolderTests()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only Linux keeps folders open.");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/sub/b.txt", "b");
        workshop.Write(Workshop.Recipe, """
            intaglio: 1
            source: src
            output: deep/out
            rules:
              upper: { for: "**", do: upper, to: "{path}" }
            """);
        victim.Write("a.txt", "secret");
        victim.Write("b.txt", "secret");
        victim.Write("sub/b.txt", "secret");
        victim.Write("out/a.txt", "mine");
        before = Workshop.ReadFiles(victim.Path);
    }

    public static TheoryData<string> Folders => [.. Written, "src"];

    public static TheoryData<string> Written => ["deep", "deep/out", ".intaglio", ".intaglio/cache"];

    public void Dispose()
    {
        workshop.Dispose();
        victim.Dispose();
    }

    [SkippableTheory]
    [MemberData(nameof(Folders))]
    public void A_folder_that_becomes_a_link_after_the_check_is_not_used(string folder)
    {
        workshop.Bake();
        workshop.Write("src/sub/b.txt", "changed");
        workshop.Write("src/c.txt", "new");
        BakeRecipe recipe = workshop.Load();
        Swap(folder);
        string message = Describe(() => Bake.Run(recipe));
        Assert.Contains($"{workshop[folder]}' is a symbolic link where a folder belongs", message, StringComparison.Ordinal);
        AssertIntact();
    }

    [SkippableTheory]
    [MemberData(nameof(Written))]
    public void A_folder_that_becomes_a_link_before_the_first_bake_is_not_used(string folder)
    {
        BakeRecipe recipe = workshop.Load();
        Directory.CreateDirectory(workshop[Path.GetDirectoryName(folder)!]);
        File.CreateSymbolicLink(workshop[folder], victim.Path);
        Assert.Contains("is a symbolic link where a folder belongs", Describe(() => Bake.Run(recipe)), StringComparison.Ordinal);
        AssertIntact();
    }

    /// <summary>The action runs after all folders were opened. It is not known which of them are opened again.</summary>
    [SkippableTheory]
    [MemberData(nameof(Folders))]
    public void A_folder_that_becomes_a_link_during_the_bake_is_not_used(string folder)
    {
        workshop.Bake();
        workshop.Write("src/sub/b.txt", "changed");
        int swaps = 0;
        Describe(() => workshop.TryBake(new CountingExecutor
        {
            Before = _ =>
            {
                Swap(folder);
                swaps++;
            },
        }));
        Assert.Equal(1, swaps);
        AssertIntact();
    }

    /// <summary>In a trial, any file system can ignore case, so that the spelling of outputs that the recipe no longer makes is looked up.</summary>
    [SkippableFact]
    public void A_link_in_place_of_a_folder_of_former_outputs_is_not_listed()
    {
        workshop.Bake();
        Swap("deep/out/sub");
        Directory.Delete(workshop["src/sub"], recursive: true);
        Assert.Null(new FolderSpelling(new AnchoredPath(workshop["deep/out"], workshop.Path)).Find("sub/b.txt"));
        Assert.Equal("a.txt", new FolderSpelling(new AnchoredPath(workshop["deep/out"], workshop.Path)).Find("a.txt"));
        Assert.Empty(workshop.Bake(options: new() { IsTrial = true }).Removed);
        AssertIntact();
    }

    [SkippableFact]
    public void Outputs_go_to_the_folder_that_was_open_when_its_name_becomes_a_link()
    {
        workshop.Bake();
        workshop.Write("src/sub/b.txt", "changed");
        workshop.TryBake(new CountingExecutor { Before = _ => Swap("deep/out") });
        Assert.EndsWith("CHANGED\n", File.ReadAllText(workshop["deep/out.before/sub/b.txt"]), StringComparison.Ordinal);
        AssertIntact();
    }

    [SkippableFact]
    public void A_link_that_the_user_has_allowed_is_followed_once()
    {
        using TemporaryFolder allowed = new();
        File.CreateSymbolicLink(workshop["deep"], allowed.Path);
        Directory.CreateDirectory(allowed["out"]);
        BakeRecipe recipe = BakeRecipe.Load(workshop[Workshop.Recipe], workshop.Operations, new() { AllowedFolders = [allowed["out"]] });
        File.Delete(workshop["deep"]);
        File.CreateSymbolicLink(workshop["deep"], victim.Path);
        Assert.Empty(Bake.Run(recipe).Failures);
        Assert.EndsWith("A\n", File.ReadAllText(allowed["out/a.txt"]), StringComparison.Ordinal);
        AssertIntact();
    }

    [SkippableTheory]
    [InlineData("src")]
    [InlineData("src/sub")]
    public void A_source_behind_a_link_that_was_created_after_the_scan_is_not_read(string folder)
    {
        SourceFile[] sources = SourceScanner.Scan(workshop.Load(), 1, default);
        Swap(folder);
        Assert.Contains("is a symbolic link where a folder belongs", Describe(() => SourceDigests.Read(sources[^1], "in").Dispose()), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_source_that_becomes_a_link_after_the_scan_is_not_read()
    {
        SourceFile[] sources = SourceScanner.Scan(workshop.Load(), 1, default);
        File.Delete(workshop["src/a.txt"]);
        File.CreateSymbolicLink(workshop["src/a.txt"], victim["a.txt"]);
        Assert.Contains("is a symbolic link where a file belongs", Describe(() => SourceDigests.Read(sources[0], "in").Dispose()), StringComparison.Ordinal);
    }

    /// <summary>Editors replace files, and version control replaces folders.</summary>
    [SkippableTheory]
    [InlineData("src/sub/b.txt")]
    [InlineData("src/sub")]
    [InlineData("src")]
    public void A_source_that_was_replaced_after_the_scan_is_read(string replaced)
    {
        SourceFile[] sources = SourceScanner.Scan(workshop.Load(), 1, default);
        Directory.Move(workshop[replaced], workshop["before"]);
        workshop.Write("src/sub/b.txt", "replaced");
        using FileSnapshot snapshot = SourceDigests.Read(sources[^1], "in");
        using StreamReader reader = new(snapshot.Open(), Encoding.UTF8);
        Assert.Equal("replaced", reader.ReadToEnd());
    }

    /// <summary>The target is resolved when the folder is scanned.</summary>
    [SkippableFact]
    public void A_link_in_the_source_that_leads_elsewhere_after_the_scan_is_read_as_it_was()
    {
        File.CreateSymbolicLink(workshop["src/z.txt"], "sub/b.txt");
        SourceFile[] sources = SourceScanner.Scan(workshop.Load(), 1, default);
        File.Delete(workshop["src/z.txt"]);
        File.CreateSymbolicLink(workshop["src/z.txt"], victim["a.txt"]);
        using FileSnapshot snapshot = SourceDigests.Read(sources[^1], "in");
        using StreamReader reader = new(snapshot.Open(), Encoding.UTF8);
        Assert.Equal(("z.txt", "b"), (sources[^1].Name, reader.ReadToEnd()));
        Swap("src/sub");
        Assert.Contains("is a symbolic link where a folder belongs", Describe(() => SourceDigests.Read(sources[^1], "in").Dispose()), StringComparison.Ordinal);
    }

    /// <summary>A program can choose any folders, and its state can be kept behind a link.</summary>
    [SkippableFact]
    public void A_plan_in_code_can_have_links_as_its_folders()
    {
        foreach (string folder in (string[])["state", "cache", "sources", "made"])
        {
            Directory.CreateDirectory(workshop["real/" + folder]);
            File.CreateSymbolicLink(workshop[folder], workshop["real/" + folder]);
        }
        workshop.Write("real/sources/a.txt", "a");
        BakePlanBuilder builder = new BakePlanBuilder(workshop["sources"], workshop["made"]) { StateFolder = workshop["state"], CacheFolder = workshop["cache"] }
            .ForEach("**", new UpperOperation(1), "{path}");
        foreach (int made in (int[])[1, 0])
            Assert.Equal(made, Bake.Run(builder.Build()).Made);
        Assert.EndsWith("A\n", File.ReadAllText(workshop["real/made/a.txt"]), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Cleaning_does_not_follow_a_state_folder_that_becomes_a_link()
    {
        workshop.Bake();
        BakeRecipe recipe = workshop.Load();
        victim.Write("gone.yaml+default+out.state", "the user's");
        Swap(".intaglio");
        Describe(() => Bake.Clean(recipe, TimeSpan.Zero));
        Assert.Equal("the user's", File.ReadAllText(victim["gone.yaml+default+out.state"]));
    }

    private void Swap(string folder)
    {
        Directory.Move(workshop[folder], workshop[folder + ".before"]);
        File.CreateSymbolicLink(workshop[folder], victim.Path);
    }

    private void AssertIntact() => Assert.Equal(before, Workshop.ReadFiles(victim.Path));

    /// <summary>Returns all messages of an error or of failed actions, which a bake can have in several forms.</summary>
    private static string Describe(Action work)
    {
        Exception? error = Record.Exception(work);
        return error is null ? "" : error is BakeException bake ? string.Join('\n', bake.Problems) : error.ToString();
    }

    private static string Describe(Func<object> work)
    {
        object? result = null;
        string message = Describe(() => { result = work(); });
        return result is BakeReport report ? string.Join('\n', report.Failures.Select(failure => failure.Error)) : message;
    }
}
