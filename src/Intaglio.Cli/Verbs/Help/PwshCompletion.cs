using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The completion script for PowerShell. PowerShell completes files itself if the script returns no words.</summary>
internal sealed class PwshCompletion : CompletionWriter
{
    internal static string Write(Command root)
    {
        PwshCompletion writer = new();
        writer.WriteScript([.. CommandText.GetTree(root)]);
        return writer.Script.ToString();
    }

    private void WriteScript(List<Command> commands)
    {
        Script.Append("""
            # PowerShell completion for intaglio
            Register-ArgumentCompleter -Native -CommandName intaglio -ScriptBlock {
                param($wordToComplete, $commandAst, $cursorPosition)

                $verbs = @{

            """);
        // A missing key of a PowerShell table yields null, and foreach skips null.
        foreach (Command command in commands.Where(command => command.Subcommands.Count > 0))
            Line($"        {Quote(PathOf(command))} = @({JoinPairs(CommandText.VisibleVerbs(command).Select(verb => (verb.Name, Summarize(verb))))})");
        foreach (Command command in commands.Where(command => CompletedValue.FromArguments(command).Kind == CompletedKind.Names))
            Line($"        {Quote(PathOf(command))} = @({JoinPairs(CompletedValue.FromArguments(command).Names.Select(name => (name, name)))})");
        foreach ((string path, Command group) in commands.SelectMany(GroupsNamedBy))
            Line($"        {Quote(path)} = @({JoinPairs(CommandText.VisibleVerbs(group).Select(verb => (verb.Name, Summarize(verb))))})");
        Line("    }\n    $options = @{");
        foreach (Command command in commands)
        {
            foreach (string path in GroupsNamedBy(command).Select(named => named.Path).Prepend(PathOf(command)))
                Line($"        {Quote(path)} = @({JoinPairs(OptionsOf(command).SelectMany(option => SpellingsOf(option).Select(name => (name, Summarize(option)))))})");
        }
        Line("    }\n    $values = @{");
        foreach (Command command in commands)
        {
            foreach (Option option in OptionsOf(command).Where(option => CommandText.GetValues(option).Count > 0))
            {
                foreach (string name in SpellingsOf(option))
                    Line($"        {CaseQuote(PathOf(command), name)} = @({JoinPairs(CommandText.GetValues(option).Select(value => (value, value)))})");
            }
        }
        Script.Append("""
                }

                $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
                $path = ''
                foreach ($word in $words | Select-Object -Skip 1) {
                    if ($options.ContainsKey("$path $word")) { $path = "$path $word" }
                }
                $before = if ($words.Count -gt 1) { $words[-1] } else { '' }
                $hex = if ($before.Length -eq 2) { '{0:x2}' -f [int]$before[1] } else { $before }

                $candidates = if ($values.ContainsKey("$path $hex")) { $values["$path $hex"] }
                elseif ($wordToComplete -like '-*') { $options[$path] }
                else { $verbs[$path] }
                foreach ($candidate in $candidates) {
                    if ($candidate[0].StartsWith($wordToComplete, [StringComparison]::Ordinal)) {
                        [System.Management.Automation.CompletionResult]::new($candidate[0], $candidate[0], 'ParameterValue', $candidate[1])
                    }
                }
            }

            """);
    }

    // Keys of PowerShell tables ignore case, so a letter is replaced by its code.
    private static string CaseQuote(string path, string name) =>
        Quote(name.Length == 2 ? $"{path} {(int)name[1]:x2}" : $"{path} {name}");

    // The leading comma keeps a single pair from being flattened.
    private static string JoinPairs(IEnumerable<(string Word, string Text)> pairs) =>
        string.Concat(pairs.Select((pair, i) => $"{(i > 0 ? ", " : "")}@({Quote(pair.Word)}, {Quote(pair.Text)})")) is var joined
        && pairs.Count() == 1 ? "," + joined : joined;

    private static string Quote(string text) => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'";
}
