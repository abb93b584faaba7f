using System.Diagnostics;
using System.Runtime.Intrinsics.X86;
using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary>The command's side of an evaluation; what is found out is tested with the library.</summary>
public sealed class EvaluateTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void A_wrong_program_is_named_the_reports_are_left_and_the_gate_is_shut()
    {
        InstalledProgram.Need("sha512sum");
        Outcome outcome = Programs.Intaglio(folder.Path, "evaluate", "--no-speed", "--command", "BLAKE2b=sha512sum", "--fail-on", "wrong", "-o", "judged");
        Assert.Equal("intaglio: wrote judged.md, judged.html and judged.json\n", outcome.Error);
        Assert.Equal(1, outcome.ExitCode);
        string table = outcome.Text[..outcome.Text.IndexOf("\n\n", StringComparison.Ordinal)];
        Assert.Contains("\nContender ", table, StringComparison.Ordinal);
        // Yardsticks are compared by their speed only.
        Assert.DoesNotContain("(.NET)", table, StringComparison.Ordinal);
        Assert.All(table.Split('\n'), line => Assert.True(line.Length <= 100, line));
        Assert.Contains("\nsha512sum: Wrong: ", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("no digest is correct for BLAKE2b", outcome.Text, StringComparison.Ordinal);
        Assert.Contains("\nIntaglio BLAKE2b: Correct in all ", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(["judged.html", "judged.json", "judged.md"], Directory.GetFiles(folder.Path, "judged*").Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.Empty(Directory.GetFiles(folder.Path, ".*"));
        Assert.StartsWith("# Which hash package can be trusted?\n\n", File.ReadAllText(folder["judged.md"]), StringComparison.Ordinal);
        Assert.StartsWith("<!DOCTYPE html>", File.ReadAllText(folder["judged.html"]), StringComparison.Ordinal);

        // Since then nothing has become worse; and as JSON, to whoever asks for it.
        outcome = Programs.Intaglio(folder.Path, "evaluate", "--no-speed", "--command", "BLAKE2b=sha512sum", "--baseline", "judged.json", "--fail-on", "regression", "--json", "-o", "again");
        Assert.Equal(0, outcome.ExitCode);
        using JsonDocument json = JsonDocument.Parse(outcome.Output);
        Assert.Equal(1, json.RootElement.GetProperty("version").GetInt32());
        Assert.Equal(File.ReadAllText(folder["again.json"]), outcome.Text);
        Assert.Contains("Nothing has become worse.", File.ReadAllText(folder["again.md"]), StringComparison.Ordinal);

        // What is there is not replaced unasked, and nothing is examined for nothing.
        outcome = Programs.Intaglio(folder.Path, "evaluate", "-o", "judged");
        Assert.Equal((1, "intaglio: judged.md: File exists; --force replaces it\n"), (outcome.ExitCode, outcome.Error));
    }

    [Trait("Duration", "Long")]
    [SkippableFact]
    public void An_instruction_set_that_is_switched_off_is_named()
    {
        Skip.IfNot(Avx2.IsSupported, "The processor has no AVX2.");
        string measured = Programs.Shell(folder.Path, "DOTNET_EnableAVX2=0 $INTAGLIO evaluate --kernels --function BLAKE2s").Text;
        Assert.Matches(@"\nkernels, [^\n]* with AVX2[^,]* switched off, ", measured);
    }

    /// <summary>An assembly without hash functions cannot pass a gate.</summary>
    [Fact]
    public void An_assembly_of_which_nothing_can_be_judged_is_a_failure()
    {
        // A path with blanks would be quoted in the message.
        File.Copy(Path.Combine(AppContext.BaseDirectory, "Intaglio.Reporting.dll"), folder["Intaglio.Reporting.dll"]);
        Outcome outcome = Programs.Intaglio(folder.Path, "evaluate", "--no-speed", "--assembly", "Intaglio.Reporting.dll", "--fail-on", "wrong");
        Assert.Equal(1, outcome.ExitCode);
        Assert.Contains("intaglio: Intaglio.Reporting.dll does not have a hash algorithm of a known shape", outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(2, "invalid --fail-on 'slow' (expected wrong, unsafe, costly, limited, regression)", "--fail-on", "wrong,slow")]
    [InlineData(2, "--fail-on regression needs --baseline FILE to compare with", "--fail-on", "regression")]
    [InlineData(2, "invalid --time-limit '0' (expected a number above 0, up to 86400", "--time-limit", "0")]
    [InlineData(2, "invalid --memory-limit 'much'", "--memory-limit", "much")]
    [InlineData(2, "unknown function 'ROT13' (expected BLAKE2b, ", "--function", "ROT13")]
    [InlineData(2, "unknown function 'ROT13'", "--command", "ROT13=cat")]
    [InlineData(2, "'plain' is not a catalog: ", "--catalog", "plain")]
    [InlineData(1, "missing: No such file or directory", "--catalog", "missing")]
    [InlineData(1, "missing: No such file or directory", "--baseline", "missing")]
    [InlineData(1, "plain: the text is not an evaluation: ", "--baseline", "plain")]
    [InlineData(1, "missing.dll: No such file or directory", "--assembly", "missing.dll")]
    [InlineData(1, "plain: BadImageFormatException", "--assembly", "plain")]
    [InlineData(1, "missing/judged.md: No such file or directory", "-o", "missing/judged")]
    [InlineData(2, "--no-speed cannot be used with --kernels", "--kernels")]
    [Trait("Duration", "Long")]
    public void Wrong_use_is_told_before_anything_is_examined(int exitCode, string message, params string[] arguments)
    {
        folder.Write("plain", "no JSON, and no assembly"u8.ToArray());
        Outcome outcome = Programs.Intaglio(folder.Path, ["evaluate", "--no-speed", .. arguments]);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(exitCode, outcome.ExitCode);
        Assert.Equal(1, outcome.Error.Count(character => character == '\n'));
        Assert.Empty(outcome.Output);
        Assert.DoesNotContain(Directory.GetFiles(folder.Path), file => Path.GetFileName(file).Contains("evaluation", StringComparison.Ordinal));
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public void Kernels_are_measured_and_nothing_is_written()
    {
        Outcome outcome = Programs.Intaglio(folder.Path, "evaluate", "--kernels", "--function", "BLAKE2s");
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        Assert.Matches(@"^Function +messages +Kernel +In use +GB/s +of the fastest\n", outcome.Text);
        Assert.Matches(@"\nBLAKE2s +1 +scalar ", outcome.Text);
        Assert.Matches(@"\nkernels, \d{4}-\d\d-\d\d, .*; BLAKE2s scalar\*? \d+\.\d\d[^\n]*\n$", outcome.Text);
        using JsonDocument json = JsonDocument.Parse(Programs.Intaglio(folder.Path, "evaluate", "--kernels", "--function", "BLAKE2s", "--json").Output);
        Assert.Equal("BLAKE2s", json.RootElement.GetProperty("groups")[0].GetProperty("function").GetString());
        Assert.Equal(TestFolder.AwkwardNames.Length + 1, Directory.GetFileSystemEntries(folder.Path).Length);

        outcome = Programs.Intaglio(folder.Path, "evaluate", "--kernels", "--function", "SHA-256");
        Assert.Equal((2, "intaglio: the function 'SHA-256' has no kernels (expected BLAKE2b, BLAKE2s, Skein-256, Skein-512, Skein-1024); see 'intaglio evaluate --help'\n"), (outcome.ExitCode, outcome.Error));
        outcome = Programs.Shell(folder.Path, "INTAGLIO_KERNEL=scalar $INTAGLIO evaluate --kernels");
        Assert.Equal(1, outcome.ExitCode);
        Assert.StartsWith("intaglio: the kernel 'scalar' is set by INTAGLIO_KERNEL", outcome.Error, StringComparison.Ordinal);
    }

    /// <summary>The folder of the runtime is hidden, in a mount namespace of its own.</summary>
    [SkippableFact]
    public void Without_a_runtime_it_says_what_to_install()
    {
        Skip.If(Programs.Native is null, "The program itself runs on a runtime.");
        InstalledProgram.Need("unshare");
        string root = Path.GetDirectoryName(File.ResolveLinkTarget(InstalledProgram.Dotnet, returnFinalTarget: true)?.FullName ?? InstalledProgram.Dotnet)!;
        string hidden = $"unshare --mount --map-root-user bash -c 'mount -t tmpfs none \"{root}\" || exit 77; unset DOTNET_ROOT DOTNET_ROOT_X64; \"$@\"' -";
        Skip.If(Programs.Shell(folder.Path, $"{hidden} true").ExitCode != 0, "Nothing can be mounted here.");
        Outcome outcome = Programs.Shell(folder.Path, $"{hidden} $INTAGLIO evaluate");
        Assert.Equal(
            (1, "", "intaglio: 'evaluate' needs the .NET 10 runtime, which was not found; install it from https://dotnet.microsoft.com/download, or set DOTNET_ROOT to its folder\n"),
            (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.Equal(0, Programs.Shell(folder.Path, $"{hidden} $INTAGLIO sum plain").ExitCode);
    }

    [SkippableFact]
    public void Interrupted_it_leaves_nothing_and_nobody()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Other processes are looked for in /proc.");
        Signals.Need("INT", 2);
        Process process = Programs.StartIntaglio(folder.Path, "evaluate", "--no-speed");
        Waiting.For(
            () =>
            {
                Assert.False(process.HasExited, "It has ended.");
                return CountContenders() > 0;
            },
            "a contender begins");
        Outcome outcome = Signals.Interrupt(process, "INT");
        Assert.Equal((130, "", ""), (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.DoesNotContain(Directory.GetFiles(folder.Path), file => Path.GetFileName(file).Contains("evaluation", StringComparison.Ordinal));
        Waiting.For(() => CountContenders() == 0, "the contenders end with it");
    }

    /// <summary>Counts the processes of contenders that were started from the folder.</summary>
    private int CountContenders()
    {
        int count = 0;
        foreach (string path in Directory.GetDirectories("/proc"))
        {
            try
            {
                if (int.TryParse(Path.GetFileName(path), out _) && File.ReadAllText(Path.Combine(path, "cmdline")).Contains("evaluate-contender", StringComparison.Ordinal)
                    && new FileInfo(Path.Combine(path, "cwd")).LinkTarget == folder.Path)
                    count++;
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // It has just ended, or is somebody else's.
            }
        }
        return count;
    }
}
