using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The completions for an option's value or an argument.</summary>
/// <param name="Kind">The kind of completions.</param>
/// <param name="Names">The names, if the kind is <see cref="CompletedKind.Names"/>.</param>
internal sealed record CompletedValue(CompletedKind Kind, IReadOnlyList<string> Names)
{
    internal static CompletedValue From(Option option)
    {
        if (CommandText.GetValues(option) is { Count: > 0 } names)
            return new(CompletedKind.Names, names);
        string name = CommandText.GetValueName(option) ?? "";
        return new(IsFolder(name) ? CompletedKind.Folders : name.Contains("FILE", StringComparison.Ordinal) || name == "PATH"
            ? CompletedKind.Files : CompletedKind.Nothing, []);
    }

    /// <summary>Gets the completions for a verb's arguments. The default is files.</summary>
    internal static CompletedValue FromArguments(Command verb)
    {
        foreach (Argument argument in CommandText.VisibleArguments(verb))
        {
            if (TakesVerb(verb))
                return new(CompletedKind.Names,
                    [.. CommandText.VisibleVerbs(verb.Parents.OfType<Command>().First()).Select(other => other.Name)]);
            return CommandText.GetValues(argument) is { Count: > 0 } names ? new(CompletedKind.Names, names)
                : new(IsFolder(argument.HelpName ?? argument.Name) && argument.Arity.MaximumNumberOfValues == 1
                && CommandText.VisibleArguments(verb).Count == 1 ? CompletedKind.Folders : CompletedKind.Files, []);
        }
        return new(CompletedKind.Nothing, []);
    }

    /// <summary>Determines whether a verb's arguments name a verb.</summary>
    internal static bool TakesVerb(Command verb) => CommandText.VisibleArguments(verb) is [{ Name: VerbArgument.DefaultName }, ..];

    private static bool IsFolder(string name) => name is "DIR" or "FOLDER";
}
