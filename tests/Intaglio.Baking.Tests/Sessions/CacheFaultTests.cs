using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>Caches that cannot be written, or in which something else has the place of an item.</summary>
public sealed class CacheFaultTests : IDisposable
{
    private readonly Workshop workshop = new();

    public CacheFaultTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links and pipes are those of Unix.");
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "a");
        workshop.Bake();
    }

    public void Dispose() => workshop.Dispose();

    [SkippableFact]
    public void A_cache_that_can_only_be_read_gives_hits_and_one_warning()
    {
        // Without its locks, a cache is not written to. Permissions do not stop an administrator.
        File.Delete(workshop[".intaglio/cache/locks"]);
        Directory.CreateDirectory(workshop[".intaglio/cache/locks"]);
        Directory.Delete(workshop.Out, recursive: true);
        BakeReport hit = workshop.Bake();
        Assert.Equal((0, 1), (hit.Made, hit.Cached));
        Assert.StartsWith($"the cache '{workshop.Cache}' can only be read, so new results are not stored in it (", Assert.Single(hit.Warnings), StringComparison.Ordinal);

        workshop.Write("src/a.txt", "another");
        workshop.Write("src/b.txt", "b");
        string[] before = List();
        BakeReport made = workshop.Bake();
        Assert.Equal((2, 0), (made.Made, made.Cached));
        Assert.Single(made.Warnings);
        Assert.Equal(before, List());
        workshop.AssertClean(made);
        // What is up to date does not need the cache.
        Assert.Equal([], workshop.Bake().Warnings);
    }

    [SkippableTheory]
    [InlineData("contents", "folder")]
    [InlineData("contents", "link")]
    [InlineData("contents", "pipe")]
    [InlineData("contents", "shard")]
    [InlineData("keys", "folder")]
    [InlineData("keys", "link")]
    [InlineData("keys", "pipe")]
    [InlineData("keys", "shard")]
    public void Something_else_in_the_place_of_an_item_is_a_miss_and_replaced(string area, string kind)
    {
        foreach (string path in Directory.GetFiles(workshop[$".intaglio/cache/{area}"], "*", SearchOption.AllDirectories))
            Plant(path, kind);
        // The state has the digests of the outputs, by which they are found without a key.
        File.Delete(workshop.StatePath);
        Directory.Delete(workshop.Out, recursive: true);
        BakeReport report = workshop.Bake();
        Assert.Equal((1, 0), (report.Made, report.Cached));
        Assert.Equal([], report.Warnings);
        Directory.Delete(workshop.Out, recursive: true);
        Assert.Equal(1, workshop.Bake().Cached);
        Assert.Equal("precious", File.ReadAllText(workshop["outside"]));
    }

    /// <summary>The record of the result is in order, and an output is not.</summary>
    [SkippableTheory]
    [InlineData("folder")]
    [InlineData("link")]
    [InlineData("pipe")]
    [InlineData("missing")]
    [InlineData("longer")]
    [InlineData("right")]
    public void A_trial_counts_as_the_bake_does(string kind)
    {
        string output = ContentName.FromContent(File.ReadAllBytes(workshop["out/a.txt"])).ToString();
        string item = Directory.GetFiles(workshop[".intaglio/cache/contents"], output, SearchOption.AllDirectories).Single();
        if (kind == "longer")
            File.AppendAllText(item, "longer");
        else if (kind == "missing")
            File.Delete(item);
        else if (kind != "right")
            Plant(item, kind);
        Directory.Delete(workshop.Out, recursive: true);
        BakeReport trial = workshop.Bake(options: new() { IsTrial = true });
        ResultOrigin explained = Bake.Explain(workshop.Load(), "a.txt").Origin;
        BakeReport bake = workshop.Bake();
        Assert.Equal(kind == "right" ? (0, 1, ResultOrigin.Cache) : (1, 0, ResultOrigin.Made), (trial.Made, trial.Cached, explained));
        Assert.Equal((bake.Made, bake.Cached), (trial.Made, trial.Cached));
    }

    private string[] List() => [.. Directory.GetFiles(workshop.Cache, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal)];

    private void Plant(string path, string kind)
    {
        workshop.Write("outside", "precious");
        File.Delete(path);
        string shard = Path.GetDirectoryName(path)!;
        switch (kind)
        {
            case "folder":
                Directory.CreateDirectory(Path.Combine(path, "inner"));
                break;
            case "link":
                File.CreateSymbolicLink(path, workshop["outside"]);
                break;
            case "pipe":
                Processes.Run(new(InstalledProgram.Need("mkfifo"), [path])).AssertSuccess();
                break;
            default:
                Directory.Delete(shard, recursive: true);
                File.WriteAllText(shard, "");
                break;
        }
    }
}
