using System.CommandLine;
using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>The process in which <c>evaluate --kernels</c> measures a kernel: this program again. Nobody else calls it.</summary>
internal sealed class KernelVerb : Verb
{
    internal const string VerbName = "evaluate-kernel";

    internal KernelVerb()
        : base(VerbName, "Measure a kernel for evaluate.") => Hidden = true;

    protected override Symbol[] Symbols => [];

    internal override string Examples => "";

    internal static ContenderHost Host => ThisProgram.StartAs(VerbName);

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        KernelProcess.Run();
        return ExitCode.Success;
    }
}
