using System.Globalization;
using System.Text.RegularExpressions;

namespace Intaglio.Cli.Tests;

/// <summary>Bakes on disks that are full, that can only be read, or to which little should be written.</summary>
[Trait("Duration", "Long")]
public sealed partial class BakeDiskTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public BakeDiskTests()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "The mounts and counters are those of Linux.");
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules: { one: { for: \"*\", do: copy, to: \"{path}\" } }\n");
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void A_copy_of_a_large_file_is_written_to_the_cache_and_to_the_output_only()
    {
        byte[] large = new byte[64 << 20];
        new Random(1).NextBytes(large);
        folder.Write("assets/large", large);
        string[] lines = Programs.Shell(folder.Path, "$INTAGLIO bake > /dev/null && cat /proc/$$/io").AssertSuccess().Text.Split('\n');
        long written = long.Parse(lines.Single(line => line.StartsWith("wchar: ", StringComparison.Ordinal))["wchar: ".Length..], CultureInfo.InvariantCulture);
        Assert.InRange(written, 0, 2 * large.Length + (4 << 20));
        Assert.True(large.AsSpan().SequenceEqual(File.ReadAllBytes(folder["out/large"])));
        Programs.Shell(folder.Path, "rm -r out && $INTAGLIO bake").AssertSuccess();
        Assert.True(large.AsSpan().SequenceEqual(File.ReadAllBytes(folder["out/large"])));
    }

    [SkippableFact]
    public void A_full_disk_is_told_with_its_file_and_with_what_was_done()
    {
        NeedMounts();
        folder.Write("a", new byte[300_000]);
        folder.Write("b", [.. Enumerable.Repeat((byte)1, 300_000)]);
        Directory.CreateDirectory(folder["disk"]);
        string project = folder["disk/p"];
        Outcome outcome = Mount($"""
            mount -t tmpfs -o size=2m none disk && mkdir -p disk/p/assets && cp intaglio.yaml disk/p && cp a disk/p/assets && cd disk/p
            $INTAGLIO bake || exit 9
            # The times of files that were just written are not trusted at first.
            sleep 0.2; $INTAGLIO bake || exit 9
            cp ../../b assets
            cat /dev/zero > ../fill 2> /dev/null
            echo null; mv assets/b ..; $INTAGLIO bake; echo "exit $?"
            echo changed; mv ../b assets; $INTAGLIO bake --keep-going; echo "exit $?"
            rm ../fill; echo room; $INTAGLIO bake; echo "exit $?"
            """);
        string[] parts = Summary().Replace(outcome.Text, "").Split(["null\n", "changed\n", "room\n"], StringSplitOptions.None);
        Assert.Equal("0 made, 0 from the cache, 1 up to date\nexit 0\n", parts[1]);
        Assert.Equal("0 made, 0 from the cache, 1 up to date, 1 failed\nexit 1\n", parts[2]);
        Assert.Equal("1 made, 0 from the cache, 1 up to date\nexit 0\n", parts[3]);
        string[] errors = outcome.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        Assert.NotEmpty(errors);
        Assert.All(errors, line => Assert.Matches($"^intaglio: (warning: the cache ')?{Regex.Escape(project)}/.*No space left on device", line));
    }

    [SkippableTheory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(8)]
    public void A_limit_for_files_is_told_with_the_file(int blocks)
    {
        for (int i = 0; i < 200; i++)
            folder.Write($"assets/{i}", $"text {i}");
        // The runtime, left to itself, has its code in a file.
        Outcome outcome = Programs.Shell(folder.Path, $"trap '' XFSZ; export DOTNET_EnableWriteXorExecute=0; ulimit -f {blocks}; $INTAGLIO bake --keep-going");
        Assert.Equal(1, outcome.ExitCode);
        Assert.All(outcome.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries), line => Assert.StartsWith($"intaglio: {folder.Path}/", line, StringComparison.Ordinal));
        Assert.Contains("File too large", outcome.Error, StringComparison.Ordinal);
        Assert.Matches(" made, 0 from the cache, ", outcome.Text);
        Assert.StartsWith("root ", Programs.Shell(folder.Path, "$INTAGLIO bake").AssertSuccess().Text.Split('\n')[1], StringComparison.Ordinal);
    }

    [SkippableFact]
    public void More_folders_than_a_process_can_open_files_are_baked()
    {
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: assets\noutput: out\nrules: { one: { for: \"**/*.txt\", do: copy, to: \"{path}\" } }\n");
        folder.Write("assets/a.txt", "a");
        for (int i = 0; i < 1200; i++)
            Directory.CreateDirectory(folder[$"assets/d{i}/e"]);
        folder.Write("assets/d7/e/b.txt", "b");
        Programs.Shell(folder.Path, "ulimit -n 1024; $INTAGLIO bake").AssertSuccess();
        Assert.Equal("b", File.ReadAllText(folder["out/d7/e/b.txt"]));
    }

    [SkippableFact]
    public void A_cache_that_can_only_be_read_gives_hits_and_one_warning()
    {
        NeedMounts();
        folder.Write("assets/a", "a");
        Outcome outcome = Mount("""
            $INTAGLIO bake > /dev/null || exit 9
            mount --bind .intaglio/cache .intaglio/cache && mount -o remount,ro,bind .intaglio/cache
            rm -r out; $INTAGLIO bake; echo b > assets/b; $INTAGLIO bake; cat out/b
            """);
        Assert.Equal("0 made, 1 from the cache, 0 up to date\n1 made, 0 from the cache, 1 up to date\nb\n", Summary().Replace(outcome.Text, ""));
        Assert.Equal(2, outcome.Error.Split('\n', StringSplitOptions.RemoveEmptyEntries).Count(line =>
            line.StartsWith($"intaglio: warning: the cache '{folder[".intaglio/cache"]}' can only be read, so new results are not stored in it (", StringComparison.Ordinal)));
    }

    [SkippableFact]
    public void A_size_of_zero_removes_all_that_the_last_bakes_do_not_use()
    {
        folder.Write("assets/a", "a");
        Programs.Shell(folder.Path, "$INTAGLIO bake && echo b > assets/a && $INTAGLIO bake && find .intaglio/cache -type f -exec touch -d '1 hour ago' {} +").AssertSuccess();
        Assert.StartsWith("removed 3 files of the cache", Programs.Shell(folder.Path, "$INTAGLIO bake gc --max-size 0 --apply").AssertSuccess().Text, StringComparison.Ordinal);
        Programs.Shell(folder.Path, "rm -r out && $INTAGLIO bake --report r.json && grep -q '\"made\": 0,' r.json").AssertSuccess();
    }

    private static void NeedMounts()
    {
        InstalledProgram.Need("mount");
        Outcome outcome = Processes.Run(new(InstalledProgram.Need("unshare"), ["-Urm", "sh", "-c", "mount -t tmpfs none /mnt"]));
        Skip.If(outcome.ExitCode != 0, $"A user cannot mount here: {outcome.Error.TrimEnd()}.");
    }

    private Outcome Mount(string script)
    {
        folder.Write("script", script.Replace("$INTAGLIO", Programs.ShellCommand, StringComparison.Ordinal));
        return Programs.Shell(folder.Path, "unshare -Urm sh script").AssertSuccess();
    }

    // The time, and the root in a line of its own.
    [GeneratedRegex(" in [0-9.]+ s$|^root .*\n", RegexOptions.Multiline)]
    private static partial Regex Summary();
}
