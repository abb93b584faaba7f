using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The verbs of the program that evaluates.</summary>
internal static class VerbTree
{
    internal static void AddVerbs(Command parent, string[] words, StandardStreams streams)
    {
        foreach (Verb verb in (Verb[])[new EvaluateVerb(), new ContenderVerb(), new KernelVerb()])
        {
            verb.Prepare(streams);
            parent.Subcommands.Add(verb);
        }
    }
}
