using System.Text.Json;
using Intaglio.OpenExr;

namespace Intaglio.Cli.Tests;

public sealed class ExrBenchTests : IDisposable
{
    private readonly TestFolder folder = new();

    public ExrBenchTests()
    {
        ExrImage image = new(ExrBox2i.FromSize(48, 40), [new("Y", ExrPixelType.Half), new("Z", ExrPixelType.Float)]);
        for (int i = 0; i < 48 * 40; i++)
            (image["Y"].GetSamples<Half>()[i], image["Z"].GetSamples<float>()[i]) = ((Half)(i / 100f), i);
        ExrFile.Write(folder["picture.exr"], new ExrPart(new ExrHeader(image.Window, image.Planes.Select(plane => plane.Channel)), image));
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void The_pages_are_written_the_table_is_printed_and_nothing_else_is_left()
    {
        string temporary = folder["temporary"];
        Directory.CreateDirectory(temporary);
        Outcome outcome = Bench(temporary, "picture.exr", "picture.exr", "--quick", "--codecs", "openexr,zlib-ng,store", "-o", "found");
        Assert.StartsWith("intaglio: wrote found.md, found.html and found.json", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(0, outcome.ExitCode);
        Assert.StartsWith("Filter ", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("\nits own ", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("\nWhat does ClampedGrad gain? Compared with split-delta, ", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("\nIs lossless ZFP worthwhile? Not measured", outcome.Text, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFileSystemEntries(temporary, "intaglio-*"));
        Assert.Equal(["picture.exr"], Directory.GetFiles(folder.Path, "*.exr").Select(Path.GetFileName));

        string page = File.ReadAllText(folder["found.md"]);
        Assert.StartsWith("# OpenEXR: filters, codecs and levels\n\n", page, StringComparison.Ordinal);
        string[] pictures = Directory.Exists(folder["found"]) ? [.. Directory.GetFiles(folder["found"]).Select(file => Path.GetFileName(file)!)] : [];
        Assert.All(pictures, picture => Assert.Contains($"](found/{picture})", page, StringComparison.Ordinal));
        Assert.StartsWith("<!DOCTYPE html>", File.ReadAllText(folder["found.html"]), StringComparison.Ordinal);

        // What is there is not replaced unasked; as JSON it is printed as it is kept.
        Outcome again = Bench(temporary, "picture.exr", "--quick", "--codecs", "store", "-o", "found");
        Assert.Equal((1, "intaglio: found.md: File exists; --force replaces it\n"), (again.ExitCode, again.Error));
        again = Bench(temporary, "picture.exr", "--quick", "--codecs", "zlib-ng", "--filters", "none,clamped-grad", "--levels", "1..2,9", "--json", "-f", "-o", "found");
        Assert.Equal(0, again.ExitCode);
        using JsonDocument json = JsonDocument.Parse(again.Output);
        Assert.Equal(File.ReadAllText(folder["found.json"]), again.Text);
        Assert.Equal(["none 1", "none 2", "none 9", "clamped-grad 1", "clamped-grad 2", "clamped-grad 9"],
            json.RootElement.GetProperty("measurements").EnumerateArray().Select(each => $"{each.GetProperty("filter")} {each.GetProperty("level")}"));
        Assert.All(json.RootElement.GetProperty("measurements").EnumerateArray(), each => Assert.True(each.GetProperty("total").GetProperty("ratio").GetDouble() >= 1));
    }

    [SkippableTheory]
    [InlineData(2, "invalid --filters 'sharpen' (expected none, split-delta, sample-split-delta, xor-delta, clamped-grad", "picture.exr", "--filters", "sharpen")]
    [InlineData(2, "invalid --codecs 'zip,zstd' (expected openexr, store, zlib, ", "picture.exr", "--codecs", "zip,zstd")]
    [InlineData(2, "invalid --levels '9..1' (expected all, or numbers and ranges", "picture.exr", "--levels", "9..1")]
    [InlineData(2, "invalid --levels 'x'", "picture.exr", "--levels", "x")]
    [InlineData(2, "invalid --rounds '0' (expected 1 to 1000", "picture.exr", "--rounds", "0")]
    [InlineData(2, "invalid --lines '-1'", "picture.exr", "--lines", "-1")]
    [InlineData(2, "invalid --limit 'much'", "picture.exr", "--limit", "much")]
    [InlineData(2, "invalid --threads '0'", "picture.exr", "--threads", "0")]
    [InlineData(2, "none of the selected combinations can be measured", "picture.exr", "--codecs", "zlib-ng", "--levels", "22")]
    [InlineData(1, "missing.exr: No such file or directory", "missing.exr")]
    [InlineData(1, "plain: ", "plain")]
    [InlineData(1, "missing/found.md: ", "picture.exr", "-o", "missing/found")]
    public void Wrong_use_is_told_in_a_line_and_nothing_is_left(int exitCode, string message, params string[] arguments)
    {
        string temporary = folder["temporary"];
        Directory.CreateDirectory(temporary);
        Outcome outcome = Bench(temporary, arguments);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(exitCode, outcome.ExitCode);
        Assert.Equal(1, outcome.Error.Count(character => character == '\n'));
        Assert.Empty(outcome.Output);
        Assert.Empty(Directory.GetFileSystemEntries(temporary, "intaglio-*"));
        Assert.DoesNotContain(Directory.GetFiles(folder.Path), file => Path.GetFileName(file).StartsWith("laboratory", StringComparison.Ordinal));
    }

    /// <summary>Runs the verb with a folder for temporary files of its own, in which something left behind is seen.</summary>
    private Outcome Bench(string temporary, params string[] arguments) =>
        Programs.Shell(folder.Path, $"TMPDIR='{temporary}' $INTAGLIO exr bench {string.Join(' ', arguments.Select(argument => $"'{argument}'"))}");
}
