using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>A hidden verb that runs in a child process for <c>evaluate</c>.</summary>
internal sealed class WorkerVerb : Verb
{
    /// <summary>The names of the verbs that measure a kernel and run a contender.</summary>
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
