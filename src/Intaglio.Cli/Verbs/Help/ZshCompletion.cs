using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The completion script for zsh, with a function for each verb.</summary>
internal sealed class ZshCompletion : CompletionWriter
{
    internal static string Write(Command root)
    {
        ZshCompletion writer = new();
        writer.Line("#compdef intaglio");
        writer.Line("# zsh completion for intaglio");
        foreach (Command command in CommandText.GetTree(root))
            writer.WriteFunction(command);
        // Loaded from fpath, the file is the body of the function. Sourced, it registers the function.
        writer.Script.Append("""

            if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
                _intaglio "$@"
            else
                compdef _intaglio intaglio
            fi

            """);
        return writer.Script.ToString();
    }

    private void WriteFunction(Command command)
    {
        Line($"\n{NameOf(command)}() {{");
        Line("    local curcontext=$curcontext state line");
        Line("    typeset -A opt_args");
        Line($"    _arguments {(command.Subcommands.Count > 0 ? "-C" : "-s -S")} \\");
        foreach (Option option in OptionsOf(command))
            Line($"        {ToSpecification(option)} \\");
        if (command.Subcommands.Count == 0)
        {
            WriteOperands(command);
            return;
        }
        Line("        '1: :->verb' '*:: :->rest'");
        Line("    case $state in");
        Line("        verb)");
        Line("            local -a verbs=(");
        foreach (Command verb in CommandText.VisibleVerbs(command))
            Line($"                {Quote($"{verb.Name}:{Summarize(verb)}")}");
        Line("            )");
        Line("            _describe -t verbs verb verbs ;;");
        Line("        rest)");
        Line("            case $line[1] in");
        foreach (Command verb in CommandText.VisibleVerbs(command))
            Line($"                {verb.Name}) {NameOf(verb)} ;;");
        Line("            esac ;;");
        Line("    esac");
        Line("}");
    }

    private void WriteOperands(Command command)
    {
        string action = ToAction(CompletedValue.FromArguments(command));
        if (!CompletedValue.TakesVerb(command))
        {
            Line($"        {Quote($"*: :{action}")}");
            Line("}");
            return;
        }
        Line($"        {Quote($"1: :{action}")} '2: :->verb'");
        Line("    case $state,$line[1] in");
        foreach ((_, Command group) in GroupsNamedBy(command))
            Line($"        verb,{group.Name}) compadd {Join(NamesIn(group))} ;;");
        Line("    esac");
        Line("}");
    }

    private static string ToSpecification(Option option)
    {
        (string? letter, string name) = CommandText.GetNames(option);
        bool hasValue = CommandText.GetValueName(option) is not null;
        string text = $"[{Escape(Summarize(option))}]{(hasValue ? $":{Escape(CommandText.GetValueName(option)!)}:{ToAction(CompletedValue.From(option))}" : "")}";
        // An option with several values can be repeated.
        bool isMany = option.Arity.MaximumNumberOfValues > 1;
        string longName = name + (hasValue ? "=" : ""), shortName = letter + (hasValue ? "+" : "");
        if (letter is null)
            return Quote((isMany ? "*" : "") + longName + text);
        return $"{Quote(isMany ? "*" : $"({letter} {name})")}{{{shortName},{longName}}}{Quote(text)}";
    }

    private static string ToAction(CompletedValue value) => value.Kind switch
    {
        CompletedKind.Names => $"({Join(value.Names)})",
        CompletedKind.Files => "_files",
        CompletedKind.Folders => "_files -/",
        _ => " ",
    };

    private static string NameOf(Command command) => "_" + CommandText.GetPath(command).Replace(' ', '_').Replace('-', '_');

    private static string Escape(string text) =>
        text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("[", "\\[", StringComparison.Ordinal)
        .Replace("]", "\\]", StringComparison.Ordinal).Replace(":", "\\:", StringComparison.Ordinal);

    private static string Quote(string text) => $"'{text.Replace("'", @"'\''", StringComparison.Ordinal)}'";
}
