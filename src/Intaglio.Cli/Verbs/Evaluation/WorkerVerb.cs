using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>A process that does a part of the work of <c>evaluate</c>: this program again. Nobody else calls it.</summary>
internal sealed class WorkerVerb : Verb
{
    /// <summary>The verb that measures a kernel, or runs a contender.</summary>
    internal const string Kernel = "evaluate-kernel", Contender = "evaluate-contender";

    private readonly Action work;

    internal WorkerVerb(string name, string description, Action work)
        : base(name, description)
    {
        this.work = work;
        Hidden = true;
    }

    protected override Symbol[] Symbols => [];

    internal override string Examples => "";

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        work();
        return ExitCode.Success;
    }
}
