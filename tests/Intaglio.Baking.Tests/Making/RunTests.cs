using System.Text.Json;

namespace Intaglio.Baking.Tests;

/// <summary>Rules with <c>run</c>, whose programs behave well.</summary>
public sealed class RunTests : IDisposable
{
    private readonly Workshop workshop = new();

    public RunTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "The programs are scripts for a shell.");
        workshop.Write("src/maps/sea.txt", "sea\n");
        workshop.Write("src/maps/land.txt", "land\n");
    }

    public void Dispose() => workshop.Dispose();

    [SkippableFact]
    public void Arguments_have_neutral_names_and_parts_of_names()
    {
        WriteTool("echo \"$@\"; cat \"$1\"");
        workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\", \"{name}-{ext}-{dir}\", \"{path}\", \"{{{rule}}}\" ], to: \"{name}.log\" }");
        WriteTool("{ echo \"$@\"; cat \"$1\"; } > \"$2\"");
        workshop.AssertClean(workshop.Bake());
        Assert.Equal("in.txt out.log sea-txt-maps maps/sea.txt {one}\nsea\n", workshop.ReadOutput("sea.log"));
        // The same bytes under another name are another action only where the arguments differ.
        workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}.log\" }");
        workshop.Bake();
        workshop.Write("src/maps/ocean.txt", "sea\n");
        Assert.Equal((0, 1), Count(workshop.Bake()));
        workshop.Write("src/maps/ocean.text", "sea\n");
        File.Delete(workshop["src/maps/ocean.txt"]);
        Assert.Equal((1, 0), Count(workshop.Bake()));
    }

    [SkippableFact]
    public void Several_files_are_lists()
    {
        WriteTool("cp list.json \"$2\" 2>/dev/null || cp \"$1\" \"$2\"; for f in in/*; do cat $f; done >> \"$2\"; cat upper.json upper/* > \"$3\"");
        workshop.WriteRules("upper: { for: \"maps/*\", do: upper, to: \"{path}\" }",
            "all: { all: \"maps/*\", with: { upper: rule:upper }, run: [ tools/tool, \"{in}\", \"{out}\", \"{more}\", \"{upper}\" ], to: { out: a.json, more: b.json } }");
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        string[] parts = workshop.ReadOutput("a.json").Split(']');
        Assert.Equal("land\nsea\n", parts[1]);
        Assert.Equal(["in maps/land.txt in/0.txt", "in maps/sea.txt in/1.txt"], ReadList(parts[0] + "]"));
        parts = workshop.ReadOutput("b.json").Split(']');
        Assert.Equal(["upper maps/land.txt upper/0.txt", "upper maps/sea.txt upper/1.txt"], ReadList(parts[0] + "]"));
        Assert.Matches("LAND\n(.|\n)*SEA\n", parts[1]);
        // The list has the names.
        File.Move(workshop["src/maps/sea.txt"], workshop["src/maps/zea.txt"]);
        Assert.Equal(1, workshop.Bake().Made);
    }

    [SkippableFact]
    public void A_rule_without_inputs_runs_once()
    {
        WriteTool("date +%s > date; echo made > out");
        workshop.WriteRules("one: { run: [ tools/tool ], to: name }");
        Assert.Equal(1, workshop.Bake().Made);
        BakeReport again = workshop.Bake();
        Assert.Equal((0, 0), Count(again));
        workshop.AssertClean(again);
        Assert.Equal("made\n", workshop.ReadOutput("name"));
    }

    [SkippableFact]
    public void Changed_programs_and_their_files_are_never_missed()
    {
        WriteTool("cat tools/prefix.txt \"$1\" > \"$2\"");
        workshop.Write("tools/prefix.txt", "1");
        Step("first", 2, 0);
        Step("nothing", 0, 0);
        workshop.Write("tools/prefix.txt", "2");
        Step("another file of the program", 2, 0);
        WriteTool("cat tools/prefix.txt \"$1\" \"$1\" > \"$2\"");
        Step("another program", 2, 0);
        workshop.Write("tools/prefix.txt", "1");
        WriteTool("cat tools/prefix.txt \"$1\" > \"$2\"");
        Step("the first program", 0, 2);
        workshop.Write("tools/other.txt", "unused");
        Step("a file that is not named", 0, 0);

        void Step(string step, int made, int cached)
        {
            workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\" ], tool: { files: tools/prefix.txt }, to: \"{name}.log\" }");
            BakeReport report = workshop.Bake();
            Assert.Equal((step, made, cached), (step, (int)report.Made, (int)report.Cached));
            workshop.AssertClean(report);
        }
    }

    [SkippableFact]
    public void Files_that_a_program_may_read_are_never_missed()
    {
        WriteTool("ls parts > \"$2\"; cat parts/a.inc >> \"$2\"");
        workshop.Write("src/parts/a.inc", "1");
        Step("first", 2);
        workshop.Write("src/parts/a.inc", "2");
        Step("a changed file", 2);
        workshop.Write("src/parts/b.inc", "unused");
        Step("a new file", 2);
        workshop.Write("src/parts/c.txt", "other");
        Step("a file that it may not read", 0);
        File.Delete(workshop["src/parts/b.inc"]);
        Step("a file less", 0);

        void Step(string step, int made)
        {
            workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\" ], may-read: \"parts/*.inc\", to: \"{name}.log\" }");
            BakeReport report = workshop.Bake();
            Assert.Equal((step, made), (step, (int)report.Made));
            workshop.AssertClean(report);
        }
    }

    [SkippableFact]
    public void Only_the_files_in_the_list_of_a_program_count()
    {
        // Like a compiler, the program looks for a file in two folders.
        WriteTool("for f in first/$(cat \"$1\") parts/$(cat \"$1\"); do [ -e $f ] && break; done; cat $f > \"$2\"; "
            + "printf '%s: %s \\\\\\n %s\\n\\n%s:\\n' \"$2\" \"$1\" \"$PWD/$f\" $f > \"$3\"");
        workshop.Write("src/maps/land.txt", "b.inc");
        workshop.Write("src/maps/sea.txt", "a.inc");
        workshop.Write("src/parts/a.inc", "1");
        workshop.Write("src/parts/b.inc", "2");
        Step("first", 2);
        workshop.Write("src/parts/a.inc", "3");
        Step("a listed file", 1);
        workshop.Write("src/parts/c.inc", "4");
        Step("a new file", 2);
        workshop.Write("src/parts/c.inc", "5");
        Step("a file that neither action has read", 0);
        workshop.Write("src/first/b.inc", "6");
        Step("a file that hides another one", 2);
        Assert.Equal("6", workshop.ReadOutput("land.log"));
        File.Delete(workshop["src/first/b.inc"]);
        Step("as before", 0);
        Assert.Equal("2", workshop.ReadOutput("land.log"));
        workshop.Write("src/maps/sea.txt", "b.inc");
        Step("an input with the bytes of the other one", 0);

        void Step(string step, int made)
        {
            workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\", \"{depfile}\" ], may-read: [ \"parts/*.inc\", \"first/*\" ], to: \"{name}.log\" }");
            BakeReport report = workshop.Bake();
            Assert.Equal((step, made), (step, (int)report.Made));
            workshop.AssertClean(report);
        }
    }

    [SkippableFact]
    public void The_environment_is_cleared_except_for_named_variables()
    {
        WriteTool("env | cut -d= -f1 | sort | grep -v '^_$\\|^PWD$\\|^SHLVL$\\|^OLDPWD$' | tr '\\n' ' ' > \"$2\"; echo \"$RUN_TEST $TZ $(readlink /proc/$$/fd/0)\" >> \"$2\"");
        try
        {
            Environment.SetEnvironmentVariable("RUN_TEST", "value");
            workshop.WriteRules("one: { for: \"maps/sea.txt\", run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}.log\" }");
            Assert.Equal(1, workshop.Bake().Made);
            Assert.Equal("HOME LC_ALL PATH SOURCE_DATE_EPOCH TMPDIR TZ  UTC /dev/null\n", workshop.ReadOutput("sea.log"));
            workshop.WriteRules("one: { for: \"maps/sea.txt\", run: [ tools/tool, \"{in}\", \"{out}\" ], environment: [ RUN_TEST, TZ ], to: \"{name}.log\" }");
            workshop.Bake();
            Assert.StartsWith("HOME LC_ALL PATH RUN_TEST SOURCE_DATE_EPOCH TMPDIR ", workshop.ReadOutput("sea.log"), StringComparison.Ordinal);
            Assert.Equal(0, workshop.Bake().Made);
            Environment.SetEnvironmentVariable("RUN_TEST", "other");
            Assert.Equal(1, workshop.Bake().Made);
            Assert.Contains(" other ", workshop.ReadOutput("sea.log"), StringComparison.Ordinal);
        }
        finally
        {
            Environment.SetEnvironmentVariable("RUN_TEST", null);
        }
    }

    [SkippableFact]
    public void A_program_on_the_path_is_found_and_run_by_the_builder()
    {
        BakeRecipe recipe = new BakePlanBuilder(workshop["src"], workshop.Out) { StateFolder = workshop[".intaglio"] }
            .ForEach("maps/*", new RunOperation("cp", "{in}", "{out}"), "{path}")
            .Once(new RunOperation("sh", "-c", "cat copies/* > out"), "all", new() { With = new Dictionary<string, string> { ["copies"] = "rule1" } })
            .Build();
        Assert.Empty(Bake.Run(recipe).Failures);
        Assert.Equal("land\nsea\n", workshop.ReadOutput("all"));
        Assert.Equal((0, 0), Count(Bake.Run(recipe)));
    }

    [SkippableFact]
    public void What_a_program_prints_is_kept()
    {
        WriteTool("echo first; printf 'second\\t\\033[1m\\n' >&2; cp \"$1\" \"$2\"");
        workshop.WriteRules("one: { for: \"maps/sea.txt\", run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}.log\" }");
        (string output, IReadOnlyList<string> lines) = Assert.Single(workshop.Bake().Logs);
        Assert.Equal(("sea.log", "first|second ?[1m"), (output, string.Join('|', lines)));
        Assert.Empty(workshop.Bake().Logs);
    }

    [SkippableFact]
    public void Another_layout_of_the_private_folder_is_never_missed()
    {
        // The arguments are the same for one file and for a list of one file.
        workshop.Write("src/in.json", "[]");
        WriteTool("ls . in upper > \"$2\" 2>/dev/null; cat in.json >> \"$2\"");
        Step("for each", "for: in.json", 1);
        Step("all", "all: in.json", 1);
        Step("with another rule", "all: in.json, with: { upper: rule:none }", 1);
        Step("without it", "all: in.json", 0);

        void Step(string step, string files, int made)
        {
            workshop.WriteRules("none: { for: \"nothing/*\", do: upper, to: \"{path}\" }", $"one: {{ {files}, run: [ tools/tool, \"{{in}}\", \"{{out}}\" ], to: name.x }}");
            BakeReport report = workshop.Bake();
            Assert.Equal((step, made), (step, (int)report.Made));
            workshop.AssertClean(report);
        }
    }

    [SkippableFact]
    public void A_changed_mode_of_a_tool_file_is_never_missed()
    {
        WriteTool("[ -x tools/more ] && echo yes > \"$2\" || echo no > \"$2\"");
        Scripts.Write(workshop["tools/more"], "");
        workshop.WriteRules("one: { for: \"maps/sea.txt\", run: [ tools/tool, \"{in}\", \"{out}\" ], tool: { files: [ tools/tool, tools/more, tools/more ] }, to: \"{name}\" }");
        workshop.AssertClean(workshop.Bake());
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(workshop["tools/more"], UnixFileMode.UserRead);
        workshop.AssertClean(workshop.Bake());
        Assert.Equal("no\n", workshop.ReadOutput("sea"));
        // A program that is also a file of the program has one line in explanations.
        WriteTool("echo other > \"$2\"");
        Assert.Contains("the program file 'tools/tool' was", string.Join('|', Assert.Single(workshop.Bake().MadeActions).Reasons), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Listed_files_can_be_named_through_links()
    {
        WriteTool("ln -s parts l; cat l/a.inc > \"$2\"; echo \"x: $(readlink -f .)/l/a.inc ./l/a.inc\" > \"$3\"");
        workshop.Write("src/parts/a.inc", "1");
        workshop.WriteRules("one: { for: \"maps/sea.txt\", run: [ tools/tool, \"{in}\", \"{out}\", \"{depfile}\" ], may-read: \"parts/*\", to: \"{name}\" }");
        workshop.AssertClean(workshop.Bake());
        workshop.Write("src/parts/a.inc", "2");
        workshop.AssertClean(workshop.Bake());
        Assert.Equal("2", workshop.ReadOutput("sea"));
    }

    [SkippableFact]
    public void The_key_can_be_the_extension()
    {
        WriteTool("cp \"$1\" \"$2\"");
        workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}.{key}\" }", "two: { for: \"maps/*\", run: [ cp, \"{in}\", \"{out}\" ], to: \"two/{digest}\" }");
        workshop.AssertClean(workshop.Bake());
        // The names of the second rule differ only by their digests.
        workshop.Write("src/maps/sea.txt", "1");
        workshop.Write("src/maps/land.txt", "2");
        workshop.AssertClean(workshop.Bake());
    }

    [SkippableFact]
    public void Programs_that_are_not_deterministic_are_found()
    {
        WriteTool("cp \"$1\" \"$2\"");
        workshop.WriteRules("one: { for: \"maps/*\", run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}\" }");
        BakeReport report = workshop.Bake(options: new() { CheckedShare = 1 });
        Assert.Equal((2, 0), (report.Checked, report.Differences.Count));
        WriteTool("pwd > \"$2\"");
        report = workshop.Bake(options: new() { CheckedShare = 1 });
        Assert.Equal((2, 2, true), (report.Checked, report.Differences.Count, report.Root.Length > 0));
        Assert.Equal("the output 'land' has other bytes when the action runs again (remove what it depends on, or add it to the rule)", report.Differences[0].Error.Message);
        Assert.Equal(1, workshop.Bake(options: new() { CheckedShare = 0.4 }).Checked);
    }

    [SkippableFact]
    public void An_interrupted_bake_ends_its_programs()
    {
        WriteTool($"echo $$ > {workshop["pid"]}; sleep 1000 & sleep 1000");
        workshop.WriteRules("one: { for: \"maps/sea.txt\", run: [ tools/tool, \"{in}\", \"{out}\" ], to: \"{name}.log\" }");
        using CancellationTokenSource source = new();
        Task bake = Task.Run(() => workshop.TryBake(cancellationToken: source.Token));
        int process = Wait.ForProcess(workshop["pid"]);
        source.Cancel();
        Assert.ThrowsAny<OperationCanceledException>(() => bake.GetAwaiter().GetResult());
        Wait.ForEndOfGroup(process);
        Assert.False(Directory.Exists(workshop[".intaglio/intaglio.yaml+default+out.work"]));
    }

    private void WriteTool(string script) => Scripts.Write(workshop["tools/tool"], script);

    private static (int Made, int Cached) Count(BakeReport report) => ((int)report.Made, (int)report.Cached);

    private static string[] ReadList(string json)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        return [.. document.RootElement.EnumerateArray().Select(file => $"{file.GetProperty("role")} {file.GetProperty("name")} {file.GetProperty("path")}")];
    }
}
