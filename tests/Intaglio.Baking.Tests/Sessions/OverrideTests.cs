using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>Settings for some inputs of a rule, by <c>override</c> in a recipe.</summary>
public sealed class OverrideTests : IDisposable
{
    private readonly Workshop workshop = new();

    public OverrideTests()
    {
        foreach (string name in (string[])["a.txt", "ui/b.txt", "ui/last.txt"])
            workshop.Write($"src/{name}", $"text of {name}\n");
    }

    public void Dispose() => workshop.Dispose();

    [Fact]
    public void Files_that_match_have_other_settings_and_the_last_entry_counts()
    {
        Write("[ { for: \"ui/**\", upper: { mark: 2 } }, { for: [ ui/last.txt ], upper: { mark: 3 } } ]");
        BakeReport report = workshop.Bake();
        Assert.Equal((3, 1L, 2L, 3L), (report.Made, MarkOf("a.txt"), MarkOf("ui/b.txt"), MarkOf("ui/last.txt")));
        Assert.Empty(report.Warnings);
        workshop.AssertClean(report);
        Assert.Equal(3, workshop.Bake().UpToDate);
    }

    [Fact]
    public void One_entry_can_be_a_set()
    {
        Write("{ for: \"ui/**\", upper: { mark: 2 } }");
        workshop.Bake();
        Assert.Equal((1L, 2L), (MarkOf("a.txt"), MarkOf("ui/b.txt")));
    }

    [Fact]
    public void Equal_settings_have_equal_keys()
    {
        Write(null);
        workshop.Bake();
        string[] keys = Keys();
        Write("[ { for: \"**\", upper: { mark: 1 } } ]");
        BakeReport report = workshop.Bake();
        Assert.Equal((0, 3), (report.Made, report.UpToDate));
        Assert.Equal(keys, Keys());
        Write("[ { for: \"ui/**\", upper: { mark: 2 } } ]");
        Assert.Equal((2, 1), (workshop.Bake().Made, workshop.Bake().Hits - 2));
        Assert.NotEqual(keys, Keys());
        // Without the entry, the results of the first bake are used again.
        Write(null);
        report = workshop.Bake();
        Assert.Equal((0, 2, 1), (report.Made, report.Cached, report.UpToDate));
        Assert.Equal(keys, Keys());
    }

    [Fact]
    public void Keys_have_the_settings_of_the_input_and_nothing_else()
    {
        Write("[ { for: ui/b.txt, upper: { mark: 2 } } ]");
        workshop.Write(Workshop.Recipe, File.ReadAllText(workshop[Workshop.Recipe]).Replace("rules:", "sidecars: true\nrules:", StringComparison.Ordinal));
        workshop.Write("src/ui/last.txt.intaglio.yaml", "upper: { mark: 3 }");
        workshop.Bake();
        BakeState state = workshop.LoadState();
        foreach ((string name, long mark) in ((string, long)[])[("a.txt", 1), ("ui/b.txt", 2), ("ui/last.txt", 3)])
        {
            KeyedStep step = new("upper", 1, ToolIdentity.Find(new UpperOperation(), ""), new CacheKey(version: 0).Add("mark", mark).Encode().ToArray());
            byte[] digest = Cryptography.FileDigest.HashData(File.ReadAllBytes(workshop[$"src/{name}"]));
            Assert.Equal(new BakeKeys().ComputeWeak([step], [new("in", digest)], [new("out", "")], []), state.Actions[name].Weak);
        }
    }

    [Fact]
    public void Lengths_are_encoded_as_integers_or_as_texts_with_percent()
    {
        Assert.Equal(new CacheKey(version: 0).Add("width", 20).Encode().ToArray(), KeySettings.Encode(new LengthOperation { Width = new BakeLength(20) }));
        Assert.Equal(new CacheKey(version: 0).Add("width", "12.5%").Encode().ToArray(), KeySettings.Encode(new LengthOperation { Width = BakeLength.FromPercentage(12.5) }));
        Assert.Equal(new CacheKey(version: 0).Add("width", (string?)null).Encode().ToArray(), KeySettings.Encode(new LengthOperation()));
    }

