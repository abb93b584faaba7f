using System.CommandLine;
using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>The process in which <c>evaluate</c> runs a contender: this program again. Nobody else calls it.</summary>
internal sealed class ContenderVerb : Verb
{
    internal const string VerbName = "evaluate-contender";

    internal ContenderVerb()
        : base(VerbName, "Run a contender for evaluate.") => Hidden = true;

    protected override Symbol[] Symbols => [];

    internal override string Examples => "";

    internal static ContenderHost Host => ThisProgram.StartAs(VerbName);

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ContenderProcess.Run();
        return ExitCode.Success;
    }
}
