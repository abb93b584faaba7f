namespace Intaglio.Baking.Tests;

/// <summary>Outputs of a plan that would replace each other, or that have names that are not valid.</summary>
public class OutputCheckTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    /// <summary>Gets bodies of rules, names of sources, and the problem.</summary>
    public static TheoryData<string, string[], string> Clashes => new()
    {
        { "a: { for: x/*, do: copy, to: \"{name}\" }\nb: { for: y/*, do: copy, to: \"{name}\" }", ["x/1.a", "y/1.b"],
            "two outputs have the name '1': rules 'a' and 'b' make it (add {dir}, {name} or {ext} to 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{name}\" }", ["x/1.a", "y/1.b"],
            "two outputs have the name '1': rule 'a' makes it from 'x/1.a' and 'y/1.b' (add {dir}, {name} or {ext} to 'to')" },
        { "a: { for: \"**\", do: split, to: { color: \"{name}\", mask: \"{name}\" } }", ["1"],
            "two outputs have the name '1': rule 'a' makes both from one input (change 'to')" },
        { "a: { do: [ gradient, split ], to: { color: x, mask: x } }", [],
            "two outputs have the name 'x': rule 'a' makes both at once (change 'to')" },
        { "a: { do: [ gradient, png ], to: x }\nb: { all: \"**\", do: list, to: x }", [],
            "two outputs have the name 'x': rules 'a' and 'b' make it (change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }", ["B/a", "b/A"],
            "the outputs 'B/a' and 'b/A' are the same file on some systems (rename an input or change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }", ["a\u0308", "\u00E4"],
            "the outputs 'a\u0308' and '\u00E4' are the same file on some systems (rename an input or change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }", ["\u00C4", "a\u0308"],
            "the outputs '\u00C4' and 'a\u0308' are the same file on some systems (rename an input or change 'to')" },
        { "a: { for: \"*\", do: copy, to: \"{path}\" }\nb: { for: \"*\", do: copy, to: \"{path}/b\" }", ["1"],
            "the output '1' is also the folder of the output '1/b' (change 'to')" },
        { "b: { for: \"*\", do: copy, to: \"{path}/b/c\" }\na: { for: \"*\", do: copy, to: \"{path}\" }", ["1"],
            "the output '1' is also the folder of the output '1/b/c' (change 'to')" },
        { "a: { for: \"*\", do: copy, to: \"{path}/b\" }\nb: { do: [ gradient, png ], to: X/B/c }", ["x"],
            "the output 'x/b' is also the folder of the output 'X/B/c' (change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"../{path}\" }", ["1"], "rule 'a': the output '../1' contains '..' (names are below the output folder)" },
        { "a: { for: \"**\", do: copy, to: \"{dir}//{path}\" }", ["1"], "rule 'a': the output '/1' is an absolute path (names are relative to the output folder, remove '/')" },
        { "a: { for: \"**\", do: copy, to: \"{dir}\" }", ["1"], "rule 'a': the output has an empty name (change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }", ["x/aux.h"], "rule 'a': the output 'x/aux.h' contains 'aux.h', a name that Windows reserves (change 'to')" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }", ["a\u0001"], "the name of the input 'a?' contains a control character (rename the input)" },
        { "a: { for: \"**\", do: copy, to: \"{key}{path}\" }", ["\u0002"], "the name of the input '?' contains a control character (rename the input)" },
        { "a: { for: \"**\", do: copy, to: \"{path}\" }", ["a\u0003"], "rule 'a': the output 'a\u0003' contains a control character (rename the input or change 'to')" },
    };

    [Theory]
    [MemberData(nameof(Clashes))]
    public void A_clash_is_reported_once(string rules, string[] sources, string problem)
    {
        BakeException exception = Assert.Throws<BakeException>(() => Plan(rules, sources));
        Assert.Equal([problem], exception.Problems);
    }

    [Theory]
    [InlineData("a: { for: \"**\", do: copy, to: \"{path}\" }", "a", "b", "a.b", "ab/a", "ab/b")]
    [InlineData("a: { for: \"**\", do: copy, to: \"{key}-{digest}\" }", "a")]
    [InlineData("a: { for: \"**\", do: copy, to: \"{path}\" }\nb: { for: \"**\", do: copy, to: \"b/{path}\" }", "a", "{name}", "{", "c/{rule}", "{key}", "{digest}")]
    [InlineData("a: { for: \"**\", do: copy, to: \"{path}\" }", "ss", "\u00DF", "i", "\u0131")]
    public void Other_outputs_are_accepted(string rules, params string[] sources) => Assert.NotEmpty(Plan(rules, sources).Actions);

    [Fact]
    public void Many_problems_are_not_all_listed() => Assert.Equal(100,
        Assert.Throws<BakeException>(() => Plan("a: { for: \"**\", do: copy, to: same }", [.. Enumerable.Range(0, 200).Select(i => $"{i}")])).Problems.Count);

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private BakePlan Plan(string rules, string[] sources) => BakePlan.Create(
        RecipeRow.Load(folder, RecipeRow.Rules(rules)), [.. sources.Select(name => new SourceFile(folder["assets"], name, default))]);
}