    [Theory]
    [InlineData("5", "5")]
    [InlineData("50%", "50%")]
    [InlineData("\"50%\"", "50%")]
    [InlineData("\"${half}\"", "50%")]
    [InlineData("\"${number}%\"", "7%")]
    [InlineData("0.01%", "0.01%")]
    [InlineData(".5%", "0.5%")]
    [InlineData("10000%", "10000%")]
    [InlineData("0%", null)]
    [InlineData("10000.1%", null)]
    [InlineData("-5%", null)]
    [InlineData("1e3%", null)]
    [InlineData("\"%\"", null)]
    [InlineData("NaN%", null)]
    [InlineData("0", null)]
    [InlineData("101", null)]
    [InlineData("5.5", null)]
    [InlineData("\"5\"", null)]
    public void Lengths_are_integers_or_percentages(string text, string? expected)
    {
        workshop.Write(Workshop.Recipe, $"intaglio: 1\nsource: src\noutput: out\nprofiles: {{ a: {{ half: 50%, number: 7 }} }}\nrules: {{ a: {{ for: a, do: {{ length: {{ width: {text} }} }}, to: a }} }}\n");
        OperationCatalog catalog = new(new Dictionary<string, Func<BakeOperation>> { ["length"] = () => new LengthOperation() });
        string? read = null;
        try
        {
            read = ((LengthOperation)BakeRecipe.Load(workshop[Workshop.Recipe], catalog).Rules[0].Steps[0]).Width.ToString();
        }
        catch (BakeRecipeFormatException exception)
        {
            Assert.Matches(@":5:\d+: 'width' of 'length' is not (an integer from 1 to 100|from 0.01% to 10000%), but .* \(write .*\)$", exception.Message);
        }
        Assert.Equal(expected, read);
    }

    [Fact]
    public void Inputs_with_equal_settings_share_their_code()
    {
        for (int i = 0; i < 100; i++)
            workshop.Write($"src/many/{i}.txt", $"text {i}\n");
        Write("[ { for: \"many/**\", upper: { mark: 5 } }, { for: \"many/*1.txt\", upper: { mark: 6 } }, { for: \"many/*1.txt\", upper: { mark: 5 } }, { for: \"many/*2.txt\", upper: { mark: 1 } } ]");
        BakeRecipe recipe = workshop.Load();
        BakePlan plan = BakePlan.Create(recipe, SourceScanner.Scan(recipe, 1, CancellationToken.None));
        Assert.Equal(2, plan.Actions.Select(action => action.Code).Distinct().Count());
        Assert.Equal(2, plan.Rules[0].Variants.Codes.Count());
    }

    [Fact]
    public void An_unused_pattern_is_told_and_the_keys_stay()
    {
        Write(null);
        workshop.Bake();
        Write("[ { for: [ \"ui/**\", \"gui/**\" ], upper: { mark: 1 } }, { for: \"b.txt\", upper: { mark: 2 } } ]");
        BakeReport report = workshop.Bake();
        Assert.Equal((0, 3), (report.Made, report.UpToDate));
        string recipe = workshop[Workshop.Recipe];
        Assert.Equal(
            [
                $"{recipe}:5:81: override \"gui/**\" matches no file of rule 'all' (check the pattern, or remove it)",
                $"{recipe}:5:133: override \"b.txt\" matches no file of rule 'all' (check the pattern, or remove it)",
            ], report.Warnings);
    }

    [Theory]
    [InlineData("a: { for: \"**\", do: upper, to: \"a/{path}\" }")]
    [InlineData("a: { for: \"a.txt\", do: pages, to: \"a/{name}/\" }")]
    public void An_unused_pattern_is_told_where_outputs_of_a_rule_match(string first)
    {
        workshop.Write("src/a.txt", "one=first\n");
        workshop.WriteRules(first, "b: { for: rule:a, do: upper, to: \"b/{path}\", override: [ { for: \"a/**\", upper: { mark: 1 } }, { for: a.txt, upper: { mark: 2 } } ] }");
        for (int i = 0; i < 2; i++)
            Assert.EndsWith("override \"a.txt\" matches no file of rule 'b' (check the pattern, or remove it)", Assert.Single(workshop.Bake().Warnings), StringComparison.Ordinal);
        // Not all outputs are known.
        workshop.Write("src/a.txt", "one=second\n");
        Assert.Equal(first.EndsWith("/\" }", StringComparison.Ordinal) ? 0 : 1, workshop.Bake(options: new() { IsTrial = true }).Warnings.Count);
        Assert.Equal(first.EndsWith("/\" }", StringComparison.Ordinal) ? 0 : 1, workshop.Bake(options: new() { Only = [SourcePattern.Parse("b/**")] }).Warnings.Count);
    }

