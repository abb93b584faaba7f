using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>Has another program evaluate.</summary>
internal sealed partial class EvaluateVerb
{
    private partial int Evaluate(ParseResult arguments, StandardStreams streams) => EvaluationHost.Run(Name);
}
