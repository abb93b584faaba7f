namespace Intaglio.Baking.Tests;

/// <summary>Results of chains that are made again although they are known.</summary>
public sealed class AgainChainTests : IDisposable
{
    private readonly MoodyWorkshop workshops = new();

    public void Dispose() => workshops.Dispose();

    [SkippableTheory]
    [InlineData("m/b.txt", "first:m/b.txt")]
    [InlineData("first/b.up", "first:m/b.txt", "moody:first/b")]
    [InlineData("first/b-*.up", "first:m/b.txt")]
    [InlineData("moody/b", "last:moody/b", "moody:first/b")]
    [InlineData("last/moody/b", "last:moody/b")]
    [InlineData("rule:moody", "moody:first/a", "moody:first/b")]
    [InlineData("{rule:moody,last/moody/b}")]
    public void A_pattern_selects_outputs_and_the_logical_names_of_inputs(string pattern, params string[] expected)
    {
        Workshop machine = workshops.CreateChained();
        machine.Bake();
        if (expected.Length == 0)
        {
            Assert.Throws<BakeRecipeFormatException>(() => ActionPattern.Parse(pattern));
            return;
        }
        CountingExecutor executor = new();
        BakeReport report = machine.Bake(executor, MoodyWorkshop.Again(pattern));
        // One of two actions with the same key runs.
        Assert.Equal(expected, executor.Names.Select(name => name.Split('-')[0].Replace("twin", "a", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Equal("asked for with --again", report.MadeActions[0].Reasons.Single().ToString());
        Assert.Equal(9, machine.Bake().UpToDate);
    }

    [SkippableTheory]
    [InlineData(true, "moody/a", 1)]
    [InlineData(true, "moody/twin", 1)]
    [InlineData(false, "moody/a", 1)]
    [InlineData(false, "moody/twin", 1)]
    [InlineData(false, "rule:moody", 2)]
    public void Actions_of_a_chain_that_share_a_key_are_made_once_and_get_the_same_bytes(bool hasState, string pattern, int runs)
    {
        Workshop machine = workshops.CreateChained();
        machine.Bake();
        if (!hasState)
            MoodyWorkshop.Forget(machine);
        workshops.SetMood("good");
        int before = workshops.Runs;
        BakeOptions options = MoodyWorkshop.Again(pattern);
        options.MaxDegreeOfParallelism = 1;
        BakeReport report = machine.Bake(options: options);
        Assert.Equal(runs, workshops.Runs - before);
        Assert.Equal(("good", "good"), (ReadMood(machine, "a"), ReadMood(machine, "twin")));
        Assert.Equal(machine.ReadOutput("last/moody/a"), machine.ReadOutput("last/moody/twin"));
        Assert.Equal(9, machine.Bake().UpToDate);
        Assert.NotEmpty(report.Root.ToArray());
    }

    [SkippableFact]
    public void An_action_with_a_changed_input_gets_the_bytes_of_the_requested_one()
    {
        Workshop machine = workshops.CreateChained();
        machine.Bake();
        workshops.SetMood("good");
        // The requested action gets the key of one whose inputs did not change.
        machine.Write("src/m/twin.txt", "b\n");
        int before = workshops.Runs;
        machine.Bake(options: MoodyWorkshop.Again("last/moody/twin", "moody/twin"));
        Assert.Equal(1, workshops.Runs - before);
        Assert.Equal(("bad", "good", "good"), (ReadMood(machine, "a"), ReadMood(machine, "b"), ReadMood(machine, "twin")));
        Assert.Equal(9, machine.Bake().UpToDate);
    }

    [SkippableFact]
    public void Outputs_that_are_not_kept_are_replaced_and_what_follows_is_made_again()
    {
        Workshop machine = workshops.CreateChained("keep: false, ");
        machine.Bake();
        workshops.SetMood("good");
        int before = workshops.Runs;
        BakeReport report = machine.Bake(options: MoodyWorkshop.Again("rule:moody"));
        Assert.Equal((2, 4), (workshops.Runs - before, report.Made));
        Assert.Contains("GOOD", machine.ReadOutput("last/moody/twin"), StringComparison.Ordinal);
        // The new results are those that a bake without a state finds.
        MoodyWorkshop.Forget(machine);
        Assert.Equal(MoodyWorkshop.RootOf(report), MoodyWorkshop.RootOf(machine.Bake()));
        Assert.Equal(2, workshops.Runs - before);
    }

    [SkippableFact]
    public void Lost_inputs_of_a_renewed_action_are_made_as_well()
    {
        Workshop machine = workshops.CreateChained("keep: false, ");
        machine.Bake();
        workshops.SetMood("good");
        Directory.Delete(machine.Cache, recursive: true);
        int before = workshops.Runs;
        CountingExecutor executor = new();
        machine.Bake(executor, MoodyWorkshop.Again("last/moody/b"));
        Assert.Equal((1, 3), (workshops.Runs - before, executor.Ran.Count));
        Assert.Contains("GOOD", machine.ReadOutput("last/moody/b"), StringComparison.Ordinal);
        Assert.Contains("BAD", machine.ReadOutput("last/moody/a"), StringComparison.Ordinal);
        Assert.Equal(9, machine.Bake().UpToDate);
    }

    [SkippableFact]
    public void A_lost_result_that_another_machine_has_replaced_is_fetched_and_not_made()
    {
        Workshop machine = workshops.CreateChained("keep: false, ");
        machine.Bake(options: workshops.Push());
        string[] items = [.. workshops.Remote.Server.Files.Keys.Where(name => name.StartsWith("cas/", StringComparison.Ordinal))];
        workshops.SetMood("good");
        workshops.CreateChained("keep: false, ").Bake(options: workshops.Push("rule:moody"));
        foreach (string item in items)
            workshops.Remote.Server.Files.Remove(item, out _);
        Directory.Delete(machine.Cache, recursive: true);
        int before = workshops.Runs;
        workshops.WriteChain(machine, "keep: false, ", mark: 1);
        machine.Bake(options: workshops.Push());
        Assert.Equal(before, workshops.Runs);
        foreach (string name in (string[])["a", "b", "twin"])
            Assert.Contains("GOOD", machine.ReadOutput($"last/moody/{name}"), StringComparison.Ordinal);
        Assert.Equal(9, machine.Bake().UpToDate);
    }

    [SkippableFact]
    public void A_second_machine_fetches_the_new_results_of_a_chain()
    {
        workshops.CreateChained("keep: false, ").Bake(options: workshops.Push());
        workshops.SetMood("good");
        BakeReport repaired = workshops.CreateChained("keep: false, ").Bake(options: workshops.Push("moody/*"));
        int before = workshops.Runs;
        BakeReport report = workshops.CreateChained("keep: false, ").Bake(options: workshops.Fetch());
        Assert.Equal((0, MoodyWorkshop.RootOf(repaired)), (report.Made, MoodyWorkshop.RootOf(report)));
        Assert.Equal(before, workshops.Runs);
    }

    [SkippableTheory]
    [InlineData("p/a.txt", "pages:p/a.txt")]
    [InlineData("pages/a/one", "moody:pages/a/one", "pages:p/a.txt")]
    [InlineData("pages/a", "pages:p/a.txt")]
    [InlineData("rule:pages", "pages:p/a.txt", "pages:p/b.txt")]
    [InlineData("rule:moody", "moody:pages/a/one", "moody:pages/a/two/x", "moody:pages/b/one")]
    [InlineData("moody/pages/*/one", "moody:pages/a/one", "moody:pages/b/one")]
    public void A_file_of_a_folder_selects_the_action_of_the_folder_and_the_one_that_goes_over_it(string pattern, params string[] expected)
    {
        Workshop machine = workshops.CreateWithFolders();
        BakeReport first = machine.Bake();
        CountingExecutor executor = new();
        BakeReport report = machine.Bake(executor, MoodyWorkshop.Again(pattern));
        Assert.Equal(expected, executor.Names);
        Assert.Equal((MoodyWorkshop.RootOf(first), 0), (MoodyWorkshop.RootOf(report), report.Warnings.Count));
        Assert.Equal(5, machine.Bake().UpToDate);
    }

    [SkippableFact]
    public void A_pattern_can_match_only_after_a_folder_was_made()
    {
        Workshop machine = workshops.CreateWithFolders();
        Assert.Equal(5, machine.Bake(options: MoodyWorkshop.Again("moody/pages/a/one")).Made);
        MoodyWorkshop.Forget(machine);
        workshops.SetMood("good");
        int before = workshops.Runs;
        BakeReport report = machine.Bake(options: MoodyWorkshop.Again("moody/pages/a/one"));
        Assert.Equal((1, 1, 4), (workshops.Runs - before, report.Made, report.Cached));
        Assert.EndsWith("good\n", machine.ReadOutput("moody/pages/a/one"), StringComparison.Ordinal);
        Assert.EndsWith("bad\n", machine.ReadOutput("moody/pages/b/one"), StringComparison.Ordinal);
        Assert.Equal("asked for with --again", Assert.Single(Assert.Single(report.MadeActions).Reasons).ToString());
        // The files of the folder are not known without a state.
        MoodyWorkshop.Forget(machine);
        CountingExecutor executor = new();
        machine.Bake(executor, MoodyWorkshop.Again("pages/a/one"));
        Assert.Equal(["moody:pages/a/one", "pages:p/a.txt"], executor.Names);
    }

    [SkippableFact]
    public void A_pattern_that_matches_no_file_of_a_folder_is_told_after_the_bake()
    {
        Workshop machine = workshops.CreateWithFolders();
        BakeReport report = machine.Bake(options: MoodyWorkshop.Again("moody/pages/a/none", "pages/a/one"));
        Assert.Contains("no action matches 'moody/pages/a/none' of --again (", Assert.Single(report.Warnings), StringComparison.Ordinal);
        BakeException exception = Assert.Throws<BakeException>(() => machine.Bake(options: MoodyWorkshop.Again("other/pages/a/one")));
        Assert.Contains("no action matches 'other/pages/a/one' (", exception.Message, StringComparison.Ordinal);
        Assert.Throws<BakeException>(() => machine.Bake(options: MoodyWorkshop.Again("rule:none")));
    }

    [SkippableFact]
    public void A_trial_does_not_know_the_files_of_a_folder_that_would_be_made_again()
    {
        Workshop machine = workshops.CreateWithFolders();
        machine.Bake();
        BakeOptions options = MoodyWorkshop.Again("p/a.txt");
        options.IsTrial = true;
        BakeReport report = machine.Bake(options: options);
        Assert.Equal(("pages/a/", "moody pages/a/"), (Assert.Single(report.MadeActions).Output, string.Join(';', report.Unknown.Select(unknown => $"{unknown.Rule} {unknown.Folder}"))));
        options = MoodyWorkshop.Again("moody/pages/b/one");
        options.IsTrial = true;
        Assert.Equal("moody/pages/b/one", Assert.Single(machine.Bake(options: options).MadeActions).Output);
    }

    private static string ReadMood(Workshop machine, string name) => File.ReadAllLines(machine[$"out/moody/{name}"])[^1];
}