    [Fact]
    public void One_of_equal_steps_is_named_by_its_number()
    {
        string rule = "for: \"**\"\ndo: [ adjust, blur, { adjust: { width: 4 } }, png ]\nto: \"{path}\"\noverride: { for: a, KEY: { width: 1 } }";
        BakeRule read = Assert.Single(RecipeRow.Load(workshop, RecipeRow.Rule(rule.Replace("KEY", "adjust-2", StringComparison.Ordinal))).Rules);
        Assert.Equal([256L, 1L], RuleOverride.Apply(read.Steps, read.Overrides).OfType<AdjustOperation>().Select(step => step.Width));
        // The rule keeps its settings.
        Assert.Equal([256L, 4L], read.Steps.OfType<AdjustOperation>().Select(step => step.Width));
        Assert.EndsWith("unknown key 'adjust' in an entry of 'override' (did you mean 'adjust-1' or 'adjust-2'?)",
            Assert.Throws<BakeRecipeFormatException>(() => RecipeRow.Load(workshop, RecipeRow.Rule(rule.Replace("KEY", "adjust", StringComparison.Ordinal)))).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Other_rules_are_not_checked_with_only()
    {
        workshop.WriteRules("all: { for: \"**\", do: upper, to: \"{path}\", override: { for: x, upper: { mark: 2 } } }", "one: { for: a.txt, do: upper, to: \"one.txt\" }");
        Assert.Single(workshop.Bake().Warnings);
        Assert.Empty(workshop.Bake(options: new() { Only = [SourcePattern.Parse("one.txt")] }).Warnings);
        Assert.Single(workshop.Bake(options: new() { Only = [SourcePattern.Parse("a.txt")] }).Warnings);
    }

    [Fact]
    public void Many_unused_patterns_are_counted()
    {
        Write($"[ {string.Join(", ", Enumerable.Range(0, 15).Select(i => $"{{ for: x{i}, upper: {{ mark: 2 }} }}"))} ]");
        IReadOnlyList<string> warnings = workshop.Bake().Warnings;
        Assert.Equal((11, "5 more overrides match no file"), (warnings.Count, warnings[^1]));
    }

    [SkippableFact]
    public void A_program_has_other_arguments_for_some_files()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        workshop.WriteRules("words: { for: \"**\", run: [ sh, -c, \"tr a-z A-Z < {in} > {out}\" ], to: \"{path}\", override: [ { for: \"ui/*\", run: [ sh, -c, \"echo other > {out}\" ] }, { for: ui/last.txt, run: [ cp, \"{in}\", \"{out}\" ] } ] }");
        BakeReport report = workshop.Bake();
        Assert.Equal(("TEXT OF A.TXT\n", "other\n", "text of ui/last.txt\n"), (workshop.ReadOutput("a.txt"), workshop.ReadOutput("ui/b.txt"), workshop.ReadOutput("ui/last.txt")));
        workshop.AssertClean(report);
        Assert.Equal(["the arguments is -c 'echo other > {out}', from override \"ui/*\" (intaglio.yaml:5)"], Settings("ui/b.txt"));
        Assert.Equal(["the program is cp, from override \"ui/last.txt\" (intaglio.yaml:5)"], Settings("ui/last.txt"));
    }

    [SkippableFact]
    public void A_program_lists_what_it_reads_for_some_files()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        workshop.Write("src/inc/x.inc", "one\n");
        workshop.WriteRules("words: { for: \"**/*.txt\", may-read: \"inc/*\", run: [ sh, -c, \"cat inc/x.inc > {out}\" ], to: \"{path}\", override: { for: a.txt, run: [ sh, -c, \"echo a > {out}; echo {out}: > {depfile}\" ] } }");
        workshop.Bake();
        workshop.Write("src/inc/x.inc", "two\n");
        Assert.Equal((2, 1), (workshop.Bake().Made, workshop.Bake().UpToDate - 2));
        workshop.AssertClean(workshop.Bake());
    }

