using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>Results that are made again although they are known, on one machine.</summary>
public sealed class AgainTests : IDisposable
{
    private readonly MoodyWorkshop workshops = new();
    private readonly Workshop workshop;

    public AgainTests() => workshop = workshops.Create();

    public void Dispose() => workshops.Dispose();

    [SkippableFact]
    public void A_result_is_replaced_in_the_output_folder_in_the_state_and_in_the_cache()
    {
        workshop.Bake();
        workshops.SetMood("good");
        Assert.Equal(0, workshop.Bake().Made);
        BakeReport report = workshop.Bake(options: MoodyWorkshop.Again("m/b.txt"));
        // The program, the other action of the source, and the one that needs the result.
        Assert.Equal((3, 4), (report.Made, report.UpToDate));
        Assert.Equal(("bad", "good"), (MoodyWorkshop.ReadMood(workshop, "a"), MoodyWorkshop.ReadMood(workshop, "b")));
        Assert.Single(report.Removed);
        Assert.Equal(7, workshop.Bake().UpToDate);
        MoodyWorkshop.Forget(workshop);
        BakeReport copied = workshop.Bake();
        Assert.Equal((0, MoodyWorkshop.RootOf(report)), (copied.Made, MoodyWorkshop.RootOf(copied)));
    }

    [SkippableFact]
    public void Actions_that_follow_are_made_again_only_where_bytes_changed()
    {
        BakeReport first = workshop.Bake();
        CountingExecutor executor = new();
        BakeReport report = workshop.Bake(executor, MoodyWorkshop.Again("m/b.txt"));
        Assert.Equal(["moody:m/b.txt", "upper:m/b.txt"], executor.Names);
        Assert.Equal(MoodyWorkshop.RootOf(first), MoodyWorkshop.RootOf(report));
        Assert.Equal(7, workshop.Bake().UpToDate);
    }

