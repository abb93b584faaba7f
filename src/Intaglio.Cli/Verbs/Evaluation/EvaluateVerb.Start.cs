using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The part of the verb that starts the evaluation program.</summary>
internal sealed partial class EvaluateVerb
{
    private partial int Evaluate(ParseResult arguments, StandardStreams streams) => EvaluationHost.Run(Name);
}
