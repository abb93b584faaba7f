namespace Intaglio.Cli.Tests;

/// <summary>Completion in the shells themselves: a line is typed at a terminal, and the shell shows what it would run.</summary>
public class CompletionTests(TestFolder folder) : IClassFixture<TestFolder>
{
    // The program is a function that shows its arguments.
    private const string Typist = """
        import os, pty, select, sys, time
        setup, line = sys.argv[1], sys.argv[2]
        child, terminal = pty.fork()
        if child == 0:
            os.environ['TERM'] = 'dumb'
            os.execvp(sys.argv[3], sys.argv[3:])
        def read(mark):
            shown, end = b'', time.monotonic() + 60
            while mark not in shown and time.monotonic() < end:
                if select.select([terminal], [], [], 0.2)[0]:
                    shown += os.read(terminal, 65536)
            return shown
        os.write(terminal, (setup + "; printf 'rea%s\\n' dy\n").encode())
        read(b'ready')
        os.write(terminal, line.encode() + b'\t\n')
        shown = read(b'>>>').decode(errors='replace')
        os.close(terminal)
        os.kill(child, 9)
        print(shown[shown.rindex('<<<') + 3:shown.rindex('>>>')])
        """;

    private const string Program = "intaglio() { printf '<<%s' '<'; printf '%s|' \"$@\"; printf '>%s\\n' '>>'; }";

    // Fish writes its settings, and a home can be read-only.
    private readonly string[] home = [$"HOME={folder["home"]}", $"XDG_CONFIG_HOME={folder["home"]}", $"XDG_DATA_HOME={folder["home"]}"];

    public static TheoryData<string, string> Lines => new()
    {
        { "su", "sum|" },
        { "exr conv", "exr|convert|" },
        { "sum --len", "sum|--length" },
        { "sum -a skein5", "sum|-a|skein512|" },
        { "sum --algorithm=skein5", "sum|--algorithm=skein512|" },
        { "exr view --tone-map film", "exr|view|--tone-map|filmic|" },
        { "sum pla", "sum|plain|" },
        { "sum --key-file pla", "sum|--key-file|plain|" },
        { "sum --within fol", "sum|--within|folder/|" },
        { "completion zs", "completion|zsh|" },
        { "help enc", "help|encrypt|" },
        { "help exr conv", "help|exr|convert|" },
        { "man cache pru", "man|cache|prune|" },
        { "evaluate --catalog ske", "evaluate|--catalog|skein|" },
        { "evaluate --fail-on uns", "evaluate|--fail-on|unsafe|" },
    };

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    [Trait("Duration", "Long")]
    public void Bash_completes(string typed, string arguments) => AssertTyped("bash", "source ./bash", ["bash", "--norc", "--noprofile", "-i"], typed, arguments);

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    [Trait("Duration", "Long")]
    public void Bash_completes_with_the_package_of_completions(string typed, string arguments)
    {
        const string Package = "/usr/share/bash-completion/bash_completion";
        Skip.IfNot(File.Exists(Package), "The package bash-completion is not installed.");
        AssertTyped("bash", $"source {Package}; source ./bash", ["bash", "--norc", "--noprofile", "-i"], typed, arguments);
    }

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    [Trait("Duration", "Long")]
    public void Zsh_completes(string typed, string arguments) => AssertTyped("zsh", "autoload -Uz compinit; compinit -D -u; source ./zsh", ["zsh", "-f", "-i"], typed, arguments);

    [SkippableFact]
    public void Zsh_loads_the_script_from_its_path()
    {
        InstalledProgram.Need("zsh");
        Write("zsh", "_intaglio");
        Assert.Equal("sum|", Type("fpath=($PWD $fpath); autoload -Uz compinit; compinit -D -u", ["zsh", "-f", "-i"], "su"));
    }

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    [Trait("Duration", "Long")]
    public void Fish_completes(string typed, string arguments)
    {
        string fish = InstalledProgram.Need("fish");
        Write("fish", "fish");
        string found = Programs.Run(folder.Path, "env", [.. home, fish, "-c", $"source ./fish; complete -C'intaglio {typed}'"]).Text;
        string word = arguments.TrimEnd('|').Split('|')[^1];
        Assert.Equal(word, found.Split(['\t', '\n'])[0]);
    }

    [SkippableTheory]
    [MemberData(nameof(Lines))]
    public void PowerShell_completes(string typed, string arguments)
    {
        InstalledProgram.Need("pwsh");
        Skip.If(typed.Contains('=', StringComparison.Ordinal), "PowerShell takes --option=value for one word.");
        Write("pwsh", "completion.ps1");
        string line = $"intaglio {typed}";
        string found = Programs.Run(folder.Path, "pwsh", "-NoProfile", "-Command", $". ./completion.ps1; ([System.Management.Automation.CommandCompletion]::CompleteInput('{line}', {line.Length}, $null)).CompletionMatches.CompletionText").Text;
        Assert.Contains(arguments.TrimEnd('|').Split('|')[^1].TrimEnd('/'), found.Split('\n').Select(word => word.Trim().Replace("./", "", StringComparison.Ordinal)));
    }

    [SkippableTheory]
    [InlineData("bash")]
    [InlineData("zsh")]
    [InlineData("fish")]
    public void The_script_is_valid(string shell)
    {
        string program = InstalledProgram.Need(shell);
        Write(shell, "script");
        Outcome outcome = Programs.Run(folder.Path, "env", [.. home, program, "-n", "script"]);
        Assert.Equal(("", 0), (outcome.Error, outcome.ExitCode));
    }

    [Theory]
    [InlineData("tcsh", "unknown shell 'tcsh' (expected bash, zsh, fish, pwsh)")]
    public void Other_shells_are_an_error(string shell, string message)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, "completion", shell);
        Assert.StartsWith($"intaglio: {message}", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(2, outcome.ExitCode);
    }

    private void AssertTyped(string shell, string setup, string[] command, string typed, string arguments)
    {
        InstalledProgram.Need(shell);
        Write(shell, shell);
        // Zsh takes a folder's slash away again, and adds what comes between an option and its value.
        Assert.StartsWith(arguments.Replace("/|", "", StringComparison.Ordinal), Type(setup, command, typed), StringComparison.Ordinal);
    }

    private string Type(string setup, string[] command, string typed)
    {
        Directory.CreateDirectory(Path.Combine(folder.Path, "folder"));
        File.WriteAllText(Path.Combine(folder.Path, "plain"), "plain");
        Outcome outcome = Programs.Run(folder.Path, "python3", ["-c", Typist, $"{setup}; {Program}", $"intaglio {typed}", .. command]);
        Assert.True(outcome.ExitCode == 0, outcome.Error);
        return outcome.Text.TrimEnd('\n');
    }

    private void Write(string shell, string name)
    {
        Directory.CreateDirectory(Path.Combine(folder.Path, "folder"));
        File.WriteAllText(Path.Combine(folder.Path, "plain"), "plain");
        File.WriteAllBytes(Path.Combine(folder.Path, name), Programs.Intaglio(folder.Path, "completion", shell).Output);
    }
}
