using System.CommandLine;
using System.Text;

namespace Intaglio.Cli;

/// <summary>Writes a completion script, which has all words in it: a program that the shell starts at every key would be slow.</summary>
internal abstract class CompletionWriter
{
    /// <summary>Gets the script so far.</summary>
    protected StringBuilder Script { get; } = new();

    protected void Line(string line) => Script.Append(line).Append('\n');

    /// <summary>Gets the words that name a verb, each after a space: empty for the program.</summary>
    protected static string PathOf(Command command) => CommandText.GetPath(command) is var path && path.Contains(' ', StringComparison.Ordinal) ? path[path.IndexOf(' ', StringComparison.Ordinal)..] : "";

    /// <summary>Gets the options that a command takes: its own, and those of every verb.</summary>
    protected static List<Option> OptionsOf(Command command) => [.. CommandText.VisibleOptions(command).Union(CommandText.SharedOptions(command))];

    /// <summary>Gets the groups that a verb takes the names of, as help does, and the words before their verbs: <c> help exr</c>.</summary>
    protected static IEnumerable<(string Path, Command Group)> GroupsNamedBy(Command command) => CompletedValue.TakesVerb(command)
        ? CommandText.VisibleVerbs(command.Parents.OfType<Command>().First()).Where(other => other.Subcommands.Count > 0).Select(group => (PathOf(command) + PathOf(group), group))
        : [];

    protected static IEnumerable<string> NamesIn(Command group) => CommandText.VisibleVerbs(group).Select(verb => verb.Name);

    /// <summary>Gets the names of an option: the long one, and the letter if there is one.</summary>
    protected static List<string> SpellingsOf(Option option) => CommandText.GetNames(option) is (string letter, string name) ? [name, letter] : [option.Name];

    protected static string Join(IEnumerable<string> words) => string.Join(' ', words);

    /// <summary>Gets the first sentence of a description, which a shell shows beside a word.</summary>
    protected static string Summarize(Symbol symbol)
    {
        string text = symbol.Description ?? "";
        int end = text.IndexOfAny([';', '(', ':']);
        return (end > 10 ? text[..end] : text).Trim().TrimEnd('.', ',');
    }
}
