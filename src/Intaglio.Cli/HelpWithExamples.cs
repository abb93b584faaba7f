using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Intaglio.Cli;

/// <summary>The help of System.CommandLine, in lines that fit every terminal, and the verb's examples after it.</summary>
internal sealed class HelpWithExamples : SynchronousCommandLineAction
{
    private readonly HelpAction help = new() { MaxWidth = 100 };

    public override int Invoke(ParseResult parseResult)
    {
        int exitCode = help.Invoke(parseResult);
        if (parseResult.CommandResult.Command is Verb verb)
            parseResult.InvocationConfiguration.Output.Write($"Examples:\n{verb.Examples}\n\n");
        return exitCode;
    }
}
