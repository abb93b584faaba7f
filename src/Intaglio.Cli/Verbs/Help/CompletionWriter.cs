using System.CommandLine;
using System.Text;

namespace Intaglio.Cli;

/// <summary>
/// The base class for completion scripts. The scripts contain all words, because starting a program at every key press would be slow.
/// </summary>
internal abstract class CompletionWriter
{
    /// <summary>Gets the script under construction.</summary>
    protected StringBuilder Script { get; } = new();

    protected void Line(string line) => Script.Append(line).Append('\n');

    /// <summary>Gets the words that name a verb, each after a space, or an empty string for the program.</summary>
    protected static string PathOf(Command command) =>
        CommandText.GetPath(command) is var path && path.Contains(' ', StringComparison.Ordinal)
        ? path[path.IndexOf(' ', StringComparison.Ordinal)..] : "";

    /// <summary>Gets the options that a command accepts: its own and those of every verb.</summary>
    protected static List<Option> OptionsOf(Command command) =>
        [.. CommandText.VisibleOptions(command).Union(CommandText.SharedOptions(command))];

    /// <summary>
    /// Gets the groups whose names a verb accepts as an argument, as <c>help</c> does, with the words before them, such as <c> help
    /// exr</c>.
    /// </summary>
    protected static IEnumerable<(string Path, Command Group)> GroupsNamedBy(Command command) => CompletedValue.TakesVerb(command)
        ? CommandText.VisibleVerbs(command.Parents.OfType<Command>().First()).Where(other => other.Subcommands.Count > 0)
        .Select(group => (PathOf(command) + PathOf(group), group))
        : [];

    protected static IEnumerable<string> NamesIn(Command group) => CommandText.VisibleVerbs(group).Select(verb => verb.Name);

    /// <summary>Gets the names of an option: the long name, and the letter if it has one.</summary>
    protected static List<string> SpellingsOf(Option option) =>
        CommandText.GetNames(option) is (string letter, string name) ? [name, letter] : [option.Name];

    protected static string Join(IEnumerable<string> words) => string.Join(' ', words);

    /// <summary>Gets the first clause of a description, which a shell shows next to a word.</summary>
    protected static string Summarize(Symbol symbol)
    {
        string text = symbol.Description ?? "";
        int end = text.IndexOfAny([';', '(', ':']);
        return (end > 10 ? text[..end] : text).Trim().TrimEnd('.', ',');
    }
}
