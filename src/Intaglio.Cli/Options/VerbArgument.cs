using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The words that name a verb of this program.</summary>
internal sealed class VerbArgument : Argument<string[]>
{
    internal const string DefaultName = "VERB";

    internal VerbArgument(string description)
        : base(DefaultName) =>
        (Arity, Description) = (ArgumentArity.ZeroOrMore, description);

    /// <summary>Finds the verb; the program itself where no verb is given.</summary>
    /// <param name="arguments">The command line.</param>
    /// <param name="create">Creates the program's verbs, at least those that words name.</param>
    /// <exception cref="UsageException">There is no such verb.</exception>
    internal Command FindIn(ParseResult arguments, Func<string[], Command> create)
    {
        string[] words = arguments.GetValue(this) ?? [];
        return UnixArguments.FindCommand(create(words), words);
    }
}
