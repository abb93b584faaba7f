using System.Diagnostics;
using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>What users of other build systems complain about.</summary>
public partial class ComplaintTests
{
    private const string Upper = "upper: { for: \"**/*.txt\", do: { upper: { mark: 1 } }, to: \"{path}\" }";
    private const string Include = "include: { for: \"*.txt\", do: include, to: \"{path}\" }";

    [Fact]
    public void Nothing_is_made_again_for_nothing()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper, "list: { all: \"**/*.txt\", do: list, to: \"list\" }", "include: { for: \"**/*.inc\", do: include, to: \"{path}-{digest}\" }",
            "concat: { all: \"**/*.inc\", with: { textures: \"rule:upper\" }, do: concat, to: \"concat-{key}\" }");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b/b.txt", "b");
        workshop.Write("src/b/b.inc", "include c.inc\ninclude missing");
        workshop.Write("src/b/c.inc", "c");
        BakeReport first = workshop.Bake();
        Assert.Equal((6, 0), (first.Made, first.Hits));
        Same("bake again", () => { });
        Same("touch the sources", () => ForEach("src", path => File.SetLastWriteTimeUtc(path, DateTime.UtcNow.AddDays(-3))));
        Same("write the same bytes", () => ForEach("src", path => File.WriteAllBytes(path, File.ReadAllBytes(path))));
        Same("touch the outputs", () => ForEach("out", path => File.SetLastWriteTimeUtc(path, DateTime.UtcNow.AddDays(-3))));
        Same("lose the state", () => File.Delete(workshop.StatePath));
        Same("lose the manifest", () => File.Delete(workshop.ManifestPath));
        Same("lose the cache", () => Directory.Delete(workshop.Cache, recursive: true));
        Same("change the text of the recipe only", () => File.AppendAllText(workshop[Workshop.Recipe], "# a comment\n"));

        void Same(string about, Action change)
        {
            change();
            CountingExecutor executor = new();
            BakeReport report = workshop.Bake(executor);
            Assert.Equal((about, 0, 0, 6), (about, report.Made, report.Cached, report.UpToDate));
            Assert.Empty(executor.Ran);
            Assert.Empty(report.Removed);
            Assert.Equal(first.Root.ToArray(), report.Root.ToArray());
        }

        void ForEach(string folder, Action<string> change)
        {
            foreach (string path in Directory.GetFiles(workshop[folder], "*", SearchOption.AllDirectories))
                change(path);
        }
    }

    [Fact]
    public void A_file_that_is_renamed_or_restored_is_not_made_again()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        workshop.Write("src/a.txt", "a");
        workshop.Bake();
        File.Move(workshop["src/a.txt"], workshop["src/b.txt"]);
        BakeReport renamed = workshop.Bake();
        Assert.Equal((0, 1), (renamed.Made, renamed.Cached));
        workshop.Write("src/b.txt", "b");
        Assert.Equal(1, workshop.Bake().Made);
        workshop.Write("src/b.txt", "a");
        BakeReport restored = workshop.Bake();
        Assert.Equal((0, 1), (restored.Made, restored.Cached));
        workshop.AssertClean(restored);
    }

    [Fact]
    public void A_changed_processor_is_never_missed()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper, "concat: { all: \"**/*.txt\", with: { textures: \"rule:upper\" }, do: concat, to: \"concat\" }");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b.txt", "b");
        Assert.Equal(3, workshop.Bake().Made);
        workshop.Version = 2;
        BakeReport report = workshop.Bake();
        Assert.Equal(3, report.Made);
        Assert.StartsWith("upper 2 1\n", workshop.ReadOutput("a.txt"), StringComparison.Ordinal);
        workshop.AssertClean(report);
        workshop.Version = 1;
        BakeReport back = workshop.Bake();
        Assert.Equal((0, 3), (back.Made, back.Cached));
        workshop.AssertClean(back);
        workshop.Write(Workshop.Recipe, File.ReadAllText(workshop[Workshop.Recipe]).Replace("mark: 1", "mark: 2", StringComparison.Ordinal));
        BakeReport setting = workshop.Bake();
        Assert.Equal(3, setting.Made);
        workshop.AssertClean(setting);
    }

    [Fact]
    public void A_changed_codec_variable_or_name_of_an_output_is_never_missed()
    {
        using Workshop workshop = new();
        workshop.Write("src/a.txt", "a");
        Step("bundled", "name", null, made: 1);
        Step("system", "name", null, made: 1);
        Step("system", "other", null, made: 1);
        Step("system", "other", "", made: OperatingSystem.IsWindows() ? 0 : 1);
        Step("system", "other", "value", made: 1);
        Step("bundled", "name", null, made: 0);

        void Step(string codec, string name, string? variable, int made)
        {
            workshop.WriteRules($"rule: {{ for: \"*\", do: surroundings, to: {name}, codec: {codec}, environment: {SurroundingsOperation.Variable} }}");
            Environment.SetEnvironmentVariable(SurroundingsOperation.Variable, variable);
            BakeReport report = workshop.Bake();
            Assert.Equal((codec, name, variable, made), (codec, name, variable, report.Made));
            workshop.AssertClean(report);
        }
    }

    [Fact]
    public void A_changed_include_is_never_missed()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Include);
        workshop.Write("src/a.txt", "include sub/b.inc\n");
        Step("absent", made: 1);
        Step("appears", made: 1, () => workshop.Write("src/sub/b.inc", "one\ninclude c.inc"));
        Step("the nested one appears", made: 1, () => workshop.Write("src/sub/c.inc", "two"));
        Step("the nested one changes", made: 1, () => workshop.Write("src/sub/c.inc", "three"));
        Step("the nested one changes back", made: 0, () => workshop.Write("src/sub/c.inc", "two"));
        Step("another file appears", made: 0, () => workshop.Write("src/sub/d.inc", "four"));
        Step("it is included by the nested one", made: 1, () => workshop.Write("src/sub/c.inc", "two\ninclude d.inc"));
        Step("it changes", made: 1, () => workshop.Write("src/sub/d.inc", "five"));
        Step("the nested one becomes a folder", made: 0, () =>
        {
            File.Delete(workshop["src/sub/c.inc"]);
            workshop.Write("src/sub/c.inc/file", "");
        });
        Step("the first one is deleted", made: 0, () => File.Delete(workshop["src/sub/b.inc"]));
        Step("the time and the length stay", made: 1, () => workshop.Write("src/sub/b.inc", "one"));
        Step("the time and the length stay again", made: 1, () =>
        {
            DateTime time = File.GetLastWriteTimeUtc(workshop["src/sub/b.inc"]);
            workshop.Write("src/sub/b.inc", "eno");
            File.SetLastWriteTimeUtc(workshop["src/sub/b.inc"], time);
        });

        void Step(string about, int made, Action? change = null)
        {
            change?.Invoke();
            BakeReport report = workshop.Bake();
            Assert.Equal((about, made), (about, report.Made));
            workshop.AssertClean(report);
        }
    }

    [Fact]
    public void A_changed_include_is_never_missed_where_names_do_not_matter()
    {
        using Workshop workshop = new();
        workshop.WriteRules("common: { for: \"*.txt\", do: common, to: \"{path}\" }");
        workshop.Write("src/a.txt", "text");
        foreach (string content in new[] { "one", "two" })
        {
            workshop.Bake();
            // The metadata of older files is believed.
            Thread.Sleep(200);
            Assert.Equal(0, workshop.Bake().Made);
            workshop.Write("src/common", content);
            BakeReport report = workshop.Bake();
            Assert.Equal(1, report.Made);
            workshop.AssertClean(report);
        }
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(-1)]
    public void A_damaged_cache_item_is_made_again_and_replaced(int change)
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        workshop.Write("src/a.txt", "some text");
        workshop.Bake();
        string item = Path.Combine(workshop.Cache, "contents", FindItem(workshop, "a.txt"));
        byte[] right = File.ReadAllBytes(item), wrong = [.. right[..^1], .. change switch { 0 => [(byte)(right[^1] ^ 1)], 1 => new byte[] { right[^1], 0 }, _ => [] }];
        File.SetAttributes(item, FileAttributes.Normal);
        File.WriteAllBytes(item, wrong);
        File.Delete(workshop["out/a.txt"]);
        BakeReport report = workshop.Bake();
        Assert.Equal(1, report.Made);
        workshop.AssertClean(report);
        Assert.Equal(right, File.ReadAllBytes(item));
        File.Delete(workshop["out/a.txt"]);
        Assert.Equal(1, workshop.Bake().Cached);
        Assert.Empty(new ContentCache(workshop.Cache).Maintenance.Verify().Problems);
    }

    [SkippableTheory]
    [InlineData("cache")]
    [InlineData("elsewhere")]
    public void A_hard_link_does_not_corrupt_the_cache(string partner)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no 'ln'.");
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        workshop.Write("src/a.txt", "some text");
        workshop.Bake();
        string output = workshop["out/a.txt"], other = partner == "cache" ? Path.Combine(workshop.Cache, "contents", FindItem(workshop, "a.txt")) : workshop["other"];
        if (partner == "cache")
            Link(other, output);
        else
            Link(output, other);
        byte[] right = File.ReadAllBytes(output);
        using (FileStream stream = File.OpenWrite(output))
            stream.Write("XXXXX"u8);
        BakeReport report = workshop.Bake();
        workshop.AssertClean(report);
        if (partner == "elsewhere")
            Assert.Equal((0, 1, "XXXXX"), (report.Made, report.Cached, File.ReadAllText(other)[..5]));
        File.Delete(output);
        workshop.Bake();
        Assert.Equal(right, File.ReadAllBytes(output));
        Assert.Empty(new ContentCache(workshop.Cache).Maintenance.Verify().Problems);

        static void Link(string from, string to) => Processes.Finish(Processes.Start(new ProcessStartInfo(InstalledProgram.Need("ln"), ["-f", from, to]))).AssertSuccess();
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void An_exception_of_an_operation_reaches_the_caller(int threads)
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        for (int i = 0; i < 20; i++)
            workshop.Write($"src/{i}.txt", $"text {i}");
        CountingExecutor executor = new() { Before = _ => throw new InvalidOperationException("a defect") };
        Assert.Equal("a defect", Assert.Throws<InvalidOperationException>(() => workshop.TryBake(executor, new() { MaxDegreeOfParallelism = threads })).Message);
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void A_missing_source_folder_is_an_error_with_its_name()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        Assert.Contains(workshop["src"], Assert.Throws<BakeException>(() => workshop.TryBake()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Bakes_that_cannot_begin_leave_no_folders()
    {
        using Workshop workshop = new();
        foreach (string output in (string[])["x/y/1", "x/y/2"])
            workshop.Write($"{output[^1]}.yaml", $"intaglio: 1\nsource: src\noutput: {output}\nrules:\n  {Upper}\n");
        Parallel.For(0, 200, new ParallelOptions { MaxDegreeOfParallelism = 4 }, i => Assert.Throws<BakeException>(
            () => Bake.Run(BakeRecipe.Load(workshop[$"{i % 2 + 1}.yaml"], workshop.Operations), new() { OnWait = _ => { } })));
        Assert.Equal(["1.yaml", "2.yaml"], workshop.Names);
        Directory.CreateDirectory(workshop["x/y/1"]);
        Assert.Throws<BakeException>(() => Bake.Run(BakeRecipe.Load(workshop["1.yaml"], workshop.Operations)));
        Assert.Equal(["1.yaml", "2.yaml", "x"], workshop.Names);
        Assert.Empty(Directory.GetFileSystemEntries(workshop["x/y/1"]));
    }

    [Fact]
    public void A_trial_writes_nothing()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper, Include.Replace("{path}", "{path}-{digest}", StringComparison.Ordinal));
        workshop.Write("src/a.txt", "include b.inc");
        BakeReport report = workshop.Bake(options: new() { IsTrial = true });
        Assert.Equal(2, report.Made);
        Assert.Equal([Workshop.Recipe, "src"], workshop.Names);
        workshop.Bake();
        workshop.Write("src/a.txt", "new");
        SortedDictionary<string, BakedFile> before = Workshop.ReadFiles(workshop.Path);
        Assert.Equal(2, workshop.Bake(options: new() { IsTrial = true }).Made);
        Assert.Equal(before, Workshop.ReadFiles(workshop.Path));
    }

    [Fact]
    public void Folders_do_not_grow_for_ever()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        workshop.Write("src/keep/a.txt", "a");
        workshop.Write("src/old/deep/b.txt", "b");
        workshop.Write("src/mixed/c.txt", "c");
        workshop.Bake();
        workshop.Write("out/mixed/foreign", "foreign");
        for (int i = 0; i < 5; i++)
        {
            Directory.Move(workshop[i == 0 ? "src/old" : $"src/new{i - 1}"], workshop[$"src/new{i}"]);
            BakeReport report = workshop.Bake();
            Assert.Equal([i == 0 ? "old/deep/b.txt" : $"new{i - 1}/deep/b.txt"], report.Removed);
            Assert.Equal(["keep", "mixed", $"new{i}"], Directory.GetFileSystemEntries(workshop.Out).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
            workshop.AssertClean(report, "mixed/foreign");
        }
        Directory.Delete(workshop["src/mixed"], recursive: true);
        Directory.Delete(workshop["src/new4"], recursive: true);
        workshop.Bake();
        Assert.Equal(["keep", "mixed"], Directory.GetFileSystemEntries(workshop.Out).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
        Assert.Equal(["foreign"], Directory.GetFileSystemEntries(workshop["out/mixed"]).Select(path => Path.GetFileName(path)));
    }

    // The folder below "contents" has the first characters of the name.
    private static string FindItem(Workshop workshop, string output)
    {
        string name = ContentName.FromContent(File.ReadAllBytes(Path.Combine(workshop.Out, output))).ToString();
        return Path.Combine(name[..2], name);
    }
}
