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
        (parseResult.CommandResult.Command as Verb)?.Describe();
        TextWriter output = parseResult.InvocationConfiguration.Output;
        using StringWriter text = new() { NewLine = "\n" };
        parseResult.InvocationConfiguration.Output = text;
        int exitCode = help.Invoke(parseResult);
        // Where it breaks a description, it leaves the space there.
        output.Write(text.ToString().Replace(" \n", "\n", StringComparison.Ordinal));
        if (parseResult.CommandResult.Command is Verb verb)
            output.Write($"Examples:\n{verb.Examples}\n\n");
        return exitCode;
    }
}
