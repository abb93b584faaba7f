using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>An option without a value.</summary>
internal class Flag : Option<bool>
{
    internal Flag(string name, string description, params string[] aliases)
        : base(name, aliases) =>
        (Description, Arity) = (description, ArgumentArity.Zero);
}
