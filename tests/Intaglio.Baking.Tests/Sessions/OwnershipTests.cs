namespace Intaglio.Baking.Tests;

/// <summary>Files in the output folder that the recipe did not make.</summary>
public class OwnershipTests
{
    private const string Upper = "upper: { for: \"**/*.txt\", do: upper, to: \"{path}\", optional: true }";

    [Fact]
    public void A_foreign_file_at_the_path_of_an_output_is_an_error_that_names_force()
    {
        using Workshop workshop = Create("a.txt", "b.txt");
        workshop.Write("out/a.txt", "foreign");
        BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
        BakeFailure failure = Assert.Single(report.Failures);
        Assert.Equal(("a.txt", true), (failure.Output, failure.Error.Message.Contains("--force", StringComparison.Ordinal)));
        Assert.Equal("foreign", workshop.ReadOutput("a.txt"));
        Assert.True(File.Exists(workshop["out/b.txt"]));
        Assert.True(report.Root.IsEmpty);
        Assert.Single(workshop.TryBake().Failures);
        Assert.Equal("foreign", workshop.ReadOutput("a.txt"));
        workshop.AssertClean(workshop.Bake(options: new() { AllowOverwrite = true }));
    }

    /// <summary>Rows: what is in the way of the output <c>a/b.txt</c>, and the words of the error.</summary>
    [Theory]
    [InlineData("a/b.txt", "exists and was not made by this recipe", true)]
    [InlineData("a", "is a file where a folder belongs", false)]
    [InlineData("a/b.txt/c", "is a folder with files", false)]
    [InlineData("a/b.txt/c/d", "is a folder with files", false)]
    public void A_trial_fails_if_the_bake_would_refuse_a_file(string name, string problem, bool canForce)
    {
        foreach (bool isCached in (bool[])[true, false])
        {
            using Workshop workshop = Create("a/b.txt");
            if (isCached)
            {
                workshop.Bake();
                File.Delete(workshop.StatePath);
                File.Delete(workshop.ManifestPath);
                Directory.Delete(workshop.Out, recursive: true);
            }
            workshop.Write($"out/{name}", "the user's");
            BakeFailure trial = Assert.Single(workshop.TryBake(options: new() { IsTrial = true }).Failures);
            Assert.Contains(problem, trial.Error.Message, StringComparison.Ordinal);
            Assert.Equal(!isCached && canForce, trial.Error.Message.Contains("unless it makes the same bytes", StringComparison.Ordinal));
            Assert.Single(workshop.TryBake().Failures);
            Assert.Equal("the user's", workshop.ReadOutput(name));
            Assert.Equal(canForce ? 0 : 1, workshop.TryBake(options: new() { IsTrial = true, AllowOverwrite = true }).Failures.Count);
            Assert.Equal(canForce ? 0 : 1, workshop.TryBake(options: new() { AllowOverwrite = true }).Failures.Count);
        }
    }

