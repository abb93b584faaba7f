using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>A verb of the command line.</summary>
internal abstract class Verb(string name, string description) : Command(name, description)
{
    /// <summary>Gets the arguments and the options, in the order that the help has them in.</summary>
    protected abstract Symbol[] Symbols { get; }

    /// <summary>What the help shows at its end.</summary>
    internal abstract string Examples { get; }

    /// <summary>Describes, when the help is asked for, what only other libraries know, which would have to be loaded at every start.</summary>
    internal virtual void Describe()
    {
    }

    /// <summary>Has it take its arguments and options, and run.</summary>
    /// <param name="streams">What it reads and writes.</param>
    internal void Prepare(StandardStreams streams)
    {
        foreach (Symbol symbol in Symbols)
        {
            if (symbol is Argument argument)
                Arguments.Add(argument);
            else
                Options.Add((Option)symbol);
        }
        SetAction(arguments => Run(arguments, streams));
    }

    /// <exception cref="UsageException">The options do not go together.</exception>
    internal abstract int Run(ParseResult arguments, StandardStreams streams);
}
