using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>A verb of the command line.</summary>
internal abstract class Verb(string name, string description) : Command(name, description)
{
    /// <summary>What the help shows at its end.</summary>
    internal abstract string Examples { get; }

    /// <summary>Describes, when the help is asked for, what only other libraries know, which would have to be loaded at every start.</summary>
    internal virtual void Describe()
    {
    }

    /// <exception cref="UsageException">The options do not go together.</exception>
    internal abstract int Run(ParseResult arguments, StandardStreams streams);
}