    /// <summary>Files of the recipe itself are not in the way, also where a folder is needed.</summary>
    [Fact]
    public void A_trial_accepts_what_the_bake_removes()
    {
        using Workshop workshop = Create("a", "b/c.txt");
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
        workshop.Bake();
        File.Delete(workshop["src/a"]);
        Directory.Delete(workshop["src/b"], recursive: true);
        workshop.Write("src/a/x.txt", "x");
        workshop.Write("src/b", "b");
        Assert.Empty(workshop.TryBake(options: new() { IsTrial = true }).Failures);
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void A_trial_adopts_the_same_bytes_as_the_bake_does()
    {
        using Workshop workshop = Create("a.txt");
        workshop.Bake();
        File.Delete(workshop.StatePath);
        File.Delete(workshop.ManifestPath);
        BakeReport trial = workshop.TryBake(options: new() { IsTrial = true });
        Assert.Equal((0, 1), (trial.Failures.Count, trial.UpToDate));
    }

    [Fact]
    public void The_same_bytes_are_adopted_and_keep_their_time()
    {
        using Workshop workshop = Create("a.txt");
        workshop.Bake();
        byte[] right = File.ReadAllBytes(workshop["out/a.txt"]);
        Directory.Delete(workshop[".intaglio"], recursive: true);
        File.WriteAllBytes(workshop["out/a.txt"], right);
        DateTime time = new(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        File.SetLastWriteTimeUtc(workshop["out/a.txt"], time);
        BakeReport report = workshop.Bake();
        Assert.Equal(1, report.Made);
        Assert.Equal(time, File.GetLastWriteTimeUtc(workshop["out/a.txt"]));
        workshop.AssertClean(report);
        File.Delete(workshop["src/a.txt"]);
        Assert.Equal(["a.txt"], workshop.Bake().Removed);
        Assert.False(File.Exists(workshop["out/a.txt"]));
    }

    [Fact]
    public void Without_manifest_and_state_stale_outputs_stay_and_right_ones_are_adopted()
    {
        using Workshop workshop = Create("a.txt", "b.txt");
        workshop.Bake();
        File.Delete(workshop.ManifestPath);
        File.Delete(workshop.StatePath);
        File.Delete(workshop["src/b.txt"]);
        BakeReport report = workshop.Bake();
        Assert.Equal((0, 1), (report.Made, report.UpToDate));
        Assert.Empty(report.Removed);
        workshop.AssertClean(report, "b.txt");
        workshop.AssertClean(workshop.Bake(), "b.txt");
    }

    [Fact]
    public void A_restricted_bake_removes_nothing_and_has_no_root()
    {
        using Workshop workshop = Create("a.txt", "b.txt", "c.txt");
        workshop.Bake();
        File.Delete(workshop["src/c.txt"]);
        workshop.Write("src/a.txt", "new a");
        workshop.Write("src/b.txt", "new b");
        BakeReport report = workshop.Bake(options: new() { Only = [SourcePattern.Parse("a.*")] });
        Assert.Equal((1, 0), (report.Made, report.Hits));
        Assert.Empty(report.Removed);
        Assert.True(report.Root.IsEmpty);
        Assert.Contains("NEW A", workshop.ReadOutput("a.txt"), StringComparison.Ordinal);
        Assert.DoesNotContain("NEW B", workshop.ReadOutput("b.txt"), StringComparison.Ordinal);
        Assert.True(File.Exists(workshop["out/c.txt"]));
        BakeReport whole = workshop.Bake();
        Assert.Equal((1, 1), (whole.Made, whole.UpToDate));
        Assert.Equal(["c.txt"], whole.Removed);
        workshop.AssertClean(whole);
    }

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_link_to_a_file_is_replaced_and_never_written_through(bool isForced)
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege on Windows.");
        using Workshop workshop = Create("a.txt", "b.txt");
        workshop.Bake();
        workshop.Write("outside", "outside");
        foreach (string name in new[] { "a.txt", "b.txt" })
        {
            File.Delete(workshop["out/" + name]);
            File.CreateSymbolicLink(workshop["out/" + name], workshop["outside"]);
        }
        File.Delete(workshop["src/b.txt"]);
        BakeReport report = workshop.Bake(options: new() { AllowOverwrite = isForced });
        Assert.Equal(["b.txt"], report.Removed);
        Assert.Equal("outside", File.ReadAllText(workshop["outside"]));
        workshop.AssertClean(report);
        Assert.Null(new FileInfo(workshop["out/a.txt"]).LinkTarget);
    }

    [SkippableFact]
    public void A_link_of_others_to_a_file_is_an_error_even_if_its_bytes_are_right()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege on Windows.");
        using Workshop workshop = Create("a.txt");
        workshop.Bake();
        File.Move(workshop["out/a.txt"], workshop["outside"]);
        Directory.Delete(workshop[".intaglio"], recursive: true);
        File.CreateSymbolicLink(workshop["out/a.txt"], workshop["outside"]);
        Assert.Contains("--force", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
        Assert.NotNull(new FileInfo(workshop["out/a.txt"]).LinkTarget);
    }

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_link_to_a_folder_is_never_entered(bool isForced)
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege on Windows.");
        using Workshop workshop = Create("sub/a.txt", "sub/stale.txt", "gone/c.txt");
        workshop.Bake();
        foreach (string folder in new[] { "sub", "gone" })
        {
            Directory.Move(workshop["out/" + folder], workshop["outside-" + folder]);
            Directory.CreateSymbolicLink(workshop["out/" + folder], workshop["outside-" + folder]);
        }
        workshop.Write("src/sub/a.txt", "new");
        File.Delete(workshop["src/sub/stale.txt"]);
        Directory.Delete(workshop["src/gone"], recursive: true);
        SortedDictionary<string, BakedFile> before = Workshop.ReadFiles(workshop["outside-sub"]);
        BakeFailure failure = Assert.Single(workshop.TryBake(options: new() { AllowOverwrite = isForced }).Failures);
        Assert.Equal("sub/a.txt", failure.Output);
        Assert.Equal(before, Workshop.ReadFiles(workshop["outside-sub"]));
        File.Delete(workshop["out/sub"]);
        BakeReport report = workshop.Bake(options: new() { AllowOverwrite = isForced });
        Assert.Equal(before, Workshop.ReadFiles(workshop["outside-sub"]));
        Assert.Equal(["c.txt"], Workshop.ReadFiles(workshop["outside-gone"]).Keys);
        File.Delete(workshop["out/gone"]);
        workshop.AssertClean(report);
    }

