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

    /// <summary>How this program starts itself so.</summary>
    internal static ContenderHost Host
    {
        get
        {
            string program = Environment.ProcessPath ?? "intaglio", assembly = typeof(Program).Assembly.Location;
            return Path.GetFileNameWithoutExtension(program) == "dotnet" ? new ContenderHost(program, assembly, VerbName) : new ContenderHost(program, VerbName);
        }
    }

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        ContenderProcess.Run();
        return ExitCode.Success;
    }
}
