using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>A verb of the command line.</summary>
internal abstract class Verb(string name, string description) : Command(name, description)
{
    /// <summary>Gets the options in the order of the help.</summary>
    protected abstract Option[] Settings { get; }

    /// <summary>Gets the examples for the help.</summary>
    internal abstract string Examples { get; }

    /// <summary>Sets descriptions that are only needed for help.</summary>
    internal virtual void Describe()
    {
    }

    /// <summary>Adds the options and the action to the command.</summary>
    internal void Prepare()
    {
        foreach (Option option in Settings)
            Options.Add(option);
        SetAction(Run);
    }

    /// <returns>The exit code.</returns>
    /// <exception cref="UsageException">An option is invalid, or options contradict each other.</exception>
    /// <exception cref="FailureException">The verb cannot do its work.</exception>
    internal abstract int Run(ParseResult arguments);
}
