using System.Globalization;
using System.Text;

namespace Intaglio.Baking.Tests;

// Complaints about long and concurrent runs.
public partial class ComplaintTests
{
    private static readonly int edits = Counts.Choose(100, 5000);

    [Fact]
    public async Task Two_runs_do_not_collide()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper, "list: { all: \"**/*.txt\", with: { textures: \"rule:upper\" }, do: list, to: \"list\" }");
        for (int i = 0; i < 20; i++)
            workshop.Write($"src/{i}.txt", $"text {i}");
        using ManualResetEventSlim isRunning = new(), isWaiting = new();
        CountingExecutor executor = new()
        {
            Before = _ =>
            {
                isRunning.Set();
                isWaiting.Wait();
            },
        };
        string? holder = null;
        Task<BakeReport> first = Task.Run(() => workshop.Bake(executor, new() { OnWait = _ => Assert.Fail("nobody else is running") }));
        Task<BakeReport> second = Task.Run(() =>
        {
            isRunning.Wait();
            try
            {
                Assert.Contains(workshop[Workshop.Recipe], Assert.Throws<BakeException>(() => workshop.TryBake()).Message, StringComparison.Ordinal);
                return workshop.Bake(executor, new()
                {
                    OnWait = text =>
                    {
                        holder = text;
                        isWaiting.Set();
                    },
                });
            }
            finally
            {
                isWaiting.Set();
            }
        });
        BakeReport made = await first, kept = await second;
        Assert.Equal((21, 0), (made.Made, made.Hits));
        Assert.Equal((0, 21), (kept.Made, kept.UpToDate));
        Assert.Equal(21, executor.Names.Distinct().Count());
        Assert.Equal(21, executor.Ran.Count);
        Assert.Contains(workshop[Workshop.Recipe], holder, StringComparison.Ordinal);
        Assert.Contains(Environment.ProcessId.ToString(CultureInfo.InvariantCulture), holder, StringComparison.Ordinal);
        workshop.AssertClean(kept);
        Assert.False(File.Exists(Path.Combine(workshop.Out, OutputFolder.LockName)));
    }

    [Fact]
    public void Runs_that_start_together_take_turns()
    {
        using Workshop workshop = new();
        workshop.WriteRules(Upper);
        for (int i = 0; i < 10; i++)
            workshop.Write($"src/{i}.txt", $"text {i}");
        CountingExecutor executor = new();
        Parallel.For(0, 8, new ParallelOptions { MaxDegreeOfParallelism = 8 }, _ => workshop.Bake(executor, new() { OnWait = _ => { } }));
        Assert.Equal(10, executor.Ran.Count);
    }

    [Fact]
    [Trait(Counts.Trait, Counts.Edits)]
    [Trait("Duration", "Long")]
    public void An_input_edited_during_the_run_never_leaves_a_wrong_record()
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"a.txt\", do: upper, to: \"upper\" }", "include: { for: \"a.txt\", do: include, to: \"include\" }",
            "list: { all: \"*\", do: list, to: \"list\" }", "split: { for: \"b.inc\", do: split, to: { out: \"split\", rest: \"rest\" } }");
        int edit = 0;
        Edit();
        CountingExecutor executor = new() { Before = _ => Edit(), After = _ => Edit() };
        while (edit < edits)
        {
            workshop.Bake(executor, new() { MaxDegreeOfParallelism = 1 });
            // One edit at a time, so that an action meets all mixtures of old and new files.
            workshop.Write("src/b.inc", Content("b", ++edit));
        }
        workshop.AssertClean(workshop.Bake());
        // Every record is found by the contents that its key was made of, and must have the outputs of these contents.
        long found = 0;
        for (int a = 1; a <= edit; a++)
            for (int b = a; b <= Math.Min(edit, a + 1); b++)
                found += Check(a, b);
        Assert.True(found > edits / 4, $"only {found} records were found");

        long Check(int a, int b)
        {
            File.Delete(workshop.StatePath);
            workshop.Write("src/a.txt", Content("a", a));
            workshop.Write("src/b.inc", Content("b", b));
            BakeReport report = workshop.Bake();
            string first = Content("a", a), second = Content("b", b);
            SortedDictionary<string, string?> discovered = new() { ["b.inc"] = second };
            Assert.Equal(Encoding.UTF8.GetString(TestOperation.Text("upper", 1, 0, [("in", null, first.ToUpperInvariant())])), workshop.ReadOutput("upper"));
            Assert.Equal(Encoding.UTF8.GetString(TestOperation.Text("include", 1, 0, [("in", "a.txt", first)])) + IncludeOperation.Describe(discovered), workshop.ReadOutput("include"));
            Assert.Equal(Encoding.UTF8.GetString(TestOperation.Text("list", 1, 0, [("in", "a.txt", first), ("in", "b.inc", second)])), workshop.ReadOutput("list"));
            Assert.Equal("rest of " + workshop.ReadOutput("split"), workshop.ReadOutput("rest"));
            Assert.Equal(Encoding.UTF8.GetString(TestOperation.Text("split", 1, 0, [("in", null, second)])), workshop.ReadOutput("split"));
            return report.Cached;
        }

        // All contents have the same length, and every second edit restores the time.
        void Edit()
        {
            edit++;
            foreach ((string name, string text) in new[] { ("a.txt", Content("a", edit)), ("b.inc", Content("b", edit)) })
            {
                string path = workshop["src/" + name];
                DateTime? time = File.Exists(path) && edit % 2 == 0 ? File.GetLastWriteTimeUtc(path) : null;
                workshop.Write("src/" + name, text);
                if (time is { } old)
                    File.SetLastWriteTimeUtc(path, old);
            }
        }

        static string Content(string name, int number) => string.Create(CultureInfo.InvariantCulture, $"{name} {number:D6}\ninclude b.inc\n");
    }
}
