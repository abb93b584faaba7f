using System.CommandLine;
using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>The verbs of the evaluation program.</summary>
internal static class VerbTree
{
    /// <summary>Gets the sections of the program's help. They are empty because the program shows a single verb.</summary>
    internal static IReadOnlyList<VerbSection> Sections => [];

    /// <summary>Returns <see langword="null"/>. Nothing is compiled ahead, because measurements run for seconds.</summary>
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
