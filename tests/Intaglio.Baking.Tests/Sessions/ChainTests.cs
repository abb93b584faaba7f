using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Rules that go over the outputs of other rules.</summary>
public sealed class ChainTests : IDisposable
{
    private const int Files = 20;

    private const string Upper = "upper: { for: \"**/*.txt\", do: upper, to: \"up/{dir}/{name}-{digest}.up\" }",
        Hidden = "upper: { for: \"**/*.txt\", do: upper, keep: false, to: \"up/{dir}/{name}-{digest}.up\" }",
        Second = "second: { for: rule:upper, do: { upper: { mark: 1 } }, to: \"two/{path}.{ext}.{name}\" }";

    private readonly Workshop workshop = new();

    public ChainTests()
    {
        for (int i = 0; i < Files; i++)
            workshop.Write(string.Create(CultureInfo.InvariantCulture, $"src/a/{i}.txt"), string.Create(CultureInfo.InvariantCulture, $"text {i}\n"));
    }

    public void Dispose() => workshop.Dispose();

    [Theory]
    [InlineData(Upper)]
    [InlineData(Hidden)]
    public void An_action_for_each_output_has_the_fields_of_its_logical_name(string first)
    {
        workshop.WriteRules(Second, first);
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(2 * Files, report.Made);
        Assert.Contains("TEXT 7", workshop.ReadOutput("two/up/a/7.up.up.7"), StringComparison.Ordinal);
        Assert.Equal(first == Upper, Directory.Exists(Path.Combine(workshop.Out, "up")));
        Assert.Equal(2 * Files, workshop.Bake().UpToDate);
        // No action waits for all others: one file is two actions.
        workshop.Write("src/a/7.txt", "other\n");
        CountingExecutor executor = new();
        report = workshop.Bake(executor);
        workshop.AssertClean(report);
        Assert.Equal((2, 2 * Files - 2), (report.Made, report.UpToDate));
        Assert.Equal(2, executor.Ran.Count);
        workshop.Write("src/a/7.txt", "OTHER\n");
        // Other bytes give the same output, so nothing follows.
        Assert.Equal(1, workshop.Bake().Made);
    }

    [Fact]
    public void A_dependent_begins_when_its_own_input_is_there()
    {
        using ManualResetEventSlim second = new();
        workshop.WriteRules(Upper, Second);
        CountingExecutor executor = new()
        {
            // One action of the first rule waits for an action of the second rule.
            Before = work => Assert.True(work.Rule.Rule.Name != "upper" || work.Inputs[0].Name != "a/0.txt" || second.Wait(TimeSpan.FromSeconds(60))),
            After = work =>
            {
                if (work.Rule.Rule.Name == "second")
                    second.Set();
            },
        };
        Assert.Equal(2 * Files, workshop.Bake(executor, new() { MaxDegreeOfParallelism = 2 }).Made);
    }

