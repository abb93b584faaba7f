using System.CommandLine;

namespace Intaglio.Cli;

/// <summary>The <c>intaglio help</c> verb, which shows the help of a verb.</summary>
internal sealed class HelpVerb() : Verb("help", "Show the help of a verb, as --help does.")
{
    private readonly VerbArgument verb = new("The verb: sum, or exr info; none shows all verbs");

    protected override Symbol[] Symbols => [verb];

    internal override string Examples => """
          intaglio help sum         options of a verb
          intaglio help exr info    a verb of a group
        """;

    internal override int Run(ParseResult arguments, StandardStreams streams)
    {
        using StreamWriter output = new(streams.Output, leaveOpen: true);
        HelpWriter.Write(output, verb.FindIn(arguments, words => Program.CreateCommands(streams, words)),
            HelpWriter.FindWidth(Descriptor.Output));
        return ExitCode.Success;
    }
}
