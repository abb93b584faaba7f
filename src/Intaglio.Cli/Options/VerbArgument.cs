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
    /// <exception cref="UsageException">There is no such verb.</exception>
    internal Command Find(ParseResult arguments, StandardStreams streams)
    {
        string[] words = arguments.GetValue(this) ?? [];
        return UnixArguments.FindCommand(Program.CreateCommands(streams, words), words);
    }
}