    [SkippableFact]
    public void A_link_with_the_name_of_the_lock_file_is_not_written_through()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege on Windows.");
        using Workshop workshop = Create("a.txt");
        workshop.Write("outside", "outside");
        Directory.CreateDirectory(workshop.Out);
        File.CreateSymbolicLink(workshop["out/.intaglio-lock"], workshop["outside"]);
        Assert.ThrowsAny<IOException>(() => workshop.TryBake());
        Assert.Equal("outside", File.ReadAllText(workshop["outside"]));
    }

    [Fact]
    public void An_output_folder_inside_the_source_folder_is_not_scanned()
    {
        using Workshop workshop = new();
        workshop.Write(Workshop.Recipe, "intaglio: 1\nsource: .\noutput: out\nrules:\n  upper: { for: \"**\", except: \"*.yaml\", do: upper, to: \"{path}.up\" }\n");
        workshop.Write("a.txt", "a");
        for (int i = 0; i < 3; i++)
            Assert.Equal(1, workshop.Bake() is var report ? report.Made + report.Hits : 0);
        Assert.Equal(["a.txt.up"], Workshop.ReadFiles(workshop.Out).Keys);
    }

    [Theory]
    [InlineData("x", "x/y", false)]
    [InlineData("x/y", "x", false)]
    [InlineData("x/y/z", "x", false)]
    [InlineData("x", "x/y/z", true)]
    [InlineData("x/y", "x", true)]
    public void An_output_takes_the_place_of_a_stale_folder_or_file(string before, string after, bool isOnly)
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
        workshop.Write("src/" + before, "a");
        workshop.Bake();
        Delete(workshop["src/x"]);
        workshop.Write("src/" + after, "b");
        if (isOnly)
            workshop.Bake(options: new() { Only = [SourcePattern.Parse("**")] });
        workshop.AssertClean(workshop.Bake());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Files_of_others_in_a_folder_at_the_path_of_an_output_stay(bool isForced)
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**\", do: upper, to: \"{path}\" }");
        workshop.Write("src/x", "a");
        workshop.Bake();
        File.Delete(workshop["out/x"]);
        workshop.Write("out/x/foreign", "foreign");
        Assert.Single(workshop.TryBake(options: new() { AllowOverwrite = isForced }).Failures);
        Assert.Equal("foreign", workshop.ReadOutput("x/foreign"));
        Delete(workshop["out/x"]);
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void A_file_of_others_is_not_taken_for_an_output_that_a_failed_bake_did_not_reach()
    {
        using Workshop workshop = new();
        workshop.WriteRules("fail: { for: \"*.txt\", do: fail, to: \"{path}\", optional: true }");
        workshop.Write("src/a.txt", "fail");
        workshop.Write("src/b.txt", "b");
        Assert.Single(workshop.TryBake(options: new() { MaxDegreeOfParallelism = 1 }).Failures);
        Assert.False(File.Exists(workshop["out/b.txt"]));
        workshop.Write("out/a.txt", "foreign a");
        workshop.Write("out/b.txt", "foreign b");
        File.Delete(workshop["src/a.txt"]);
        Assert.Contains("--force", Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
        Assert.Equal(("foreign a", "foreign b"), (workshop.ReadOutput("a.txt"), workshop.ReadOutput("b.txt")));
        File.Delete(workshop["src/b.txt"]);
        Assert.Empty(workshop.Bake().Removed);
        Assert.Equal(("foreign a", "foreign b"), (workshop.ReadOutput("a.txt"), workshop.ReadOutput("b.txt")));
    }

    private static Workshop Create(params string[] names)
    {
        Workshop workshop = new();
        workshop.WriteRules(Upper);
        foreach (string name in names)
            workshop.Write("src/" + name, $"content of {name}");
        return workshop;
    }

    private static void Delete(string path)
    {
        if (Directory.Exists(path))
            Directory.Delete(path, recursive: true);
        else
            File.Delete(path);
    }

    [Theory]
    [InlineData("{digest}")]
    [InlineData("same-{digest}.out")]
    [InlineData("{name}-{key}.out")]
    [Trait("Duration", "Long")]
    public void Outputs_with_digests_in_their_names_are_removed_when_they_change(string to)
    {
        using Workshop workshop = new();
        workshop.WriteRules($"upper: {{ for: \"*.txt\", do: upper, to: \"{to}\" }}");
        for (int i = 0; i < 5; i++)
            workshop.Write($"src/{i}.txt", $"text {i}");
        workshop.Bake();
        for (int i = 0; i < 5; i++)
        {
            // The state believes the metadata of files only when they are older than the steps of the clock.
            Thread.Sleep(100);
            workshop.Bake();
            workshop.Write($"src/{i}.txt", $"changed {i}");
            BakeReport report = workshop.Bake();
            Assert.Equal((1, 1), (report.Made, report.Removed.Count));
            workshop.AssertClean(report);
            string output = Directory.EnumerateFiles(workshop.Out).Order(StringComparer.Ordinal).ElementAt(i);
            File.WriteAllText(output, "damaged");
            workshop.AssertClean(workshop.Bake());
        }
    }

    [Fact]
    public void A_planted_state_removes_nothing_outside_of_the_output_folder()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        workshop.Write("src/a.txt", "text");
        workshop.Write("src/b.txt", "text b");
        workshop.Bake();
        Thread.Sleep(100);
        workshop.Bake();
        workshop.Write("victim", "precious");
        BakeState state = workshop.LoadState();
        RecordedAction recorded = state.Actions["a.txt"];
        state.Replace(new StateSection
        {
            Plan = state.Plan,
            Root = state.Root,
            Manifest = state.Manifest,
            Sources = state.Sources,
            Actions = new Dictionary<string, RecordedAction>(state.Actions)
            {
                ["a.txt"] = recorded with
                {
                    Outputs = [.. recorded.Outputs.Select(file => file with { Name = "../victim" })],
                },
            },
        });
        workshop.Write("src/b.txt", "another text b");
        workshop.AssertClean(workshop.Bake());
        Assert.Equal("precious", File.ReadAllText(workshop["victim"]));
    }
}
