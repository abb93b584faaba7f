using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The completion script for bash 3.2 or later, with or without the bash-completion package.</summary>
internal sealed class BashCompletion : CompletionWriter
{
    internal static string Write(Command root)
    {
        BashCompletion writer = new();
        writer.WriteScript([.. CommandText.GetTree(root)]);
        return writer.Script.ToString();
    }

    private void WriteScript(List<Command> commands)
    {
        Script.Append("""
            # bash completion for intaglio
            _intaglio() {
                local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb= verbs= options= values= names= kind=nothing operands=nothing ended= i

                # An equals sign is a word of its own, unless the user has changed that.
                if [[ $current == = ]]; then
                    current=
                elif [[ $before == = ]]; then
                    before=${COMP_WORDS[COMP_CWORD-2]}
                fi

                for ((i = 1; i < COMP_CWORD; i++)); do
                    if [[ ${COMP_WORDS[i]} == -- ]]; then
                        ended=yes
                        break
                    fi
                    case "$verb ${COMP_WORDS[i]}" in

            """);
        Line($"            {string.Join(" | ", commands.Select(PathOf).Concat(commands.SelectMany(GroupsNamedBy).Select(named => named.Path)).Where(path => path.Length > 0).Select(Quote))}) verb+=\" ${{COMP_WORDS[i]}}\" ;;");
        Script.Append("""
                    esac
                done

                case $verb in

            """);
        foreach (Command command in commands)
            WriteVerb(command);
        Script.Append("""
                esac

                case "$verb $before" in

            """);
        foreach (Command command in commands)
            WriteOptions(command);
        Script.Append("""
                    *)
                        kind=$operands
                        if [[ -z $ended && $current == -* ]]; then
                            kind=names values=$options
                        elif [[ -n $verbs ]]; then
                            kind=names values=$verbs
                        elif [[ $kind == names ]]; then
                            values=$names
                        fi ;;
                esac

                COMPREPLY=()
                case $kind in
                    names) COMPREPLY=($(compgen -W "$values" -- "$current")) ;;
                    files) compopt -o default 2>/dev/null || _intaglio_paths -f "$current" ;;
                    folders) compopt -o dirnames 2>/dev/null || _intaglio_paths -d "$current" ;;
                esac
            }

            # For a bash that cannot change how it completes.
            _intaglio_paths() {
                local path
                while IFS= read -r path; do
                    COMPREPLY+=("$path")
                done < <(compgen "$1" -- "$2")
            }

            complete -F _intaglio intaglio

            """);
    }

    private void WriteVerb(Command command)
    {
        string options = $"options={Quote(Join(OptionsOf(command).SelectMany(SpellingsOf)))}";
        CompletedValue operands = CompletedValue.FromArguments(command);
        string rest = command.Subcommands.Count > 0 ? $"verbs={Quote(Join(NamesIn(command)))}"
            : operands.Kind == CompletedKind.Names ? $"operands=names names={Quote(Join(operands.Names))}"
            : $"operands={NameOf(operands.Kind)}";
        Line($"        {Quote(PathOf(command))}) {rest} {options} ;;");
        foreach ((string path, Command group) in GroupsNamedBy(command))
            Line($"        {Quote(path)}) operands=names names={Quote(Join(NamesIn(group)))} {options} ;;");
    }

    private void WriteOptions(Command command)
    {
        foreach (Option option in OptionsOf(command).Where(option => CommandText.GetValueName(option) is not null))
        {
            CompletedValue value = CompletedValue.From(option);
            string values = value.Kind == CompletedKind.Names ? $" values={Quote(Join(value.Names))}" : "";
            Line($"        {string.Join(" | ", SpellingsOf(option).Select(name => Quote($"{PathOf(command)} {name}")))}) "
                + $"kind={NameOf(value.Kind)}{values} ;;");
        }
    }

    private static string NameOf(CompletedKind kind) => kind.ToString().ToLowerInvariant();

    private static string Quote(string text) => $"'{text.Replace("'", @"'\''", StringComparison.Ordinal)}'";
}
