using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Outputs that are folders, whose files are known when they were made.</summary>
public sealed class FolderTests : IDisposable
{
    private const string Pages = "pages: { for: \"*.txt\", do: pages, to: \"pages/{name}/\" }",
        Hidden = "pages: { for: \"*.txt\", do: pages, keep: false, to: \"pages/{name}/\" }",
        Up = "up: { for: rule:pages, do: upper, to: \"up/{path}\" }",
        Again = "again: { for: rule:up, do: { upper: { mark: 1 } }, to: \"again/{path}\" }",
        All = "all: { all: [ rule:up, rule:pages ], with: { again: rule:again }, do: list, to: all.txt }";

    private readonly Workshop workshop = new();

    public FolderTests()
    {
        workshop.Write("src/a.txt", "one=first\ntwo/x=second\n");
        workshop.Write("src/b.txt", "one=third\n");
        workshop.Write("src/c.txt", "");
    }

    public void Dispose() => workshop.Dispose();

    [Theory]
    [InlineData(Pages)]
    [InlineData(Hidden)]
    public void Rules_go_over_the_files_of_a_folder(string pages)
    {
        workshop.WriteRules(All, Again, Up, pages);
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal(3 + 3 + 3 + 1, report.Made);
        Assert.Equal(pages == Pages, File.Exists(Path.Combine(workshop.Out, "pages/a/two/x")));
        Assert.Contains("FIRST", workshop.ReadOutput("again/up/pages/a/one"), StringComparison.Ordinal);
        Assert.Equal(["up/pages/a/one", "up/pages/a/two/x", "up/pages/b/one", "pages/a/one", "pages/a/two/x", "pages/b/one"],
            workshop.ReadOutput("all.txt").Split('\n').Where(line => line.StartsWith("in ", StringComparison.Ordinal) && line.Contains('/', StringComparison.Ordinal)).Select(line => line.Split(' ')[1]));
        CountingExecutor executor = new();
        report = workshop.Bake(executor);
        Assert.Equal((0, 10, 0), (report.Made, report.UpToDate, executor.Ran.Count));
    }

