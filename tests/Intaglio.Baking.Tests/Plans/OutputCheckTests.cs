namespace Intaglio.Baking.Tests;

/// <summary>Outputs of a plan that would replace each other, or that have names that are not valid.</summary>
public class OutputCheckTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    /// <summary>Gets bodies of rules, names of sources, and the problem.</summary>
    public static TheoryData<string, string[], string> Clashes => new()
    {
        { "a: { for: x/*, do: copy, to: \"{name}\" }\nb: { for: y/*, do: copy, to: «\"{name}\" }", ["x/1.a", "y/1.b"],
            "two outputs have the name '1': rules 'a' and 'b' make it (add {dir}, {name} or {ext} to 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{name}\" }", ["x/1.a", "y/1.b"],
            "two outputs have the name '1': rule 'a' makes it from 'x/1.a' and 'y/1.b' (add {dir}, {name} or {ext} to 'to')" },
        { "a: { for: \"**\", do: split, to: { color: \"{name}\", mask: «\"{name}\" } }", ["1"],
            "two outputs have the name '1': rule 'a' makes both from one input (change 'to')" },
        { "a: { do: [ gradient, split ], to: { color: x, mask: «x } }", [],
            "two outputs have the name 'x': rule 'a' makes both at once (change 'to')" },
        { "a: { do: [ gradient, png ], to: x }\nb: { all: \"**\", do: list, to: «x }", [],
            "two outputs have the name 'x': rules 'a' and 'b' make it (change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }\nb: { for: \"**\", do: copy, to: «\"{dir}/{name}.{ext}\" }", ["x/1.a"],
            "two outputs have the name 'x/1.a': rules 'a' and 'b' make it (change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{path}\" }", ["B/a", "b/A"],
            "the outputs 'B/a' and 'b/A' are the same file on some systems (rename an input or change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{path}\" }", ["a\u0308", "\u00E4"],
            "the outputs 'a\u0308' and '\u00E4' are the same file on some systems (rename an input or change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{path}\" }", ["\u00C4", "a\u0308"],
            "the outputs '\u00C4' and 'a\u0308' are the same file on some systems (rename an input or change 'to')" },
        { "a: { for: \"*\", do: copy, to: \"{path}\" }\nb: { for: \"*\", do: copy, to: «\"{path}/b\" }", ["1"],
            "the output '1' is also the folder of the output '1/b' (change 'to')" },
        { "b: { for: \"*\", do: copy, to: \"{path}/b/c\" }\na: { for: \"*\", do: copy, to: «\"{path}\" }", ["1"],
            "the output '1' is also the folder of the output '1/b/c' (change 'to')" },
        { "a: { for: \"*\", do: copy, to: \"{path}/b\" }\nb: { do: [ gradient, png ], to: «X/B/c }", ["x"],
            "the output 'x/b' is also the folder of the output 'X/B/c' (change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{name}/x\" }", ["..b"], "the output './x' contains '.' (remove it, names are relative to the output folder)" },
        { "a: { for: \"**\", do: copy, to: «\"{name}.{ext}\" }", ["1"], "the output '1.' has a part that ends with '.', which Windows does not allow (rename the input or change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{dir}\" }", ["1"], "the output has an empty name (change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{path}\" }", ["x/aux.h"], "the output 'x/aux.h' contains 'aux.h', a name that Windows reserves (rename the input or change 'to')" },
        { "a: { for: \"**\", do: copy, to: «\"{path}\" }", ["a\u0001"], "the name of the input 'a?' contains a control character (rename the input)" },
        { "a: { for: \"**\", do: copy, to: «\"{key}{path}\" }", ["\u0002"], "the name of the input '?' contains a control character (rename the input)" },
        { "a: { for: \"**\", do: copy, to: «\"{path}\" }", ["a\u0003"], "the output 'a?' contains a control character (rename the input or change 'to')" },
    };

    [Theory]
    [MemberData(nameof(Clashes))]
    public void A_clash_is_reported_once_with_its_place(string marked, string[] sources, string problem)
    {
        BakeException exception = Assert.Throws<BakeException>(() => Plan(marked.Replace($"{RecipeRow.Mark}", "", StringComparison.Ordinal), sources));
        string[] before = RecipeRow.Rules(marked).Split(RecipeRow.Mark)[0].Split('\n');
        Assert.Equal([$"{folder[BakeRecipe.FileName]}:{before.Length}:{before[^1].Length + 1}: {problem}"], exception.Problems);
        Assert.True(exception.IsInRecipe);
    }

    [Theory]
    [InlineData("a: { for: \"**\", do: copy, to: \"{path}\" }", "a", "b", "a.b", "ab/a", "ab/b")]
    [InlineData("a: { for: \"**\", do: copy, to: \"{key}-{digest}\" }", "a")]
    [InlineData("a: { for: \"**\", do: copy, to: \"{path}\" }\nb: { for: \"**\", do: copy, to: \"b/{path}\" }", "a", "{name}", "{", "c/{rule}", "{key}", "{digest}")]
    [InlineData("a: { for: \"**\", do: copy, to: \"{path}\" }", "ss", "\u00DF", "i", "\u0131")]
    public void Other_outputs_are_accepted(string rules, params string[] sources) => Assert.NotEmpty(Plan(rules, sources).Actions);

    [Theory]
    [InlineData(3, "and 1 more such output")]
    [InlineData(200, "and 198 more such outputs")]
    public void A_mistake_in_a_rule_is_reported_once(int sources, string further)
    {
        BakeException exception = Assert.Throws<BakeException>(() => Plan("a: { for: \"**\", do: copy, to: same }\nb: { for: \"0\", do: copy, to: \"{name}.{ext}\" }",
            [.. Enumerable.Range(0, sources).Select(i => $"{i}")]));
        Assert.Equal(2, exception.Problems.Count);
        Assert.EndsWith($": two outputs have the name 'same': rule 'a' makes it from '0' and '1' (add {{dir}}, {{name}} or {{ext}} to 'to'), {further}", exception.Problems[0], StringComparison.Ordinal);
        Assert.EndsWith("the output '0.' has a part that ends with '.', which Windows does not allow (rename the input or change 'to')", exception.Problems[1], StringComparison.Ordinal);
    }

    [Fact]
    public void A_clash_of_a_plan_in_code_names_the_rule() => Assert.Equal("rule 'rule2': two outputs have the name 'x': rules 'rule1' and 'rule2' make it (change 'to')",
        Assert.Throws<BakeException>(() => BakePlan.Create(new BakePlanBuilder(folder["assets"], folder["out"])
            .ForAll("**", SampleOperation.Catalog.Create("list")!, "x").ForAll("**", SampleOperation.Catalog.Create("list")!, "x").Build(), [])).Message);

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private BakePlan Plan(string rules, string[] sources) => BakePlan.Create(
        RecipeRow.Load(folder, RecipeRow.Rules(rules)), [.. sources.Select(name => new SourceFile(folder["assets"], name, default))]);
}
