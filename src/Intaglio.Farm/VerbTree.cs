using System.CommandLine;

namespace Intaglio.Farm;

/// <summary>The verbs of the program.</summary>
internal static class VerbTree
{
    /// <summary>Gets the sections of verbs in the help. The program has few verbs, which the help shows in one list.</summary>
    internal static IReadOnlyList<VerbSection> Sections { get; } = [];

    /// <summary>Adds all verbs to the root command.</summary>
    internal static void AddVerbs(Command root)
    {
        foreach (Verb verb in (ReadOnlySpan<Verb>)[new ServeVerb(), new WorkerVerb(), new StatusVerb(), new CancelVerb(),
            new DrainVerb(), new StoreVerb()])
        {
            verb.Prepare();
            root.Subcommands.Add(verb);
        }
    }
}
