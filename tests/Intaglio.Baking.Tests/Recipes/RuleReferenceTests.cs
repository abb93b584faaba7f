namespace Intaglio.Baking.Tests;

/// <summary>References to rules in recipes, and their mistakes.</summary>
public sealed class RuleReferenceTests : IDisposable
{
    private readonly Workshop workshop = new();

    public void Dispose() => workshop.Dispose();

    [Theory]
    [InlineData("a: { for: rule:b, do: upper, to: a }", "unknown rule 'b' (did you mean 'a'?)")]
    [InlineData("a: { for: \"rule:\", do: upper, to: a }", "'rule:' names neither a rule nor an output of a rule (write 'rule:NAME' or 'rule:NAME/ROLE')")]
    [InlineData("a: { for: \"Rule:a\", do: upper, to: a }", "'Rule:a' does not name a rule (write 'rule:NAME')")]
    [InlineData("a: { for: \" rule:a\", do: upper, to: a }", "' rule:a' does not name a rule (write 'rule:NAME')")]
    [InlineData("a: { for: \"rule:a/b/c\", do: upper, to: a }", "'rule:a/b/c' names neither a rule nor an output of a rule (write 'rule:NAME' or 'rule:NAME/ROLE')")]
    [InlineData("a: { for: \"rule:*\", do: upper, to: a }", "'rule:*' names neither a rule nor an output of a rule (write 'rule:NAME' or 'rule:NAME/ROLE')")]
    [InlineData("a: { for: rule:a, do: upper, to: a }", "the rules need each other: a needs a (remove one reference)")]
    [InlineData("a: { for: \"*\", do: upper, to: \"{path}\", except: rule:a }", "'rule:a' names a rule in the place of a pattern")]
    [InlineData("a: { for: \"{x,rule:a}\", do: upper, to: \"{path}\" }", "'{x,rule:a}' names a rule in the place of a pattern")]
    [InlineData("a: { for: \"*\", run: [ cat ], to: \"{path}\", may-read: rule:a }", "'rule:a' names a rule in the place of a pattern")]
    [InlineData("a: { for: [ rule:b, rule:b/out ], do: upper, to: \"a/{path}\" }\n  b: { for: \"*\", do: upper, to: \"{path}\" }", "the outputs of 'rule:b/out' occur twice (remove an entry)")]
    [InlineData("a: { for: rule:b/rest, do: upper, to: \"a/{path}\" }\n  b: { for: \"*\", do: upper, to: \"{path}\" }", "rule 'b' has no output 'rest' (expected out)")]
    [InlineData("a: { all: \"*\", with: { x: rule:b/rest }, do: list, to: a }\n  b: { for: \"*\", do: upper, to: \"{path}\" }", "rule 'b' has no output 'rest' (expected out)")]
    [InlineData("a: { for: \"*\", do: upper, to: \"{path}\", keep: no way }", "'keep' is not true or false")]
    [InlineData("a: { for: rule:b, do: upper, to: \"{path}\" }\n  b: { for: rule:c, do: upper, to: \"b/{path}\" }\n  c: { for: rule:b, do: upper, to: \"c/{path}\" }", "the rules need each other: b needs c needs b (remove one reference)")]
    public void A_mistake_is_an_error_with_its_line(string rules, string expected)
    {
        workshop.WriteRules(rules);
        BakeRecipeFormatException exception = Assert.Throws<BakeRecipeFormatException>(workshop.Load);
        Assert.StartsWith(expected, exception.Problem, StringComparison.Ordinal);
        Assert.True(exception.Position >= 5);
    }

    [Fact]
    public void A_pattern_to_ignore_cannot_name_a_rule()
    {
        workshop.WriteRules("a: { for: \"*\", do: upper, to: \"{path}\" }");
        workshop.Write(Workshop.Recipe, File.ReadAllText(workshop[Workshop.Recipe]).Replace("output: out\n", "output: out\nignore: rule:a\n", StringComparison.Ordinal));
        Assert.Contains("names a rule", Assert.Throws<BakeRecipeFormatException>(workshop.Load).Problem, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("rule:a", "a", null)]
    [InlineData("rule:a-b_1/mask", "a-b_1", "mask")]
    public void References_are_printed_as_they_were_written(string text, string rule, string? role)
    {
        RuleReference reference = RuleReference.Parse(text);
        Assert.Equal((rule, role, text), (reference.Rule, reference.Role, reference.ToString()));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Many_rules_in_a_chain_are_sorted_without_recursion(bool isCycle)
    {
        const int Count = 20_000;
        workshop.Write("src/a", "text\n");
        workshop.WriteRules([.. Enumerable.Range(0, Count).Reverse().Select(i =>
            $"r{i}: {{ for: {(i > 0 ? $"rule:r{i - 1}" : isCycle ? $"rule:r{Count - 1}" : "a")}, do: upper, to: \"{i}\" }}")]);
        if (isCycle)
            Assert.Equal("the rules need each other: r19999 needs r19998 needs r19997 needs r19996 needs r19995 needs r19994 needs r19993 needs r19992 needs … needs r19999 (remove one reference)",
                Assert.Throws<BakeRecipeFormatException>(workshop.Load).Problem);
        else
        {
            BakeRecipe recipe = workshop.Load();
            BakePlan plan = BakePlan.Create(recipe, SourceScanner.Scan(recipe, 1, CancellationToken.None));
            Assert.Equal(Enumerable.Range(0, Count), plan.Actions.Select(action => int.Parse(action.Name, System.Globalization.CultureInfo.InvariantCulture)));
        }
    }

    [Fact]
    public void A_plan_in_code_has_chains()
    {
        workshop.Write("src/a.txt", "text\n");
        BakePlanBuilder builder = new(workshop["src"], workshop["out"]) { StateFolder = workshop["state"] };
        builder.ForEach("*.txt", new UpperOperation(), "first/{name}", new() { Name = "first", IsKept = false })
            .ForEach("rule:first", new UpperOperation(), "second/{name}", new() { Name = "second" });
        Assert.Contains("unknown rule 'third'", Assert.Throws<BakeRecipeFormatException>(() =>
            builder.ForEach("rule:third", new UpperOperation(), "x/{name}")).Message, StringComparison.Ordinal);
        Assert.Equal(2, Bake.Run(builder.Build()).Made);
        Assert.Equal(["second/a"], Workshop.ReadFiles(workshop["out"]).Keys.Where(name => name[0] != '.'));
    }
}
