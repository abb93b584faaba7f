using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio completion</c> verb, which prints the completion script of a shell.</summary>
internal sealed class CompletionVerb() : Verb("completion", "Print the completion script of a shell.")
{
    private static readonly Dictionary<string, Func<Command, string>> shells = new()
    {
        ["bash"] = BashCompletion.Write,
        ["zsh"] = ZshCompletion.Write,
        ["fish"] = FishCompletion.Write,
        ["pwsh"] = PwshCompletion.Write,
    };

    private readonly Argument<string> shell =
        new("SHELL") { Description = "Shell: bash, zsh, fish or pwsh", CompletionSources = { static _ => shells.Keys } };

    protected override Symbol[] Symbols => [shell];

    internal override string Examples => """
          source <(intaglio completion bash)                                 for this shell
          intaglio completion bash > ~/.local/share/bash-completion/completions/intaglio
          intaglio completion zsh > ~/.zfunc/_intaglio                       a folder in fpath
          intaglio completion fish > ~/.config/fish/completions/intaglio.fish
          intaglio completion pwsh | Out-String | Invoke-Expression
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        string name = arguments.GetValue(shell)!;
        if (!shells.TryGetValue(name, out Func<Command, string>? write))
            throw new UsageException($"unknown shell '{name}' (expected {string.Join(", ", shells.Keys)})");
        streams.Write(write(Program.CreateCommands(streams)));
        return ExitCode.Success;
    }
}