    [SkippableFact]
    public void A_missing_program_of_an_entry_is_an_error_of_the_recipe()
    {
        workshop.WriteRules("words: { for: \"**\", run: [ sh, \"{in}\", \"{out}\" ], to: \"{path}\", override: { for: a.txt, run: [ tools/none, \"{in}\", \"{out}\" ] } }");
        BakeException exception = Assert.Throws<BakeException>(() => workshop.TryBake());
        Assert.True(exception.IsInRecipe);
        Assert.StartsWith($"{workshop[Workshop.Recipe]}:5:77: the file 'tools/none' of the program does not exist", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Reasons_name_the_entry()
    {
        Write(null);
        workshop.Bake();
        Write("[ { for: \"ui/**\", upper: { mark: 2 } } ]");
        OutputExplanation explanation = Bake.Explain(workshop.Load(), "ui/b.txt");
        Assert.Equal(["setting 'mark' of 'upper' was 1, is 2, from override \"ui/**\" (intaglio.yaml:5)"], explanation.Reasons.Select(reason => reason.ToString()));
        Assert.Equal(["setting 'mark' of 'upper' is 2, from override \"ui/**\" (intaglio.yaml:5)"], explanation.Settings.Select(setting => setting.ToString()));
        Assert.Empty(Bake.Explain(workshop.Load(), "a.txt").Settings);
        workshop.Bake();
        Assert.Equal(["setting 'mark' of 'upper' was 1, is 2, from override \"ui/**\" (intaglio.yaml:5)"], Bake.Explain(workshop.Load(), "ui/b.txt").LastReasons);
        Write(null);
        explanation = Bake.Explain(workshop.Load(), "ui/b.txt");
        Assert.Equal((ResultOrigin.Cache, "setting 'mark' of 'upper' was 2, is 1"), (explanation.Origin, Assert.Single(explanation.Reasons).ToString()));
    }

    [Fact]
    public void A_shard_and_a_selection_have_the_settings()
    {
        Write("[ { for: \"ui/**\", upper: { mark: 2 } } ]");
        for (int i = 1; i <= 2; i++)
            workshop.Bake(options: new() { Shard = new(i, 2) });
        BakeReport report = workshop.Bake(options: new() { Only = [SourcePattern.Parse("ui/b.txt")] });
        Assert.Equal(1, report.UpToDate);
        report = workshop.Bake();
        Assert.Equal((0, 2L), (report.Made, MarkOf("ui/b.txt")));
        workshop.AssertClean(report);
    }

    private string[] Keys()
    {
        BakeState state = workshop.LoadState();
        return [.. state.Actions.OrderBy(action => action.Key, StringComparer.Ordinal).Select(action => action.Value.Weak.ToString())];
    }

    private IEnumerable<string> Settings(string output) => Bake.Explain(workshop.Load(), output).Settings.Select(setting => setting.ToString());

    private void Write(string? overrides) =>
        workshop.WriteRules($"all: {{ for: \"**/*.txt\", do: {{ upper: {{ mark: 1 }} }}, to: \"{{path}}\"{(overrides is null ? "" : $", override: {overrides}")} }}");

    private long MarkOf(string name) => long.Parse(workshop.ReadOutput(name).Split('\n')[0].Split(' ')[2], System.Globalization.CultureInfo.InvariantCulture);
}

/// <summary>An operation with a setting that is a length.</summary>
internal sealed class LengthOperation() : SampleOperation("length", BakeDataKind.File, BakeDataKind.None)
{
    public BakeLength? Width { get; set; }

    public override void VisitSettings(OperationSettings settings) => Width = settings.VisitLength("width", Width, 1, 100);
}
