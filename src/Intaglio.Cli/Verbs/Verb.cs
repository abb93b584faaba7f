using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>A verb of the command line.</summary>
internal abstract class Verb(string name, string description) : Command(name, description)
{
    /// <summary>Gets the arguments and options in the order of the help.</summary>
    protected abstract Symbol[] Symbols { get; }

    /// <summary>Gets the examples for the help.</summary>
    internal abstract string Examples { get; }

    /// <summary>
    /// Sets descriptions that require other libraries. It is called only for help, so that those libraries are not loaded at every start.
    /// </summary>
    internal virtual void Describe()
    {
    }

    /// <summary>Adds the arguments, the options and the action to the command.</summary>
    /// <param name="streams">The standard streams.</param>
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

    /// <exception cref="UsageException">The options contradict each other.</exception>
    internal abstract int Run(ParseResult arguments, StandardStreams streams);
}
