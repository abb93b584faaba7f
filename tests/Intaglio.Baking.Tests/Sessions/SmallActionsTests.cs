using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Small actions are processed together, and each has the outcome that it has alone.</summary>
public class SmallActionsTests
{
    private const int Count = 20;

    private static readonly TimeSpan settling = TimeSpan.FromMilliseconds(200);

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    public void Equal_inputs_are_made_once(int threads)
    {
        using Workshop workshop = Create(i => $"text {i % 5}", "upper");
        CountingExecutor executor = new();
        BakeReport report = workshop.Bake(executor, new() { MaxDegreeOfParallelism = threads });
        Assert.Equal((5, Count - 5), (report.Made, report.Cached));
        Assert.Equal(5, executor.Ran.Count);
        workshop.AssertClean(report);
    }

    [Fact]
    public void After_an_error_nothing_begins()
    {
        using Workshop workshop = Create(i => i == 3 ? "fail" : $"text {i}", "fail");
        CountingExecutor executor = new();
        BakeReport report = workshop.TryBake(executor, new() { MaxDegreeOfParallelism = 1 });
        Assert.Equal("03.txt", Assert.Single(report.Failures).Input);
        Assert.Equal((3, 0, Count - 4), (report.Made, report.Hits, report.Skipped));
        Assert.Equal(["fail:00.txt", "fail:01.txt", "fail:02.txt"], executor.Names);
        // Results that were made before the error are kept.
        workshop.Write("src/03.txt", "text 3");
        report = workshop.Bake();
        Assert.Equal((Count - 3, 3), (report.Made, report.UpToDate));
        workshop.AssertClean(report);
    }

    [Fact]
    public void An_error_is_that_of_one_action()
    {
        using Workshop workshop = Create(i => i == 3 ? "fail" : $"text {i}", "fail");
        workshop.Write("out/05.out", "made by somebody else");
        BakeReport report = workshop.TryBake(options: new() { KeepGoing = true, MaxDegreeOfParallelism = 1 });
        Assert.Equal(["03.txt", "05.txt"], report.Failures.Select(failure => failure.Input));
        Assert.Equal((Count - 2, 0, 0), (report.Made, report.Hits, report.Skipped));
        Assert.Equal("made by somebody else", workshop.ReadOutput("05.out"));
    }

    [Fact]
    public void An_input_that_changes_after_it_was_read_has_the_key_of_its_bytes()
    {
        using Workshop workshop = Create(i => $"text {i}", "upper");
        CountingExecutor executor = new()
        {
            // The files of the same group have been read, and later ones have not.
            Before = _ =>
            {
                for (int i = 0; i < Count; i++)
                    workshop.Write(NameOf(i), $"TEXT {i}");
            },
        };
        workshop.Bake(executor, new() { MaxDegreeOfParallelism = 1 });
        workshop.AssertClean(workshop.Bake());
        for (int i = 0; i < Count; i++)
            workshop.Write(NameOf(i), $"text {i}");
        workshop.AssertClean(workshop.Bake());
    }

    [Fact]
    public void Touched_inputs_are_read_once_and_nothing_is_made()
    {
        using Workshop workshop = Create(i => $"text {i:D2}", "upper");
        workshop.Bake();
        // The state believes the metadata of files only when they are older than the steps of the clock.
        Thread.Sleep(settling);
        workshop.Bake();
        DateTime past = DateTime.UtcNow.AddHours(-1);
        for (int i = 0; i < Count; i++)
            File.SetLastWriteTimeUtc(workshop[NameOf(i)], past);
        Thread.Sleep(settling);
        DateTime manifest = File.GetLastWriteTimeUtc(workshop.ManifestPath);
        CountingExecutor executor = new();
        BakeReport report = workshop.Bake(executor);
        Assert.Equal((0, Count), (report.Made, report.UpToDate));
        Assert.Empty(executor.Ran);
        Assert.Equal(manifest, File.GetLastWriteTimeUtc(workshop.ManifestPath));
        BakeState state = workshop.LoadState();
        Assert.All(Enumerable.Range(0, Count), i => Assert.Equal(past.Ticks, state.Sources[$"{i:D2}.txt"].Stamp.Modified));
        workshop.AssertClean(report);

        // Of the same length, so that only the bytes show the change.
        workshop.Write(NameOf(3), "text 99");
        for (int i = 0; i < Count; i++)
            File.SetLastWriteTimeUtc(workshop[NameOf(i)], past.AddMinutes(1));
        report = workshop.Bake(executor);
        Assert.Equal((1, Count - 1), (report.Made, report.UpToDate));
        Assert.Equal(["upper:03.txt"], executor.Names);
        workshop.AssertClean(report);
    }

    private static string NameOf(int number) => string.Create(CultureInfo.InvariantCulture, $"src/{number:D2}.txt");

    private static Workshop Create(Func<int, string> content, string operation, string to = "{name}.out")
    {
        Workshop workshop = new();
        workshop.WriteRules($"{operation}: {{ for: \"*.txt\", do: {operation}, to: \"{to}\" }}");
        for (int i = 0; i < Count; i++)
            workshop.Write(NameOf(i), content(i));
        return workshop;
    }
}