    [Fact]
    public void Stale_files_of_a_folder_go_when_it_changes()
    {
        workshop.WriteRules(Pages, Up, Again, All);
        workshop.Bake();
        workshop.Write("src/a.txt", "two=now a file\nthree=fourth\n");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.False(File.Exists(Path.Combine(workshop.Out, "pages/a/one")));
        Assert.Equal(["again/up/pages/a/one", "again/up/pages/a/two/x", "pages/a/one", "pages/a/two/x", "up/pages/a/one", "up/pages/a/two/x"], report.Removed);
        // The folder itself, two files and two more, and what reads all of them.
        Assert.Equal(1 + 4 + 1, report.Made);
        workshop.Write("src/a.txt", "two/x=again a folder\n");
        report = workshop.Bake();
        workshop.AssertClean(report);
        workshop.Write("src/a.txt", "");
        report = workshop.Bake();
        workshop.AssertClean(report);
        // Selected outputs remove the files of their own folders only.
        workshop.Write("src/b.txt", "other=first\n");
        workshop.Bake(options: new() { Only = [SourcePattern.Parse("pages/b/*")] });
        Assert.False(File.Exists(Path.Combine(workshop.Out, "pages/b/one")));
        Assert.True(File.Exists(Path.Combine(workshop.Out, "pages/b/other")));
        Assert.True(File.Exists(Path.Combine(workshop.Out, "up/pages/b/one")));
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void A_file_of_a_folder_that_has_the_same_bytes_ends_the_chain()
    {
        workshop.WriteRules(Pages, Up);
        workshop.Bake();
        workshop.Write("src/a.txt", "one=first\ntwo/x=changed\n");
        Assert.Equal(2, workshop.Bake().Made);
        File.Delete(Path.Combine(workshop.Out, "pages/a/one"));
        workshop.Write(Path.Combine(workshop.Out, "pages/b/one"), "spoiled");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal((0, 2), (report.Made, report.Cached));
    }

    [Theory]
    [InlineData("CON=x", "reserve")]
    [InlineData("a:b=x", "':'")]
    [InlineData(".git/config=x", "git")]
    [InlineData("../x=x", "'..'")]
    [InlineData("a\u0001=x", "control")]
    [InlineData("/x=x", "absolute")]
    [InlineData("A=x\na=x", "the same file on some systems")]
    [InlineData("A=x\na/b=x", "also the folder")]
    public void A_name_that_no_output_can_have_fails_before_anything_is_placed(string content, string problem)
    {
        workshop.Write("src/a.txt", "fine=x\n" + content);
        workshop.WriteRules(Pages, Up);
        BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
        Assert.Contains(problem, Assert.Single(report.Failures).Error.Message, StringComparison.Ordinal);
        Assert.False(Directory.Exists(Path.Combine(workshop.Out, "pages/a")));
        Assert.True(File.Exists(Path.Combine(workshop.Out, "up/pages/b/one")));
    }

    [Theory]
    [InlineData("pages: { for: \"*.txt\", do: pages, to: \"pages/\" }", "two outputs have the name 'pages'")]
    [InlineData("pages: { for: \"*.txt\", do: pages, to: \"pages/{name}\" }", "writes a folder with files")]
    [InlineData("pages: { for: \"*.txt\", do: upper, to: \"pages/{name}/\" }", "writes a file")]
    [InlineData("pages: { for: \"*.txt\", do: pages, to: \"pages/{name}/\" }\n  more: { for: \"a.txt\", do: upper, to: \"pages/a/more\" }", "is also the folder of")]
    public void A_folder_belongs_to_one_action(string rules, string problem)
    {
        workshop.WriteRules(rules);
        Assert.Contains(problem, Assert.ThrowsAny<Exception>(() => workshop.Bake()).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("up: { for: rule:pages, do: upper, to: \"up/{name}\" }", "is in the way of the output 'up/one'")]
    [InlineData("up: { for: rule:pages, do: upper, to: \"{name}\" }\n  other: { for: \"b.txt\", do: upper, to: one }", "is in the way of the output 'one'")]
    [InlineData("up: { for: rule:pages, do: upper, to: \"pages/a/{name}/up\" }", "is in the way of the output 'pages/a'")]
    public void An_action_whose_output_is_in_the_way_of_another_one_fails(string rule, string problem)
    {
        workshop.WriteRules(Pages, rule);
        BakeReport report = workshop.TryBake(options: new() { KeepGoing = true });
        Assert.NotEmpty(report.Failures);
        Assert.All(report.Failures, failure => Assert.Contains(problem, failure.Error.Message, StringComparison.Ordinal));
        // It is the same when the folders are up to date.
        report = workshop.TryBake(options: new() { KeepGoing = true });
        Assert.NotEmpty(report.Failures);
        Assert.NotEmpty(workshop.TryBake().Failures);
    }

    [Fact]
    public void A_trial_and_a_list_say_what_is_not_known()
    {
        workshop.WriteRules(Pages, Up, Again);
        BakeReport report = workshop.Bake(options: new() { IsTrial = true });
        Assert.Equal((3, "up pages/a/;again pages/a/"), (report.Made, string.Join(';', report.Unknown.Select(unknown => $"{unknown.Rule} {unknown.Folder}"))));
        Assert.Equal(["pages/a/", "pages/b/", "pages/c/", "up/{path}?", "again/{path}?"],
            Bake.List(workshop.Load()).Select(output => output.Name + (output.IsKnown ? "" : "?")));
        workshop.Bake();
        Assert.Equal(["pages/a/one", "pages/a/two/x", "pages/b/one", "pages/c/", "up/pages/a/one", "up/pages/a/two/x", "up/pages/b/one", "again/up/pages/a/one", "again/up/pages/a/two/x", "again/up/pages/b/one"],
            Bake.List(workshop.Load()).Select(output => output.Name));
        workshop.Write("src/a.txt", "one=changed\n");
        report = workshop.Bake(options: new() { IsTrial = true });
        Assert.Equal((1, 4), (report.Made, report.UpToDate));
        Assert.Equal(2, report.Unknown.Count);
        Assert.Empty(report.Removed);
    }

    [Fact]
    public void Explanations_name_the_file_that_was_read()
    {
        workshop.WriteRules(Pages, Up);
        workshop.Bake();
        workshop.Write("src/a.txt", "one=changed\ntwo/x=second\n");
        BakeReport report = workshop.Bake();
        Assert.Matches("^output 'pages/a/one' of rule 'pages' was [0-9a-f]{8}, is [0-9a-f]{8}$",
            report.MadeActions.Single(action => action.Rule == "up").Reasons.Single().ToString());
        Assert.Equal(ResultOrigin.UpToDate, Bake.Explain(workshop.Load(), "up/pages/a/one").Origin);
        Assert.Equal(ResultOrigin.UpToDate, Bake.Explain(workshop.Load(), "pages/a/one").Origin);
    }

    [Theory]
    [InlineData("pages/{name}/")]
    [InlineData("pages/{name}-{digest}/")]
    [InlineData("{key}/{name}/deep/")]
    public void Explanations_take_and_print_the_name_of_a_folder(string to)
    {
        workshop.WriteRules($"pages: {{ for: \"*.txt\", do: pages, to: \"{to}\" }}");
        foreach (string name in Bake.List(workshop.Load()).Select(output => output.Name))
            Assert.Equal(name, Bake.Explain(workshop.Load(), name).Output);
        workshop.Bake();
        string file = Bake.List(workshop.Load()).Select(output => output.Name).First(name => name.EndsWith("/two/x", StringComparison.Ordinal)), folder = file[..^"/two/x".Length];
        foreach (string name in (string[])[file, folder, folder + "/", to.Replace("{name}", "a", StringComparison.Ordinal)])
            Assert.Equal((folder + "/", ResultOrigin.UpToDate), (Bake.Explain(workshop.Load(), name).Output, Bake.Explain(workshop.Load(), name).Origin));
        Assert.Throws<BakeException>(() => Bake.Explain(workshop.Load(), folder + "/two"));
    }

    [Fact]
    public void Selected_outputs_take_the_folders_that_they_can_follow_from()
    {
        workshop.WriteRules(Pages, Up, "other: { for: \"a.txt\", do: upper, to: other }");
        CountingExecutor executor = new();
        workshop.Bake(executor, new() { Only = [SourcePattern.Parse("up/pages/a/*")] });
        Assert.Equal(["up/pages/a/one"], Workshop.ReadFiles(workshop.Out).Keys.Where(name => name.StartsWith("up", StringComparison.Ordinal)));
        Assert.DoesNotContain("other:a.txt", executor.Names);
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void A_shard_has_what_follows_from_its_folders()
    {
        workshop.WriteRules(Pages, Up, Again);
        List<string> names = [];
        for (int i = 1; i <= 2; i++)
        {
            workshop.Bake(options: new() { Shard = new(i, 2) });
            names.AddRange(Workshop.ReadFiles(workshop.Out).Keys.Where(name => name.StartsWith("again", StringComparison.Ordinal)));
            if (i == 1)
            {
                Directory.Delete(workshop.Out, recursive: true);
                Directory.Delete(workshop[".intaglio"], recursive: true);
            }
        }
        Assert.Equal(["again/up/pages/a/one", "again/up/pages/a/two/x", "again/up/pages/b/one"], names.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void A_second_machine_finds_folders()
    {
        using RemoteWorkshop remote = new();
        Workshop first = remote.Create(), second = remote.Create();
        foreach (Workshop machine in (Workshop[])[first, second])
        {
            Directory.Delete(machine["src"], recursive: true);
            machine.Write("src/a.txt", "one=first\ntwo/x=second\n");
            machine.WriteRules(Hidden, Up, Again, All);
        }
        string root = Convert.ToHexStringLower(remote.Push(first).Root.Span);
        BakeReport report = second.Bake(options: remote.CreateOptions());
        second.AssertClean(report);
        Assert.Equal((0, root), (report.Made, Convert.ToHexStringLower(report.Root.Span)));
    }

    [Fact]
    public void The_number_of_actions_is_limited()
    {
        workshop.WriteRules(Pages, Up);
        BakeRecipe recipe = workshop.Load();
        BakePlan plan = BakePlan.Create(recipe, SourceScanner.Scan(recipe, 1, CancellationToken.None));
        PlanGrowth growth = new(plan) { Limit = 5 };
        BakeAction first = plan.Actions.First();
        (BakeAction Action, string? Problem)[] grown = [.. growth.End(first, [.. Enumerable.Range(0, 9).Select(i => ("out", string.Create(CultureInfo.InvariantCulture, $"pages/a/{i}")))])];
        Assert.Equal(3, grown.Length);
        Assert.Equal([true, true, false], grown.Select(item => item.Problem is null));
        Assert.Contains("more than 5 actions", grown[2].Problem, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_program_writes_a_folder()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        workshop.WriteRules("pages: { for: \"*.txt\", run: [ sh, -c, \"mkdir -p $1/deep; split -l 1 $0 $1/deep/; echo {name} > $2\", \"{in}\", \"{out}\", \"{name-file}\" ], to: { out: \"pages/{name}-{digest}/\", name-file: \"names/{name}\" } }",
            "up: { for: rule:pages/out, run: [ sh, -c, \"cat $0 > $1; echo {path} >> $1\", \"{in}\", \"{out}\" ], to: \"up/{path}\" }",
            "list: { all: rule:pages/out, with: { names: rule:pages/name-file }, do: list, to: list.txt }");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        Assert.Equal("one=first\npages/a/deep/aa\n", workshop.ReadOutput("up/pages/a/deep/aa"));
        Assert.Matches("in pages/a-[a-z2-7]{8}/deep/ab 13\n", workshop.ReadOutput("list.txt"));
        Assert.Equal(report.Made, workshop.Bake().UpToDate);
        workshop.Write("src/a.txt", "one=first\n");
        workshop.AssertClean(workshop.Bake());
        Assert.Empty(workshop.Bake(options: new() { CheckedShare = 1 }).Differences);
    }

    [SkippableTheory]
    [InlineData("ln -s /etc/passwd $0/link", "link")]
    [InlineData("mkfifo $0/pipe", "pipe")]
    [InlineData("ln -s /etc $0/link", "link")]
    [InlineData("rmdir $0; echo > $0", "did not leave the folder 'out'")]
    [InlineData("rmdir $0; ln -s /etc $0", "did not leave the folder 'out'")]
    [InlineData("touch $0/.intaglio-lock", "reserve")]
    [InlineData("touch $0/x; touch $0/X", "the same file on some systems")]
    public void A_program_cannot_write_anything_else_in_a_folder(string script, string problem)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        workshop.WriteRules($"pages: {{ for: a.txt, run: [ sh, -c, \"{script}\", \"{{out}}\" ], to: \"pages/\" }}");
        Assert.Contains(problem, Assert.Single(workshop.TryBake().Failures).Error.Message, StringComparison.Ordinal);
        Assert.False(Directory.Exists(Path.Combine(workshop.Out, "pages")));
    }

    [Fact]
    public void A_folder_can_become_a_file_and_a_folder_again()
    {
        workshop.WriteRules(Pages);
        workshop.Bake();
        workshop.WriteRules("files: { for: \"*.txt\", do: upper, to: \"pages/{name}\" }");
        workshop.AssertClean(workshop.Bake());
        workshop.WriteRules(Pages);
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void Random_edits_of_folders_and_chains_give_the_root_of_a_clean_bake()
    {
        Random random = new(61);
        for (int edit = 0; edit < 60; edit++)
        {
            workshop.Write($"src/{(char)('a' + random.Next(4))}.txt", string.Concat(Enumerable.Range(0, 4).Where(_ => random.Next(2) == 0)
                .Select(i => $"{(random.Next(2) == 0 ? "d/" : "")}{i}={random.Next(3)}\n")));
            if (random.Next(5) == 0)
                File.Delete(workshop[$"src/{(char)('a' + random.Next(4))}.txt"]);
            if (random.Next(6) == 0 && Directory.Exists(workshop.Cache))
                Directory.Delete(workshop.Cache, recursive: true);
            if (random.Next(6) == 0 && File.Exists(workshop.StatePath))
                File.Delete(workshop.StatePath);
            string[] rules = [random.Next(2) == 0 ? Pages.Replace("for:", "optional: true, for:", StringComparison.Ordinal) : Hidden.Replace("for:", "optional: true, for:", StringComparison.Ordinal),
                .. random.Next(4) > 0 ? (string[])[Up, Again, All] : [Up]];
            random.Shuffle(rules);
            workshop.WriteRules(rules);
            workshop.Write("src/keep.txt", "k=1\n");
            BakeReport report = workshop.Bake(options: new() { MaxDegreeOfParallelism = 1 + random.Next(3) });
            if (edit % 4 == 3)
                workshop.AssertClean(report);
        }
    }
}
