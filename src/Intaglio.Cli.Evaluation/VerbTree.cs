using System.CommandLine;
using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>The verbs of the program that evaluates.</summary>
internal static class VerbTree
{
    /// <summary>Gets no sections: there is one verb to show.</summary>
    internal static IReadOnlyList<VerbSection> Sections => [];

    /// <summary>Finds nothing to compile ahead: what is measured runs for seconds.</summary>
    internal static Action? FindCode(string[] words) => null;

    internal static void AddVerbs(Command parent, string[] words, StandardStreams streams)
    {
        WorkerVerb contender = new(WorkerVerb.Contender, "Run a contender for evaluate.", ContenderProcess.Run);
        WorkerVerb kernel = new(WorkerVerb.Kernel, "Measure a kernel for evaluate.", KernelProcess.Run);
        foreach (Verb verb in (Verb[])[new EvaluateVerb(), contender, kernel])
        {
            verb.Prepare(streams);
            parent.Subcommands.Add(verb);
        }
    }
}
