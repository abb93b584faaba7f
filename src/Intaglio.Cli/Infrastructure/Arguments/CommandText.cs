using System.CommandLine;
using System.CommandLine.Completions;

namespace Intaglio.Cli;

/// <summary>The texts about a command, its arguments and its options in help, manual pages and completion.</summary>
internal static class CommandText
{
    private const int MostNames = 12;

    /// <summary>Gets the full name of a command, such as <c>intaglio exr info</c>.</summary>
    internal static string GetPath(Command command)
    {
        foreach (Symbol parent in command.Parents)
        {
            if (parent is Command group)
                return $"{GetPath(group)} {command.Name}";
        }
        return command.Name;
    }

    /// <summary>Gets a command and all visible verbs below it.</summary>
    internal static IEnumerable<Command> GetTree(Command command) => VisibleVerbs(command).SelectMany(GetTree).Prepend(command);

    /// <summary>Gets the usage line of a command: its full name and arguments.</summary>
    internal static string GetUsage(Command command) => command.Subcommands.Count > 0
        ? $"{GetPath(command)} {(command is Verb ? "[VERB] [options]" : "VERB [options] [arguments]")}"
        : string.Concat([GetPath(command), .. VisibleArguments(command).Select(argument => " " + GetUsage(argument)), " [options]"]);

    internal static string GetUsage(Argument argument)
    {
        string name = argument.HelpName ?? argument.Name, many = argument.Arity.MaximumNumberOfValues > 1 ? $"{name}..." : name;
        return argument.Arity.MinimumNumberOfValues > 0 ? many : $"[{many}]";
    }

    /// <summary>
    /// Gets the one-letter name of an option, which can be <see langword="null"/>, and its long name. Other aliases are obsolete names.
    /// </summary>
    internal static (string? Letter, string Name) GetNames(Option option)
    {
        foreach (string alias in option.Aliases)
        {
            if (alias.Length == 2)
                return (alias, option.Name);
        }
        return (null, option.Name);
    }

    /// <summary>Gets the name of an option's value, or <see langword="null"/> if the option takes no value.</summary>
    internal static string? GetValueName(Option option) => option.Arity.MaximumNumberOfValues > 0 ? option.HelpName ?? "VALUE" : null;

    /// <summary>Gets the description of an option or argument, followed by its possible values if they are few.</summary>
    internal static string Describe(Symbol symbol)
    {
        string description = symbol.Description ?? "";
        List<string> names = GetValues(symbol);
        return names.Count > MostNames || names.TrueForAll(name => description.Contains(name, StringComparison.Ordinal)) ? description
            : $"{description}: {string.Join(", ", names)}";
    }

    /// <summary>Gets the possible values of an option or argument, or an empty list if it accepts any value.</summary>
    /// <remarks>The symbol declares its values as <c>CompletionSources</c>, from the same list that is used to look them up.</remarks>
    internal static List<string> GetValues(Symbol symbol)
    {
        List<Func<CompletionContext, IEnumerable<CompletionItem>>> sources = symbol switch
        {
            Option option when option.Arity.MaximumNumberOfValues > 0 => option.CompletionSources,
            Argument argument => argument.CompletionSources,
            _ => [],
        };
        List<string> names = [];
        foreach (Func<CompletionContext, IEnumerable<CompletionItem>> source in sources)
        {
            foreach (CompletionItem item in source(CompletionContext.Empty))
                names.Add(item.Label);
        }
        return names;
    }

    internal static List<Option> VisibleOptions(Command command) => Visible(command.Options);

    internal static List<Argument> VisibleArguments(Command command) => Visible(command.Arguments);

    internal static List<Command> VisibleVerbs(Command command) => Visible(command.Subcommands);

    /// <summary>Gets the options that all verbs share.</summary>
    internal static List<Option> SharedOptions(Command command)
    {
        Command root = command;
        while (root.Parents.FirstOrDefault() is Command parent)
            root = parent;
        return VisibleOptions(root).FindAll(option => option.Recursive);
    }

    /// <summary>Gets a verb's examples, each with its explanation, which can be empty.</summary>
    internal static List<Example> GetExamples(Verb verb)
    {
        List<Example> examples = [];
        foreach (string line in verb.Examples.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            string text = line.Trim();
            int gap = text.IndexOf("  ", StringComparison.Ordinal);
            examples.Add(gap < 0 ? new Example(text, "") : new Example(text[..gap], text[gap..].Trim()));
        }
        return examples;
    }

    /// <summary>
    /// Gets the first example of a verb, or of the first verb of a group, or <see langword="null"/> if it has no examples.
    /// </summary>
    internal static Example? GetFirstExample(Command command)
    {
        if (command is Verb verb)
            return GetExamples(verb) is [Example first, ..] ? first : null;
        return VisibleVerbs(command) is [Command child, ..] ? GetFirstExample(child) : null;
    }

    private static List<T> Visible<T>(IEnumerable<T> symbols)
        where T : Symbol
    {
        List<T> visible = [];
        foreach (T symbol in symbols)
        {
            if (!symbol.Hidden)
                visible.Add(symbol);
        }
        return visible;
    }
}
