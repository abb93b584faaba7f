namespace Intaglio.Cli.Tests;

/// <summary>Recipes and sources that ask for more memory than a bake gives: the message has what the author of the recipe can do.</summary>
[Trait("Duration", "Long")]
public sealed class RecipeMemoryTests : IDisposable
{
    private const string Drawn = "{ gradient: { stops: \"red, white\", width: 16384, height: 16384 } }", Smaller = "(choose a smaller size)";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("do: [ { gradient: { stops: \"red, white\", width: 26000, height: 26000 } }, png ]", "26000 x 26000 pixels take 2704000000 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData("do: [ { gradient: { stops: \"red, white\", width: 65535, height: 65535 } }, png ]", "65535 x 65535 pixels take 17179344900 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData("do: [ { gradient: { stops: \"red, white\" } }, { resize: { width: 40000, height: 40000, fit: fill } }, png ]", "40000 x 40000 pixels take 4800000000 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData("for: small.png, do: [ { resize: { width: 40000, height: 40000, fit: fill } }, exr ]", "40000 x 40000 pixels take 9600000000 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData("for: small.png, do: [ { resize: { width: 40000, height: 40000, fit: fill } }, { png: { interlaced: true } } ]", "40000 x 40000 pixels take 4800000000 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData("for: small.png, do: [ { resize: { width: 40000, height: 40000, fit: fill } }, { convert: { depth: 8 } }, png ]", "40000 x 40000 pixels take 4800000000 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData("for: small.png, do: [ { resize: { width: 67108864 } }, png ]", "resize in two steps or to fewer pixels")]
    public void An_image_of_a_recipe_has_a_limit(string rule, string expected)
    {
        Programs.Shell(folder.Path, "mkdir assets; $INTAGLIO gradient 'red, white' -o assets/small.png").AssertSuccess();
        Assert.Contains(expected, Bake(rule, exitCode: null), StringComparison.Ordinal);
    }

    [SkippableTheory]
    [Trait(Counts.Trait, Counts.Damage)]
    [InlineData($"do: [ {Drawn}, exr ]", "16384 x 16384 pixels take 1610612736 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData($"do: [ {Drawn}, {{ convert: {{ depth: 16 }} }}, png ]", "16384 x 16384 pixels take 1610612736 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    [InlineData($"do: [ {Drawn}, {{ view: {{ dither: ordered }} }}, png ]", "16384 x 16384 pixels take 4294967296 bytes of memory, more than the 1073741824 that are allowed " + Smaller)]
    public void An_image_that_was_drawn_has_a_limit(string rule, string expected)
    {
        Skip.If(Counts.Choose(0, 1) == 0, "Drawing 1 GiB takes minutes, which only .ci/long has.");
        Directory.CreateDirectory(folder["assets"]);
        Assert.Contains(expected, Bake(rule, exitCode: 1), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("png: 16384 x 16384 black pixels, interlaced", "do: png", "that are allowed (make it smaller, or save it with less compression)")]
    [InlineData("png: a header of 16384 x 16384 colors, interlaced", "do: png", "that are allowed (make it smaller, or save it with less compression)")]
    [InlineData("png: 16384 x 16384 black pixels", "do: [ { convert: { palette: 4 } }, png ]", "that are allowed (make it smaller, or save it with less compression)")]
    [InlineData("exr: a display window of 2^29 pixels around one pixel", "do: [ view, png ]", "is too large: show the data window (write 'data-window: true')")]
    [InlineData("exr: one ZIP tile of 512 MiB in 0.5 MB", "do: png", "for a file of this size (make it smaller, or save it with less compression)")]
    public void A_file_of_the_source_has_a_limit(string file, string rule, string expected)
    {
        Directory.CreateDirectory(folder["assets"]);
        HostileFiles.All.Single(hostile => hostile.ToString() == file).Write(folder["assets"]);
        Assert.Contains(expected, Bake($"for: a.*, {rule}", exitCode: 1), StringComparison.Ordinal);
    }

    [Fact]
    public void A_depth_that_a_format_does_not_have_is_told()
    {
        Programs.Shell(folder.Path, "mkdir assets; $INTAGLIO gradient 'red, white' -o assets/small.png").AssertSuccess();
        Assert.Contains("(write 'depth: half' or 'depth: float' in 'convert', or omit 'depth')", Bake("for: small.png, do: [ { convert: { depth: 16 } }, exr ]", exitCode: 1), StringComparison.Ordinal);
    }

    [Fact]
    public void A_warning_does_not_name_options()
    {
        Directory.CreateDirectory(folder["assets"]);
        HostileFiles.All.Single(hostile => hostile.ToString() == "png: a profile of 512 MiB").Write(folder["assets"]);
        Assert.Contains("(remove the profile)", Bake("for: a.png, do: png", exitCode: 0), StringComparison.Ordinal);
    }

    private string Bake(string rule, int? exitCode)
    {
        folder.Write("intaglio.yaml", $"intaglio: 1\nsource: assets\noutput: out\nrules:\n  one: {{ {rule}, to: result }}\n");
        Outcome outcome = Programs.Intaglio(folder.Path, "bake");
        Assert.True(exitCode is null ? outcome.ExitCode > 0 : outcome.ExitCode == exitCode, outcome.Error);
        Assert.DoesNotContain("Options", outcome.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("Parameter", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.Error.Count(character => character == '\n'));
        return outcome.Error;
    }
}