    [SkippableTheory]
    [InlineData("rule:moody", "moody:m/a.txt", "moody:m/b.txt")]
    [InlineData("m/{a,b}.txt", "moody:m/a.txt", "moody:m/b.txt", "upper:m/a.txt", "upper:m/b.txt")]
    [InlineData("upper/b", "upper:m/b.txt")]
    [InlineData("moody/b-*", "moody:m/b.txt")]
    [InlineData("rule:joined", "joined:")]
    [InlineData("joined", "joined:")]
    public void A_pattern_selects_inputs_outputs_or_a_rule(string pattern, params string[] expected)
    {
        workshop.Bake();
        CountingExecutor executor = new();
        workshop.Bake(executor, MoodyWorkshop.Again(pattern));
        // One of two actions with the same key runs. The input of the last rule is an output, whose name has a digest.
        Assert.Equal(expected, executor.Names.Select(name => name.StartsWith("joined:", StringComparison.Ordinal) ? "joined:"
            : name.Replace("twin", "a", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
    }

    [SkippableTheory]
    [InlineData(true, "m/a.txt")]
    [InlineData(false, "m/a.txt")]
    [InlineData(false, "m/twin.txt")]
    [InlineData(true, "m/*.txt")]
    [InlineData(false, "m/{a,twin}.txt")]
    public void Actions_that_share_a_key_are_made_once_and_get_the_same_bytes(bool hasState, string pattern)
    {
        workshop.Bake();
        if (!hasState)
            MoodyWorkshop.Forget(workshop);
        workshops.SetMood("good");
        int before = workshops.Runs;
        workshop.Bake(options: MoodyWorkshop.Again(pattern));
        Assert.Equal(pattern.Contains('*', StringComparison.Ordinal) ? 2 : 1, workshops.Runs - before);
        Assert.Equal(("good", "good"), (MoodyWorkshop.ReadMood(workshop, "a"), MoodyWorkshop.ReadMood(workshop, "twin")));
        Assert.Equal(7, workshop.Bake().UpToDate);
    }

    [SkippableTheory]
    [InlineData("m/c.txt")]
    [InlineData("rule:none")]
    [InlineData("a.txt")]
    public void A_pattern_that_selects_nothing_is_an_error_before_anything_is_made(string pattern)
    {
        foreach (bool isTrial in (bool[])[false, true])
        {
            BakeOptions options = MoodyWorkshop.Again("m/b.txt", pattern);
            options.IsTrial = isTrial;
            BakeException exception = Assert.Throws<BakeException>(() => workshop.Bake(options: options));
            Assert.Contains($"no action matches '{pattern}' (", exception.Message, StringComparison.Ordinal);
        }
        Assert.Equal(0, workshops.Runs);
        Assert.False(Directory.Exists(workshop.Out));
    }

    [SkippableFact]
    public void Only_actions_that_the_bake_processes_are_made_again()
    {
        workshop.Bake();
        BakeOptions options = MoodyWorkshop.Again("m/*.txt");
        options.Only = [SourcePattern.Parse("upper/b")];
        CountingExecutor executor = new();
        workshop.Bake(executor, options);
        Assert.Equal(["upper:m/b.txt"], executor.Names);
        string[] ran = [.. Enumerable.Range(1, 3).SelectMany(i =>
        {
            BakeOptions shard = MoodyWorkshop.Again("upper/b");
            shard.Shard = new(i, 3);
            CountingExecutor counting = new();
            workshop.Bake(counting, shard);
            return counting.Names;
        })];
        Assert.Equal(["upper:m/b.txt"], ran);
    }

    [SkippableFact]
    public void A_trial_lists_the_actions_and_changes_nothing()
    {
        workshop.Bake();
        SortedDictionary<string, BakedFile> before = Workshop.ReadFiles(workshop.Path);
        BakeOptions options = MoodyWorkshop.Again("m/b.txt");
        options.IsTrial = true;
        BakeReport report = workshop.Bake(options: options);
        Assert.Equal(["joined", "moody/b-{digest}", "upper/b"], report.MadeActions.Select(action => action.Output).Order(StringComparer.Ordinal));
        Assert.Equal(before, Workshop.ReadFiles(workshop.Path));
    }

    [SkippableFact]
    public void Reports_and_explanations_have_the_reason()
    {
        workshop.Bake();
        BakeReport report = workshop.Bake(options: MoodyWorkshop.Again("upper/b"));
        Assert.Equal("asked for with --again", Assert.Single(Assert.Single(report.MadeActions).Reasons).ToString());
        Assert.Equal(["asked for with --again"], Baking.Bake.Explain(workshop.Load(), "upper/b").LastReasons);
        workshops.SetMood("good");
        report = workshop.Bake(options: MoodyWorkshop.Again("m/twin.txt"));
        Assert.Contains("an action with the same key was asked for with --again",
            report.MadeActions.Concat(report.CachedActions).SelectMany(action => action.Reasons).Select(reason => reason.ToString()));
    }

    [SkippableFact]
    public void A_failure_keeps_the_earlier_result()
    {
        BakeReport first = workshop.Bake();
        workshops.RemoveMood();
        Assert.Single(workshop.TryBake(options: MoodyWorkshop.Again("moody/b-*")).Failures);
        Assert.Equal("bad", MoodyWorkshop.ReadMood(workshop, "b"));
        BakeReport report = workshop.Bake();
        Assert.Equal((7, MoodyWorkshop.RootOf(first)), (report.UpToDate, MoodyWorkshop.RootOf(report)));
    }

    [SkippableFact]
    public void A_cache_that_can_only_be_read_is_an_error()
    {
        workshop.Bake();
        // Without its locks, a cache is not written to. Permissions do not stop an administrator.
        File.Delete(workshop[".intaglio/cache/locks"]);
        Directory.CreateDirectory(workshop[".intaglio/cache/locks"]);
        int before = workshops.Runs;
        BakeException exception = Assert.Throws<BakeException>(() => workshop.Bake(options: MoodyWorkshop.Again("m/b.txt")));
        Assert.StartsWith($"the cache '{workshop.Cache}' can only be read, so its results cannot be replaced (", exception.Message, StringComparison.Ordinal);
        Assert.Equal(before, workshops.Runs);
    }

    [SkippableFact]
    public void Results_with_other_discovered_files_are_replaced_as_well()
    {
        Workshop machine = workshops.CreateDiscovering();
        machine.Bake();
        workshops.SetMood("good");
        machine.Bake(options: MoodyWorkshop.Again("m/a.txt"));
        Assert.Equal("good", MoodyWorkshop.ReadMood(machine, "a"));
        // The earlier result does not depend on this file.
        machine.Write("src/good.inc", "2\n");
        Assert.Equal(1, machine.Bake().Made);
        Assert.Equal("good", MoodyWorkshop.ReadMood(machine, "a"));
    }

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void The_results_of_a_key_can_be_removed_so_that_missing_outputs_are_made(bool discovers)
    {
        Workshop machine = discovers ? workshops.CreateDiscovering() : workshop;
        string output = discovers ? "moody/a" : "moody/b-{digest}";
        machine.Bake();
        BakeKey key = Baking.Bake.Explain(machine.Load(), output).Key!.Value;
        using (ContentCache cache = new(machine.Cache))
        {
            IReadOnlyList<CachedEntryInfo> results = Baking.Bake.FindResults(cache, key);
            Assert.Equal(discovers ? 2 : 1, results.Count);
            Assert.All(results, result => Assert.True(cache.Entries.Remove(result.Key)));
            Assert.Empty(Baking.Bake.FindResults(cache, key));
        }
        workshops.SetMood("good");
        Assert.Equal(0, machine.Bake().Made);
        foreach (string path in Directory.EnumerateFiles(machine["out/moody"], discovers ? "a" : "b-*"))
            File.Delete(path);
        Assert.Equal(discovers ? 1 : 2, machine.Bake().Made);
        Assert.Equal("good", MoodyWorkshop.ReadMood(machine, discovers ? "a" : "b"));
    }
}
