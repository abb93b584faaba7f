namespace Intaglio.Baking.Tests;

/// <summary>Bakes that the system stops.</summary>
public sealed class FullDiskTests : IDisposable
{
    private readonly Workshop workshop = new();

    public FullDiskTests()
    {
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b.txt", "b");
    }

    public void Dispose() => workshop.Dispose();

    [Fact]
    public void A_bake_that_cannot_be_recorded_tells_what_it_has_done()
    {
        BakeFileException cause = BakeFileException.Create(workshop.Out, new IOException("No space left on device", 28));
        BakeStoppedException stopped = Assert.Throws<BakeStoppedException>(() => workshop.TryBake(options: new() { Sync = _ => throw cause }));
        Assert.Equal((cause, 2L, 0), (stopped.InnerException, stopped.Report!.Made, stopped.Report.Failures.Count));
        Assert.True(stopped.Report.Root.IsEmpty);
        // The results were stored.
        Assert.Equal((0, 2), workshop.Bake() is var report ? (report.Made, report.UpToDate + report.Cached) : default);
    }

    [Fact]
    public void A_bake_without_changes_does_not_write()
    {
        // The times of files that were just written are not trusted at first.
        bool isWritten = true;
        Waiting.For(() =>
        {
            isWritten = false;
            workshop.Bake(options: new() { Sync = _ => isWritten = true });
            return !isWritten;
        }, "a bake writes nothing");
        BakeReport report = workshop.Bake(options: new() { Sync = _ => throw new IOException("No space left on device", 28) });
        Assert.Equal((0, 2), (report.Made, report.UpToDate));
    }

    [Fact]
    public void An_output_that_cannot_be_written_is_named()
    {
        workshop.Write("out/a.txt/file", "of the user");
        BakeFailure failure = Assert.Single(workshop.TryBake(options: new() { KeepGoing = true }).Failures);
        string problem = $"'{Path.Combine(workshop.Out, "a.txt")}' is a folder with files (move it away)";
        Assert.Equal(problem, failure.Error.Message);
        Assert.Equal(problem, Assert.Single(workshop.TryBake(options: new() { KeepGoing = true, AllowOverwrite = true }).Failures).Error.Message);
        Assert.Equal("of the user", File.ReadAllText(workshop["out/a.txt/file"]));
    }

    [Fact]
    public void A_file_in_the_place_of_a_folder_is_named_without_a_way_that_does_not_help()
    {
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"inner/{path}\" }");
        workshop.Write("out/inner", "of the user");
        foreach (bool overwrites in (bool[])[false, true])
            Assert.All(workshop.TryBake(options: new() { KeepGoing = true, AllowOverwrite = overwrites }).Failures,
                failure => Assert.Matches("^'.*inner' is a file where a folder belongs \\(move it away\\)\\.?$", failure.Error.Message));
        Assert.Equal("of the user", File.ReadAllText(workshop["out/inner"]));
    }

    [Fact]
    public void The_files_of_a_failure_of_the_system_are_named()
    {
        byte[] content = new byte[33 << 20];
        workshop.Write("out/a.txt", "");
        using OutputBuffer buffer = new("out");
        Assert.Equal(Path.GetTempPath(), Assert.Throws<BakeFileException>(() => BakeFileException.Guard(Path.GetTempPath(), () => throw new IOException("full", 28))).Path);
        buffer.Write(content);
        Assert.Equal(content.Length, buffer.Length);
        buffer.Release();
        Assert.Equal(workshop.StatePath, Assert.Throws<BakeFileException>(() => StateFile.Append(workshop.StatePath, [1], long.MaxValue)).Path);
        Assert.Equal(workshop.StatePath, Assert.Throws<BakeFileException>(() => StateFile.Replace(workshop.StatePath, _ => throw new IOException("full", 28))).Path);
    }
}
