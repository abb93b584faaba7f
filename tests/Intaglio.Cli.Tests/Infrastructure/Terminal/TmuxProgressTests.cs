using System.Globalization;

namespace Intaglio.Cli.Tests;

/// <summary>Progress as a terminal shows it: one line, whatever the width.</summary>
[Trait("Duration", "Long")]
public sealed class TmuxProgressTests : IDisposable
{
    // No machine hashes that while a test looks. It takes no room on the disk. A time left of 100 hours is not shown, so that 1.1 MB/s are enough.
    private const long HugeLength = 400_000_000_000;

    private const string Name = "a-film-with-a-long-name.bin", Share = " *[0-9]+%", Amount = " [0-9.]+ .?B of 400 GB,", Rate = " [0-9.]+ .?B/s", Left = ", [0-9:]+ left";

    private readonly TemporaryFolder folder = new();

    public TmuxProgressTests()
    {
        Directory.CreateDirectory(folder["films"]);
        using FileStream huge = File.Create(folder[$"films/{Name}"]);
        huge.SetLength(HugeLength);
        folder.Write("films/b", "b");
        folder.Write("films/c", "c");
    }

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData(100, $"^{Name} [━─]{{12}}{Share}{Amount}{Rate}{Left}$")]
    [InlineData(80, $"^a-film-.*\\.\\.\\. [━─]{{12}}{Share}{Amount}{Rate}{Left}$")]
    [InlineData(60, $"^a-film-.*\\.\\.\\.{Share}{Amount}{Rate}{Left}$")]
    [InlineData(40, $"^a-film.*\\.\\.\\.{Share}{Rate}{Left}$")]
    [InlineData(30, $"^{Share}{Rate}{Left}$")]
    [InlineData(20, $"^{Share}{Rate}$")]
    [InlineData(10, $"^{Share}$")]
    public void A_line_has_what_fits(int columns, string pattern)
    {
        using TmuxTerminal terminal = new(folder, columns);
        terminal.Type("./run sum films/a*");
        AssertOneLine(terminal, columns, pattern);
    }

    [SkippableFact]
    public void A_line_recovers_from_another_width()
    {
        using TmuxTerminal terminal = new(folder, 80);
        terminal.Type($"./run sum films/{Name}");
        terminal.Wait($"{Amount}{Rate}");
        terminal.Resize(40);
        // The command takes more than a line of this terminal; progress takes one, and leaves nothing of its former lines.
        terminal.Wait($"^a-film.*\\.\\.\\.{Share}{Rate}{Left}$", HasOneProgress);
        terminal.Resize(100);
        string[] lines = terminal.Wait($"^{Name} [━─]{{12}}{Share}{Amount}{Rate}{Left}$", all => HasOneProgress(all) && all.Length == 2);
        Assert.StartsWith($"$ ./run sum films/{Name}", lines[0], StringComparison.Ordinal);
    }

    [SkippableFact]
    public void An_interrupted_line_is_gone_and_the_cursor_is_back()
    {
        using TmuxTerminal terminal = new(folder, 80);
        terminal.Type($"./run sum films/{Name}");
        terminal.Wait(Rate);
        Assert.False(terminal.ShowsCursor);
        terminal.Interrupt();
        string[] lines = terminal.Wait("^\\$$");
        Assert.Equal([$"$ ./run sum films/{Name}", "$"], lines);
        Assert.True(terminal.ShowsCursor);
    }

    [SkippableFact]
    public void Characters_typed_during_progress_are_overwritten()
    {
        using TmuxTerminal terminal = new(folder, 80);
        terminal.Type($"./run sum films/{Name}");
        terminal.Wait(Left);
        for (int i = 0; i < 5; i++)
        {
            terminal.Press("xyz");
            terminal.Wait($"^a-film-.*{Left}$");
        }
        terminal.Interrupt();
        Assert.Equal([$"$ ./run sum films/{Name}", "$"], terminal.Wait("^\\$$"));
    }

    [SkippableTheory]
    [InlineData("sum -r films", "^0/3 a-film")]
    [InlineData("check list", "^0/2 a-film")]
    [InlineData("manifest create films -o new", "^0/3 films ")]
    [InlineData("manifest digest films", "^0/3 films ")]
    [InlineData("cache put cache films/b films/a*", "^1/2 a-film")]
    [InlineData("compare films/a* films/copy", "^a-film")]
    [InlineData("encrypt --key-file key films/a* -o new", "^a-film")]
    public void Verbs_show_what_they_work_on(string arguments, string start)
    {
        folder.Write("list", $"{new string('0', 128)}  films/{Name}\n{new string('0', 128)}  films/b\n");
        Assert.Equal(0, Programs.Intaglio(folder.Path, "keygen", "-o", "key").ExitCode);
        if (arguments.StartsWith("compare", StringComparison.Ordinal))
        {
            using FileStream copy = File.Create(folder["films/copy"]);
            copy.SetLength(HugeLength);
        }
        using TmuxTerminal terminal = new(folder, 80);
        terminal.Type($"./run {arguments}");
        string[] lines = terminal.Wait($"{start}.*[━─]{{12}}{Share}{Amount}{Rate}");
        Assert.Single(lines, line => line.Contains('%', StringComparison.Ordinal));
        terminal.Interrupt();
        terminal.Wait("^\\$$");
    }

    [SkippableTheory]
    [InlineData(80, "^[0-9]+/200 [0-9]{3}\\.png [━─]{12} +[0-9]+% [0-9.]+ .B of [0-9.]+ .B, ")]
    [InlineData(50, "^[0-9]+/200 [0-9]{3}\\.png +[0-9]+% .*B/s")]
    public void Many_files_are_counted(int columns, string pattern)
    {
        // Noise takes long to pack.
        Assert.Equal(0, Programs.Shell(folder.Path, """
            (printf 'P6 1000 1000 255\n'; head -c 3000000 /dev/urandom) > noise.ppm && $INTAGLIO convert noise.ppm -o noise.png --from-space srgb --to-space srgb && mkdir in &&
            for i in $(seq -w 200); do ln noise.png in/$i.png; done
            """).ExitCode);
        using TmuxTerminal terminal = new(folder, columns);
        terminal.Type("./run convert -r in --output-dir out -j 1");
        string[] lines = terminal.Wait(pattern);
        Assert.Equal(2, lines.Length);
        Assert.All(lines, line => Assert.True(line.Length < columns, line));
        terminal.Interrupt();
        terminal.Wait("^\\$$");
        Assert.True(terminal.ShowsCursor);
    }

    // The terminal moves lines when its width changes, and the next progress replaces them.
    private static bool HasOneProgress(string[] lines) => lines.Count(line => line.Contains('%', StringComparison.Ordinal)) == 1;

    private static void AssertOneLine(TmuxTerminal terminal, int columns, string pattern)
    {
        string[] lines = terminal.Wait(pattern);
        Assert.Single(lines, line => line.Contains('%', StringComparison.Ordinal));
        Assert.True(lines[^1].Length < columns, string.Create(CultureInfo.InvariantCulture, $"{columns}: {lines[^1]}"));
    }
}
