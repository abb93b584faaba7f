using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The completion script for fish 3.0 or later.</summary>
internal sealed class FishCompletion : CompletionWriter
{
    internal static string Write(Command root)
    {
        FishCompletion writer = new();
        writer.WriteScript([.. CommandText.GetTree(root)]);
        return writer.Script.ToString();
    }

    private void WriteScript(List<Command> commands)
    {
        Script.Append("""
            # fish completion for intaglio

            # Whether the words before the cursor name this verb.
            function __intaglio_at
                set -l path
                for word in (commandline -opc)[2..-1]

            """);
        Line($"        contains -- \"$path $word\" {Join(commands.Select(PathOf).Concat(commands.SelectMany(GroupsNamedBy).Select(named => named.Path)).Where(path => path.Length > 0).Select(Quote))}");
        Script.Append("""
                    and set path "$path $word"
                end
                test "$path" = "$argv[1]"
            end

            complete -c intaglio -f

            """);
        foreach (Command command in commands)
            WriteCommand(command);
    }

    private void WriteCommand(Command command)
    {
        string at = At(PathOf(command));
        foreach (Command verb in CommandText.VisibleVerbs(command))
            Line($"{at} -a {verb.Name} -d {Quote(Summarize(verb))}");
        foreach (Option option in OptionsOf(command))
        {
            (string? letter, string name) = CommandText.GetNames(option);
            string value = CommandText.GetValueName(option) is null ? "" : ToValue(CompletedValue.From(option));
            Line($"{at}{(letter is null ? "" : $" -s {letter[1..]}")} -l {name[2..]}{value} -d {Quote(Summarize(option))}");
        }
        if (command.Subcommands.Count > 0)
            return;
        foreach ((string path, Command group) in GroupsNamedBy(command))
            Line($"{At(path)} -a {Quote(Join(NamesIn(group)))}");
        CompletedValue operands = CompletedValue.FromArguments(command);
        if (operands.Kind == CompletedKind.Names)
            Line($"{at} -a {Quote(Join(operands.Names))}");
        else if (operands.Kind == CompletedKind.Folders)
            Line($"{at} -a '(__fish_complete_directories)'");
        else if (operands.Kind == CompletedKind.Files)
            Line($"{at} -F");
    }

    private static string At(string path) => $"complete -c intaglio -n {Quote($"__intaglio_at \"{path}\"")}";

    private static string ToValue(CompletedValue value) => value.Kind switch
    {
        CompletedKind.Names => $" -x -a {Quote(Join(value.Names))}",
        CompletedKind.Files => " -r -F",
        CompletedKind.Folders => " -x -a '(__fish_complete_directories)'",
        _ => " -x",
    };

    private static string Quote(string text) =>
        $"'{text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "\\'", StringComparison.Ordinal)}'";
}
