namespace Intaglio.Baking.Tests;

/// <summary>The fields in names of outputs.</summary>
public class OutputPatternTests
{
    [Theory]
    [InlineData("{path}", "a/b/c.d.png", "a/b/c.d.png")]
    [InlineData("x/{path}", "a/b.png", "x/a/b.png")]
    [InlineData("{path}.gz", "a/b.png", "a/b.png.gz")]
    [InlineData("{dir}/{name}.{ext}", "a/b/c.d.png", "a/b/c.d.png")]
    [InlineData("{dir}/{name}.exr", "a/b/c.png", "a/b/c.exr")]
    // A file at the root leaves no empty part.
    [InlineData("{dir}/{name}.exr", "c.png", "c.exr")]
    [InlineData("x/{dir}/{name}", "c.png", "x/c")]
    [InlineData("x/{dir}/{dir}/{name}", "c.png", "x/c")]
    [InlineData("{dir}/x/{dir}/y", "c.png", "x/y")]
    [InlineData("x-{dir}/y", "c.png", "x-/y")]
    [InlineData("{dir}-{name}", "c.png", "-c")]
    [InlineData("{dir}", "c.png", "")]
    // Files without an extension, and files that begin with a dot.
    [InlineData("{name}|{ext}", "a/README", "README|")]
    [InlineData("{name}|{ext}", ".profile", ".profile|")]
    [InlineData("{name}|{ext}", "a/.profile.txt", ".profile|txt")]
    [InlineData("{name}|{ext}", "a.b/c", "c|")]
    [InlineData("{name}|{ext}", "a/b.", "b|")]
    [InlineData("{name}|{ext}", "a/..b", ".|b")]
    [InlineData("{name}|{ext}", "a.tar.gz", "a.tar|gz")]
    [InlineData("{name}|{ext}", "\u00E4/\U0001F600.\u00E9", "\U0001F600|\u00E9")]
    // The rule and the profile.
    [InlineData("{rule}/{profile}/{name}", "a/b.c", "one/draft/b")]
    [InlineData("{rule}{rule}", "a", "oneone")]
    // These are known later.
    [InlineData("{name}-{key}.{digest}", "a/b.c", "b-{key}.{digest}")]
    [InlineData("plain", "a", "plain")]
    public void Fields_are_replaced(string pattern, string input, string expected) =>
        Assert.Equal(expected, OutputPattern.Describe(OutputPattern.Parse(pattern).Expand(input, "one", "draft")));

    [Fact]
    public void A_rule_without_an_input_has_the_other_fields() =>
        Assert.Equal("one/draft/{key}-{digest}", OutputPattern.Describe(OutputPattern.Parse("{rule}/{profile}/{key}-{digest}").Expand(null, "one", "draft")));

    [Fact]
    public void Values_that_are_known_later_replace_their_fields()
    {
        BakeKey key = new BakeKeys().ComputeWeak([], [], [], []);
        byte[] digest = [.. Enumerable.Range(1, 32).Select(i => (byte)i)];
        // A field in the name of an input is text.
        string name = OutputPattern.Parse("{path}-{key}-{digest}-{key}").Expand("{key}{digest}", "one", "draft");
        Assert.False(OutputPattern.IsFinal(name));
        name = OutputPattern.ReplaceKey(name, key);
        Assert.False(OutputPattern.IsFinal(name));
        Assert.Equal($"{{key}}{{digest}}-{key.ToShortName()}-{{digest}}-{key.ToShortName()}", OutputPattern.Describe(name));
        name = OutputPattern.ReplaceDigest(name, digest);
        Assert.True(OutputPattern.IsFinal(name));
        Assert.Equal($"{{key}}{{digest}}-{key.ToShortName()}-{BakeKey.ShortNameOf(digest)}-{key.ToShortName()}", name);
    }

    [Theory]
    [InlineData("{key}", true, false, false)]
    [InlineData("{digest}", false, true, false)]
    [InlineData("{path}", false, false, true)]
    [InlineData("a{dir}b", false, false, true)]
    [InlineData("{name}{key}", true, false, true)]
    [InlineData("{ext}", false, false, true)]
    [InlineData("key{rule}digest{profile}path", false, false, false)]
    public void The_kinds_of_fields_are_known(string text, bool hasKey, bool hasDigest, bool hasInput)
    {
        OutputPattern pattern = OutputPattern.Parse(text);
        Assert.Equal((text, hasKey, hasDigest, hasInput), (pattern.Text, pattern.HasKey, pattern.HasDigest, pattern.HasInput));
    }

    [Theory]
    [InlineData("", "(write '{path}' to keep the name of the input)")]
    [InlineData("/{name}", "begins with '/' (names are relative to the output folder, remove '/')")]
    [InlineData("{", "(write fields as '{name}')")]
    [InlineData("}", "(write fields as '{name}')")]
    [InlineData("a{name}}", "(write fields as '{name}')")]
    [InlineData("a{name", "(write fields as '{name}')")]
    [InlineData("a{name}{", "(write fields as '{name}')")]
    [InlineData("{{name}}", "unknown field '{{name}'")]
    [InlineData("{}", "unknown field '{}' in the name '{}' (expected {path}, {dir}, {name}, {ext}, {rule}, {profile}, {key}, {digest})")]
    [InlineData("{ name }", "unknown field '{ name }'")]
    [InlineData("{names}", "(did you mean '{name}'?)")]
    [InlineData("{Key}", "unknown field '{Key}'")]
    public void A_mistake_is_described(string text, string message) =>
        Assert.Contains(message, Assert.Throws<BakeRecipeFormatException>(() => OutputPattern.Parse(text)).Message, StringComparison.Ordinal);
}
