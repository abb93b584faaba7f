namespace Intaglio.Baking.Tests;

/// <summary>Checkouts that a stranger has prepared: only the output folder, the state and the cache are written.</summary>
public sealed class HostileCheckoutTests : IDisposable
{
    private const string Programs = ".intaglio/intaglio.yaml+default+out.work";

    private readonly Workshop workshop = new();
    private readonly TemporaryFolder victim = new();

    public HostileCheckoutTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        workshop.Write("src/a.txt", "a");
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
        victim.Write("Cargo.lock", "lock");
        victim.Write("Cargo/file", "file");
        victim.Write("0a0a0a0a.lock", "");
        victim.Write("0a0a0a0a/file", "file");
        victim.Write("a.txt", "the user's");
    }

    public void Dispose()
    {
        workshop.Dispose();
        victim.Dispose();
    }

    [SkippableFact]
    public void A_link_as_the_folder_of_programs_is_not_followed()
    {
        Link(Programs, victim.Path);
        TryEverything();
        workshop.Bake();
        AssertIntact();
        Scripts.Write(workshop["tools/tool"], "cp \"$1\" \"$2\"");
        workshop.WriteRules("one: { for: a.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{path}\" }");
        Assert.EndsWith($"'{workshop[Programs]}' is a symbolic link where a folder belongs (move it away).", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
        AssertIntact();
    }

    [SkippableFact]
    public void Links_in_the_folder_of_programs_are_not_followed()
    {
        workshop.Write(Programs + "/0a0a0a0a.lock", "");
        Link(Programs + "/0a0a0a0a", victim.Path);
        Link(Programs + "/0b0b0b0b.lock", victim["Cargo.lock"]);
        workshop.Write(Programs + "/notes.lock", "");
        workshop.Write(Programs + "/notes/file", "the user's");
        TryEverything();
        workshop.Bake();
        AssertIntact();
        Assert.True(File.Exists(workshop[Programs + "/notes/file"]));
    }

    /// <summary>Nothing is removed or written before a bake.</summary>
    [SkippableFact]
    public void A_trial_leaves_everything_as_it_is()
    {
        workshop.Bake();
        workshop.Write("src/a.txt", "changed");
        workshop.Write("src/b.txt", "b");
        workshop.Write(Programs + "/0a0a0a0a.lock", "");
        workshop.Write(Programs + "/0a0a0a0a/file", "file");
        workshop.Write("out/.intaglio-lock", "1\n");
        workshop.Write($".intaglio/cache/pins/{new string('n', 52)}", "");
        Directory.Delete(workshop[".intaglio/cache/temporary"]);
        // A file of a cache that came with the checkout, which has the usual mode.
        foreach (string name in Workshop.ReadFiles(workshop.Cache).Keys)
            Change(Path.Combine(workshop.Cache, name));
        string[] before = Describe();
        TryEverything();
        Assert.Equal(before, Describe());
        File.Delete(Path.Combine(workshop.Cache, "locks"));
        TryEverything();
        Assert.False(File.Exists(Path.Combine(workshop.Cache, "locks")));

        static void Change(string path)
        {
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(path, (UnixFileMode)0x1B4);
            File.SetLastWriteTimeUtc(path, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        }
    }

    /// <summary>An entry that a bake would remove because it is damaged stays in a trial.</summary>
    [SkippableTheory]
    [InlineData("contents")]
    [InlineData("keys")]
    public void A_trial_leaves_damaged_files_of_the_cache(string area)
    {
        workshop.Bake();
        File.Delete(workshop["out/a.txt"]);
        foreach (string path in Directory.EnumerateFiles(Path.Combine(workshop.Cache, area), "*", SearchOption.AllDirectories))
            File.WriteAllText(path, "damaged");
        string[] before = Describe();
        Bake.Run(workshop.Load(), new() { IsTrial = true });
        Bake.Clean(workshop.Load(), TimeSpan.Zero, isTrial: true);
        Assert.Equal(before, Describe());
    }

    // All entries with their bytes, modes and times.
    private string[] Describe() => [.. Directory.EnumerateFileSystemEntries(workshop.Path, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(path =>
    {
        UnixFileMode mode = OperatingSystem.IsWindows() ? default : File.GetUnixFileMode(path);
        return $"{path} {mode} {File.GetLastWriteTimeUtc(path):O} {(File.Exists(path) ? Convert.ToHexString(File.ReadAllBytes(path)) : "")}";
    })];

    [SkippableTheory]
    [InlineData(".intaglio", "the folder of the state is a link")]
    [InlineData(".intaglio/cache", "the folder of the cache is a link")]
    [InlineData("out", "'output' leads through a link to")]
    [InlineData("src", "'source' leads through a link to")]
    public void A_link_as_a_folder_of_the_recipe_is_an_error(string folder, string expected)
    {
        if (folder == "src")
            Directory.Delete(workshop["src"], recursive: true);
        Link(folder, victim.Path);
        Assert.Contains(expected, Fail(), StringComparison.Ordinal);
        AssertIntact();
    }

    [SkippableTheory]
    [InlineData("out")]
    [InlineData("src")]
    [InlineData("deep")]
    public void A_folder_behind_a_link_can_be_allowed(string folder)
    {
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: {(folder == "deep" ? "deep/out" : "out")}\nrules: {{ upper: {{ for: \"*\", do: upper, to: \"{{path}}\", optional: true }} }}\n");
        if (folder == "src")
            Directory.Delete(workshop["src"], recursive: true);
        Link(folder, victim["target"]);
        Directory.CreateDirectory(victim["target"]);
        string target = RealPath.Follow(victim["target"])!, wanted = folder == "deep" ? target + "/out" : target;
        Assert.EndsWith($"'{wanted}' (if you trust the recipe with it, specify --allow '{wanted}', or list it in INTAGLIO_TRUST)", Fail(), StringComparison.Ordinal);
        Fail(victim["targets"], victim["target/a/b"]);
        foreach (string allowed in (string[])[wanted, victim.Path])
            Assert.Empty(Bake.Run(Load(allowed)).Failures);
    }

    [SkippableTheory]
    [InlineData("source", "outside")]
    [InlineData("output", "outside")]
    public void A_folder_outside_of_that_of_the_recipe_must_be_allowed(string key, string folder)
    {
        string recipe = "project/intaglio.yaml";
        Directory.CreateDirectory(workshop[folder]);
        workshop.Write(recipe, $"intaglio: 1\nsource: {(key == "source" ? "../" + folder : "src")}\noutput: {(key == "output" ? "../" + folder : "out")}\n"
            + "rules: { upper: { for: \"*\", do: upper, to: \"{path}\" } }\n");
        Assert.Contains($"'{key}' is outside of the folder of the recipe: '{RealPath.Follow(workshop[folder])}'",
            Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Load(workshop[recipe], workshop.Operations)).Message, StringComparison.Ordinal);
        BakeRecipe.Load(workshop[recipe], workshop.Operations, new() { AllowedFolders = [workshop[folder]] });
    }

    [SkippableTheory]
    [InlineData(".git")]
    [InlineData(".GIT/hooks")]
    [InlineData("a/.Git")]
    [InlineData("git~1/hooks")]
    [InlineData(".git./hooks")]
    [InlineData(".git :x/hooks")]
    [InlineData(".g\u200Cit")]
    public void A_part_that_belongs_to_git_is_an_error(string folder)
    {
        foreach (string text in (string[])[$"source: \"{folder}\"\noutput: out\n", $"source: src\noutput: \"{folder}\"\n", $"source: src\noutput: out\ncache: {{ folder: \"{folder}\" }}\n"])
        {
            workshop.Write(Workshop.Recipe, $"intaglio: 1\n{text}rules: {{ upper: {{ for: \"*\", do: upper, to: \"{{path}}\" }} }}\n");
            Assert.Contains("which belongs to git", Fail(workshop.Path), StringComparison.Ordinal);
        }
    }

    [SkippableTheory]
    [InlineData(".git/{path}")]
    [InlineData(".GIT")]
    [InlineData("a/git~1")]
    public void Outputs_do_not_have_names_that_belong_to_git(string to)
    {
        workshop.WriteRules($"upper: {{ for: \"a.txt\", do: upper, to: \"{to}\" }}");
        Assert.Contains("which belongs to git", Assert.ThrowsAny<Exception>(() => workshop.TryBake()).Message, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_link_to_the_folder_of_git_is_an_error_even_if_it_is_allowed()
    {
        workshop.Write(".git/hooks/sample", "");
        Link("out", ".git/hooks");
        Assert.Contains("which belongs to git", Fail(workshop.Path), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void The_folder_of_git_is_not_part_of_a_source()
    {
        workshop.Write("src/.git/config", "x");
        workshop.Write("src/deep/.git", "gitdir: ../x");
        workshop.Bake();
        Assert.Equal(["a.txt"], Workshop.ReadFiles(workshop.Out).Keys);
        Link("src/link", ".git");
        Assert.Contains("the link 'link' leads to", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
    }

    /// <summary>Editors and stores of large files leave links beside the files of a project.</summary>
    [SkippableFact]
    public void A_link_in_the_source_stops_only_the_action_that_would_read_it()
    {
        Link("src/b.txt", "none");
        Link("src/key", victim["Cargo.lock"]);
        workshop.WriteRules("upper: { for: \"a.txt\", do: upper, to: \"{path}\" }");
        workshop.Bake();
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
        Assert.Equal(["the link 'b.txt' leads to nothing (remove it)", "the link 'key' leads out of the source folder (replace the link with a copy)"],
            workshop.TryBake(options: new() { KeepGoing = true }).Failures.Select(failure => failure.Error.Message));
        Assert.Equal(["a.txt"], Workshop.ReadFiles(workshop.Out).Keys);
    }

    [SkippableFact]
    public void A_lock_of_an_editor_is_not_a_source()
    {
        Link("src/.#a.txt", "user@machine.1:2");
        Link("src/deep/.#b.txt", "user@machine.1:2");
        workshop.Bake();
        Assert.Equal(["a.txt"], Workshop.ReadFiles(workshop.Out).Keys);
        Link("src/.#c.txt", victim["a.txt"]);
        Assert.Contains("leads out of the source folder", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("link/cache", "link")]
    [InlineData("deep/link/a/b", "deep/link")]
    [InlineData("inside/cache", "inside")]
    public void The_cache_is_not_reached_through_a_link_in_the_project(string cache, string link)
    {
        Directory.CreateDirectory(workshop["real"]);
        Link("link", victim.Path);
        Link("deep/link", victim.Path);
        Link("inside", "real");
        foreach (string path in (string[])[cache, workshop[cache], RealPath.Follow(workshop.Path) + "/" + cache])
        {
            WriteCache(path);
            Assert.EndsWith($"the folder of the cache leads through a link: '{Path.GetFullPath(path.Replace(cache, link, StringComparison.Ordinal), workshop.Path)}' (remove the link)",
                Fail(workshop.Path, victim.Path), StringComparison.Ordinal);
        }
        AssertIntact();
    }

    [SkippableFact]
    public void The_cache_can_be_reached_through_a_link_outside_of_the_project()
    {
        Directory.CreateDirectory(victim["disk"]);
        File.CreateSymbolicLink(victim["link"], victim["disk"]);
        WriteCache(victim["link/cache"]);
        workshop.Bake();
        Assert.True(Directory.Exists(victim["disk/cache/contents"]));
    }

    [SkippableFact]
    public void A_recipe_that_is_found_is_not_a_link_out_of_its_folder()
    {
        string recipe = workshop[Workshop.Recipe];
        File.Move(recipe, victim["recipe"]);
        Link(Workshop.Recipe, victim["recipe"]);
        string target = RealPath.Follow(victim["recipe"])!;
        foreach (string folder in (string[])[workshop.Path, workshop["src"]])
        {
            Assert.Equal($"the recipe is a link to '{target}', outside of its folder (if you trust it, specify --recipe '{recipe}', or list the target in INTAGLIO_TRUST)",
                Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Find(folder)).Problem);
            Assert.Equal(recipe, BakeRecipe.Find(folder, [victim.Path]));
        }
        workshop.Bake();
    }

    [SkippableTheory]
    [InlineData("recipes/main.yaml", null)]
    [InlineData("recipes/none.yaml", "which does not exist (remove the link)")]
    [InlineData(".git/config", "which belongs to git (if you trust it")]
    [InlineData("intaglio.yaml", "too many links")]
    public void A_recipe_that_is_found_can_be_a_link_in_its_folder(string target, string? problem)
    {
        string recipe = workshop[Workshop.Recipe], text = File.ReadAllText(recipe);
        workshop.Write("recipes/main.yaml", text);
        workshop.Write(".git/config", text);
        File.Delete(recipe);
        Link(Workshop.Recipe, target);
        if (problem is null)
            Assert.Equal(recipe, BakeRecipe.Find(workshop.Path));
        else
            Assert.Contains(problem, Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Find(workshop.Path)).Problem, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Files_of_a_program_are_not_links_out_of_the_project()
    {
        Scripts.Write(workshop["tools/tool"], "cat \"$1\" tools/data > \"$2\"");
        workshop.WriteRules("one: { for: a.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], tool: { files: [ tools/data ] }, to: \"{path}\" }");
        workshop.Write("common/data", "data");
        Link("tools/data", "../common/data");
        workshop.Bake();
        Assert.Equal("adata", workshop.ReadOutput("a.txt"));
        File.Delete(workshop["tools/data"]);
        Link("tools/data", victim["Cargo.lock"]);
        string target = RealPath.Follow(victim["Cargo.lock"])!;
        Assert.EndsWith($"'tools/data' leads through a link to '{target}', outside of the folder of the recipe (if you trust the recipe with it, specify --allow '{target}', "
            + "or list it in INTAGLIO_TRUST)", Fail(), StringComparison.Ordinal);
        Assert.Empty(Bake.Run(Load(target)).Failures);
        Assert.Equal("alock", workshop.ReadOutput("a.txt"));
    }

    private void WriteCache(string path) => workshop.Write(Workshop.Recipe,
        $"intaglio: 1\nsource: src\noutput: out\ncache: {{ folder: \"{path}\" }}\nrules: {{ upper: {{ for: \"*\", do: upper, to: \"{{path}}\" }} }}\n");

    private void Link(string name, string target)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(workshop[name])!);
        File.CreateSymbolicLink(workshop[name], target);
    }

    private BakeRecipe Load(params string[] allowed) => BakeRecipe.Load(workshop[Workshop.Recipe], workshop.Operations, new() { AllowedFolders = allowed });

    private string Fail(params string[] allowed) => Assert.Throws<BakeRecipeFormatException>(() => Load(allowed)).Message;

    // Every operation that makes nothing.
    private void TryEverything()
    {
        BakeRecipe recipe = workshop.Load();
        Assert.Empty(Bake.Run(recipe, new() { IsTrial = true }).Failures);
        Bake.Explain(recipe, "a.txt");
        Assert.NotEmpty(Bake.List(recipe));
        if (File.Exists(workshop.ManifestPath))
            Assert.NotNull(Bake.Verify(recipe).ToList());
        Bake.Clean(recipe, TimeSpan.Zero, isTrial: true);
    }

    private void AssertIntact() => Assert.Equal(["0a0a0a0a.lock", "0a0a0a0a/file", "Cargo.lock", "Cargo/file", "a.txt"], Workshop.ReadFiles(victim.Path).Keys);
}
