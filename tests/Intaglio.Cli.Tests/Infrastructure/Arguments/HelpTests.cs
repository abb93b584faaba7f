using System.Reflection;
using System.Runtime.Intrinsics.X86;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

namespace Intaglio.Cli.Tests;

public class HelpTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [Theory]
    [InlineData("sum")]
    [InlineData("check")]
    [InlineData("encrypt")]
    [InlineData("decrypt")]
    [InlineData("keygen")]
    [InlineData("convert")]
    [InlineData("gradient")]
    [InlineData("evaluate")]
    [InlineData("name")]
    [InlineData("manifest create")]
    [InlineData("manifest audit")]
    [InlineData("manifest update")]
    [InlineData("manifest diff")]
    [InlineData("manifest ls")]
    [InlineData("manifest digest")]
    [InlineData("manifest export")]
    [InlineData("manifest import")]
    [InlineData("manifest prove")]
    [InlineData("manifest verify-proof")]
    [InlineData("cache put")]
    [InlineData("cache get")]
    [InlineData("cache ls")]
    [InlineData("cache rm")]
    [InlineData("cache verify")]
    [InlineData("cache prune")]
    [InlineData("cache stats")]
    [InlineData("icc make")]
    [InlineData("icc inspect")]
    [InlineData("icc spaces")]
    [InlineData("exr info")]
    [InlineData("exr convert")]
    [InlineData("exr diff")]
    [InlineData("exr view")]
    [InlineData("exr bench")]
    [InlineData("mesh convert")]
    [InlineData("mesh info")]
    [InlineData("help")]
    [InlineData("man")]
    public void Each_verb_has_examples(string verb)
    {
        string help = Programs.Intaglio(folder.Path, [.. verb.Split(' '), "-h"]).Text;
        Assert.Contains($"\nExamples:\n  intaglio {verb} ", help, StringComparison.Ordinal);
        Assert.All(help.Split('\n'), line => Assert.True(line.Length <= 100 && line == line.TrimEnd(), line));
    }

    [Theory]
    [InlineData("")]
    [InlineData("exr")]
    [InlineData("manifest")]
    public void Without_a_verb_the_help_is_an_error(string group)
    {
        string[] words = group.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        Outcome outcome = Programs.Intaglio(folder.Path, words);
        Assert.Equal(Programs.Intaglio(folder.Path, [.. words, "--help"]).Text, outcome.Error);
        Assert.Empty(outcome.Output);
        Assert.Equal(2, outcome.ExitCode);
    }

    [Theory]
    [InlineData("")]
    [InlineData("sum")]
    [InlineData("exr")]
    [InlineData("exr info")]
    [InlineData("help")]
    public void The_verb_help_shows_the_same_as_the_option(string verb)
    {
        string[] words = verb.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        Outcome asked = Programs.Intaglio(folder.Path, ["help", .. words]);
        Assert.Equal(Programs.Intaglio(folder.Path, [.. words, "--help"]).Text, asked.Text);
        Assert.Equal(0, asked.ExitCode);
    }

    [Fact]
    public void Verbs_are_shown_once_each_in_sections_and_no_hidden_ones()
    {
        string help = Programs.Intaglio(folder.Path, "--help").Text;
        Assert.Equal(["Checksums", "Folders", "Images", "Meshes", "Keys", "Evaluation", "Help"], Regex.Matches(help, "^([A-Z][a-z]+):$", RegexOptions.Multiline).Select(match => match.Groups[1].Value).Where(title => title is not ("Examples" or "Options")));
        string[] verbs = [.. Regex.Matches(help, "^  ([a-z][a-z-]*)  +[A-Z]", RegexOptions.Multiline).Select(match => match.Groups[1].Value)];
        Assert.Equal(verbs.Distinct(), verbs);
        Assert.Superset(new HashSet<string>(["sum", "check", "manifest", "convert", "exr", "mesh", "encrypt", "evaluate", "completion"]), verbs.ToHashSet());
        Assert.DoesNotContain("evaluate-", help, StringComparison.Ordinal);
        Assert.DoesNotContain("--no-catalogs", Programs.Intaglio(folder.Path, "evaluate", "--help").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Options_of_every_verb_come_last()
    {
        string help = Programs.Intaglio(folder.Path, "sum", "--help").Text;
        int[] places = [.. new[] { "Usage: ", "\nExamples:\n", "\nArguments:\n", "\nOptions:\n", "\nOptions of every verb:\n", "--debug" }.Select(text => help.IndexOf(text, StringComparison.Ordinal))];
        Assert.DoesNotContain(-1, places);
        Assert.Equal(places.Order(), places);
    }

    [SkippableTheory]
    [InlineData("sum", 72, 72)]
    [InlineData("evaluate", 60, 60)]
    [InlineData("", 40, 60)]
    [InlineData("sum", 200, 100)]
    public void Lines_fit_the_terminal_and_words_stay_whole(string verb, int columns, int most)
    {
        const string Run = """
            import fcntl, os, pty, struct, sys, termios
            child, terminal = pty.fork()
            if child == 0:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('4H', 24, int(sys.argv[1]), 0, 0))
                os.execvp(sys.argv[2], sys.argv[2:])
            shown = b''
            while True:
                try:
                    data = os.read(terminal, 65536)
                except OSError:
                    break
                if not data:
                    break
                shown += data
            sys.stdout.write(shown.decode().replace('\r\n', '\n'))
            """;
        string[] words = [.. verb.Split(' ', StringSplitOptions.RemoveEmptyEntries), "--help"];
        string shown = Programs.Run(folder.Path, "python3", ["-c", Run, $"{columns}", .. Programs.Command, .. words]).Text;
        string[] whole = SplitWords(Programs.Intaglio(folder.Path, words).Text), narrow = SplitWords(shown);
        Assert.Equal(whole, narrow);
        Assert.All(shown.Split('\n'), line => Assert.True(line.Length <= most || SplitWords(line) is [_], line));
        Assert.Contains(shown.Split('\n'), line => line.Length > most - 15);
    }

    // A backslash ends a line of a command that goes on.
    private static string[] SplitWords(string text) => text.Replace(" \\\n", "\n", StringComparison.Ordinal).Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries);

    [Theory]
    [InlineData("--version")]
    [InlineData("-V")]
    [InlineData("sum --version")]
    [InlineData("exr info -V")]
    public void The_version_is_the_packages(string arguments)
    {
        string version = typeof(Checksums.ChecksumEntry).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
        Assert.Equal(version + "\n", Programs.Intaglio(folder.Path, arguments.Split(' ')).Text);
    }

    [SkippableFact]
    public void The_version_can_tell_what_it_runs_on()
    {
        string version = typeof(Checksums.ChecksumEntry).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;
        string text = Programs.Intaglio(folder.Path, "--version", "--verbose").Text;
        Assert.StartsWith(version + "\n", text, StringComparison.Ordinal);
        Outcome commit = Programs.Run(Path.GetDirectoryName(Programs.Assembly)!, "git", "-c", "safe.directory=*", "rev-parse", "HEAD");
        Assert.Matches($"\n  commit +{(commit.ExitCode == 0 ? commit.Text.Trim() : "unknown")}\n", text);
        Assert.Matches($@"\n  runtime +\.NET 10\..*{(Programs.Native is null ? "compiled at run time" : "native")}", text);
        Assert.Equal(Avx2.IsSupported, Regex.IsMatch(text, @"\n  processor .* AVX2\b"));
        Assert.Matches(@"\n  BLAKE2b +[a-z]", text);
        Assert.Matches(@"\n  requested kernel +scalar\n(.*\n)*  Skein-512 +scalar\n", Programs.Shell(folder.Path, "INTAGLIO_KERNEL=scalar $INTAGLIO --version --verbose").Text);
    }

    [SkippableFact]
    public void The_configuration_of_an_application_requests_a_kernel_before_the_environment()
    {
        Skip.IfNot(Programs.Native is null, "The configuration of a native program is compiled.");
        JsonNode settings = JsonNode.Parse(File.ReadAllText(Path.ChangeExtension(Programs.Assembly, ".runtimeconfig.json")))!;
        settings["runtimeOptions"]!["configProperties"]!["Intaglio.Cryptography.Kernel"] = "lanes128";
        folder.Write("settings.json", settings.ToJsonString());
        string text = Programs.Shell(folder.Path,
            $"INTAGLIO_KERNEL=scalar '{InstalledProgram.Dotnet}' exec --runtimeconfig settings.json '{Programs.Assembly}' --version --verbose").Text;
        Assert.Matches(@"\n  requested kernel +lanes128\n", text);
    }
}