    [SkippableFact]
    public void A_role_selects_outputs()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        workshop.WriteRules("split: { for: \"a/1*.txt\", do: split, to: { out: \"s/{name}.out\", rest: \"s/{name}.rest\" } }",
            "both: { for: rule:split, do: upper, to: \"both/{name}.{ext}\" }", "rest: { for: rule:split/rest, do: upper, to: \"rest/{name}.{ext}\" }",
            "with: { for: \"a/1.txt\", with: { rests: rule:split/rest }, run: [ sh, -c, \"cat $0 > $1\", \"{rests}\", \"{out}\" ], to: list.json }",
            "all: { all: [ rule:split/rest, \"a/2.txt\", rule:both ], except: [ \"s/10.*\", \"both/*.rest\" ], do: list, to: all.txt }");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        string[] names = [.. Bake.List(workshop.Load()).Select(output => output.Name)];
        Assert.Equal(22, names.Count(name => name.StartsWith("both/", StringComparison.Ordinal)));
        Assert.Equal(11, names.Count(name => name.StartsWith("rest/", StringComparison.Ordinal) && name.EndsWith(".rest", StringComparison.Ordinal)));
        string all = workshop.ReadOutput("all.txt"), list = workshop.ReadOutput("list.json");
        Assert.Equal(11, list.Split("\"role\"").Length - 1);
        Assert.DoesNotContain(".out", list, StringComparison.Ordinal);
        string[] read = [.. all.Split('\n').Where(line => line.StartsWith("in ", StringComparison.Ordinal)).Select(line => line.Split(' ')[1])
            .Where(name => name.Length > 0)];
        // The file comes first, then the outputs in the order of the list.
        Assert.Equal("a/2.txt", read[0]);
        Assert.Equal(1 + 10 + 11, read.Length);
        Assert.Equal(10, read[1..11].Count(name => name.StartsWith("s/", StringComparison.Ordinal) && name.EndsWith(".rest", StringComparison.Ordinal)));
        Assert.DoesNotContain("s/10.rest", read);
        Assert.DoesNotContain("both/1.rest", read);
    }

    [Fact]
    public void A_list_can_have_patterns_and_rules()
    {
        workshop.Write("src/b/x.up", "plain\n");
        workshop.WriteRules(Upper, "second: { for: [ \"b/*\", rule:upper ], except: \"up/a/1*\", do: upper, to: \"two/{path}\" }");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(Files + 1 + 9, report.Made);
        Assert.True(File.Exists(Path.Combine(workshop.Out, "two/b/x.up")));
        Assert.False(File.Exists(Path.Combine(workshop.Out, "two/up/a/1.up")));
    }

    [Fact]
    public void An_output_that_is_not_kept_is_made_again_only_if_an_action_reads_it()
    {
        workshop.WriteRules(Hidden, Second);
        workshop.Bake();
        Directory.Delete(workshop.Cache, recursive: true);
        CountingExecutor executor = new();
        BakeReport report = workshop.Bake(executor);
        Assert.Equal((0, 2 * Files, 0), (report.Made, report.UpToDate, executor.Ran.Count));
        // One dependent must be made, and its input is gone.
        File.Delete(Path.Combine(workshop.Out, "two/up/a/3.up.up.3"));
        report = workshop.Bake(executor);
        workshop.AssertClean(report);
        Assert.Equal(["second:", "upper:a/3.txt"], executor.Names.Select(name => name.Split("up/")[0]));
        // Other settings of the second rule need all inputs again.
        workshop.WriteRules(Hidden, Second.Replace("mark: 1", "mark: 2", StringComparison.Ordinal));
        report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(2 * Files - 1, report.Made);
        // The cache has them now.
        workshop.WriteRules(Hidden, Second.Replace("mark: 1", "mark: 3", StringComparison.Ordinal));
        Assert.Equal(Files, workshop.Bake().Made);
    }

    [Fact]
    public void A_chain_of_lost_outputs_is_made_again_from_its_beginning()
    {
        workshop.WriteRules(["r0: { for: \"a/1.txt\", do: upper, keep: false, to: \"r0/{name}\" }",
            .. Enumerable.Range(1, 30).Select(i => $"r{i}: {{ for: rule:r{i - 1}, do: upper, keep: false, to: \"r{i}/{{name}}\" }}"),
            "last: { for: rule:r30, do: upper, to: \"{name}\" }"]);
        workshop.Bake();
        Directory.Delete(workshop.Cache, recursive: true);
        File.Delete(Path.Combine(workshop.Out, "1"));
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(32, report.Made);
        Assert.Equal(["1"], Workshop.ReadFiles(workshop.Out).Keys.Where(name => name[0] != '.'));
    }

    [Fact]
    public void An_output_can_be_kept_later_and_no_longer()
    {
        workshop.WriteRules(Hidden, Second);
        workshop.Bake();
        workshop.WriteRules(Upper, Second);
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal((0, Files), (report.Made, report.Cached));
        Assert.Equal("'keep' was false, is true", report.CachedActions[0].Reasons.Single().ToString());
        workshop.WriteRules(Hidden, Second);
        report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal((0, Files), (report.Made, report.Removed.Count));
        Assert.False(Directory.Exists(Path.Combine(workshop.Out, "up")));
    }

    [Fact]
    public void Explanations_name_the_rule_whose_output_was_read()
    {
        workshop.WriteRules(Upper, Second);
        workshop.Bake();
        workshop.Write("src/a/7.txt", "other\n");
        Assert.Contains("of rule 'upper', which it needs, would be made",
            Assert.Single(Bake.Explain(workshop.Load(), "two/up/a/7.up.up.7").Reasons).ToString(), StringComparison.Ordinal);
        BakeReport report = workshop.Bake();
        Assert.Matches("^output 'up/a/7.up' of rule 'upper' was [0-9a-f]{8}, is [0-9a-f]{8}$",
            report.MadeActions.Single(action => action.Rule == "second").Reasons.Single().ToString());
    }

    [Fact]
    public void Selected_outputs_take_what_they_need()
    {
        workshop.WriteRules(Hidden, Second);
        CountingExecutor executor = new();
        workshop.Bake(executor, new() { Only = [SourcePattern.Parse("two/up/a/7.*")] });
        Assert.Equal(2, executor.Ran.Count);
        Assert.Equal(["two/up/a/7.up.up.7"], Workshop.ReadFiles(workshop.Out).Keys.Where(name => name[0] != '.'));
    }

    [Fact]
    public void A_shard_has_a_source_and_all_that_follows()
    {
        workshop.WriteRules(Hidden, Second);
        List<string> names = [];
        for (int i = 1; i <= 3; i++)
        {
            using Workshop machine = new();
            for (int file = 0; file < Files; file++)
                machine.Write($"src/a/{file}.txt", $"text {file}\n");
            machine.WriteRules(Hidden, Second);
            CountingExecutor executor = new();
            machine.Bake(executor, new() { Shard = new(i, 3) });
            string[] outputs = [.. Workshop.ReadFiles(machine.Out).Keys.Where(name => name[0] != '.')];
            Assert.Equal(2 * outputs.Length, executor.Ran.Count);
            names.AddRange(outputs);
        }
        Assert.Equal(Files, names.Distinct().Count());
        Assert.Equal(Files, names.Count);
    }

    [Fact]
    public void A_trial_counts_what_follows()
    {
        workshop.WriteRules(Upper, Second);
        Assert.Equal(2 * Files, workshop.Bake(options: new() { IsTrial = true }).Made);
        workshop.Bake();
        workshop.Write("src/a/7.txt", "other\n");
        Assert.Equal(2, workshop.Bake(options: new() { IsTrial = true }).Made);
        Assert.Equal([("two/up/a/7.up.up.7", "second", 1)], Bake.List(workshop.Load()).Where(output => output.Name.EndsWith(".7", StringComparison.Ordinal))
            .Select(output => (output.Name, output.Rule, output.Inputs.Count)));
    }

    [Fact]
    public void An_optional_output_that_was_not_written_has_no_action()
    {
        workshop.WriteRules("some: { for: \"a/*\", do: optional, to: { out: \"some/{name}\", more: \"more/{name}\" } }",
            "second: { for: rule:some, do: upper, keep: false, to: \"two/{path}\" }", "third: { for: rule:second, do: upper, to: \"three/{path}\" }");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(Files + 2 * (Files + 1), report.Made);
        Assert.Equal(["three/two/more/7"], Workshop.ReadFiles(workshop.Out).Keys.Where(name => name.StartsWith("three/two/more", StringComparison.Ordinal)));
        report = workshop.Bake();
        Assert.Equal((0, Files + 2 * (Files + 1)), (report.Made, report.UpToDate));
        Assert.Equal(Files + 1 + 2 * (Files + 1), Bake.List(workshop.Load()).Count());
        Assert.DoesNotContain(default, report.Details.Actions.Select(action => action.Recorded!.Weak));
    }

    [Fact]
    public void A_trial_and_a_list_say_that_optional_outputs_are_not_known()
    {
        workshop.WriteRules("some: { for: \"a/*\", do: optional, to: { out: \"some/{name}\", more: \"more/{name}\" } }",
            "second: { for: rule:some/more, do: upper, to: \"two/{path}\" }");
        BakeReport report = workshop.Bake(options: new() { IsTrial = true });
        Assert.Equal((Files, new UnknownOutputs("second", "some/0")), (report.Made, Assert.Single(report.Unknown)));
        Assert.Equal(["second"], Bake.List(workshop.Load()).Where(output => !output.IsKnown).Select(output => output.Rule));
        report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal((Files + 1, 0), (report.Made, report.Removed.Count));
        workshop.Write("src/a/7.txt", "other\n");
        report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal((1, "more/7;two/more/7"), (report.Made, string.Join(';', report.Removed)));
    }

    [Fact]
    public void A_failure_of_an_action_skips_only_what_follows_from_it()
    {
        workshop.Write("src/a/7.txt", "fail\n");
        workshop.WriteRules("first: { for: \"a/*\", do: fail, keep: false, to: \"f/{name}\" }", "second: { for: rule:first, do: upper, to: \"s/{name}\" }");
        BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
        Assert.Equal((2 * Files - 2, 1, 1), (report.Made, report.Failures.Count, report.Skipped));
        Assert.Equal("a/7.txt", report.Failures[0].Input);
    }

    [Fact]
    public void A_second_machine_fetches_only_what_is_placed()
    {
        using RemoteWorkshop remote = new();
        Workshop first = remote.Create(), second = remote.Create();
        foreach (Workshop machine in (Workshop[])[first, second])
        {
            for (int file = 0; file < Files; file++)
                machine.Write($"src/a/{file}.txt", $"text {file}\n");
            machine.WriteRules(Hidden, Second);
        }
        string root = Convert.ToHexStringLower(remote.Push(first).Root.Span);
        BakeReport report = second.Bake(options: remote.CreateOptions());
        second.AssertClean(report);
        Assert.Equal(root, Convert.ToHexStringLower(report.Root.Span));
        Assert.Equal((0L, report.UpToDate + report.Fetched), (report.Made, report.Fetched));
        // Its inputs come from the server when an action reads them.
        second.WriteRules(Hidden, Second.Replace("mark: 1", "mark: 2", StringComparison.Ordinal));
        CountingExecutor executor = new();
        report = second.Bake(executor, remote.CreateOptions());
        second.AssertClean(report);
        Assert.All(executor.Names, name => Assert.StartsWith("second:", name, StringComparison.Ordinal));
    }

    [Fact]
    public void Images_of_outputs_can_be_keyed_by_their_pixels()
    {
        workshop.WriteRules("first: { for: \"a/*\", do: upper, keep: false, to: \"f/{name}\" }",
            "second: { for: rule:first, keyed-by: pixels, do: image, to: \"s/{name}\" }");
        workshop.AssertClean(workshop.Bake());
        Directory.Delete(workshop.Cache, recursive: true);
        workshop.WriteRules("first: { for: \"a/*\", do: upper, keep: false, to: \"f/{name}\" }",
            "second: { for: rule:first, keyed-by: pixels, do: { image: { mark: 1 } }, to: \"s/{name}\" }");
        Assert.Equal(2 * Files, workshop.Bake(options: new() { IsTrial = true }).Made + workshop.Bake(options: new() { IsTrial = true }).UpToDate);
        workshop.AssertClean(workshop.Bake());
    }
}
