using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The argument that names a verb of this program.</summary>
internal sealed class VerbArgument : Argument<string[]>
{
    internal const string DefaultName = "VERB";

    internal VerbArgument(string description)
        : base(DefaultName) =>
        (Arity, Description) = (ArgumentArity.ZeroOrMore, description);

    /// <summary>Finds the verb, or the program itself if no verb is named.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="create">The function that creates the program's commands, at least those that the given words name.</param>
    /// <exception cref="UsageException">The verb does not exist.</exception>
    internal Command FindIn(ParseResult arguments, Func<string[], Command> create)
    {
        string[] words = arguments.GetValue(this) ?? [];
        return UnixArguments.FindCommand(create(words), words);
    }
}
