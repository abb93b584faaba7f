using System.CommandLine;
using System.CommandLine.Invocation;

namespace Intaglio.Cli;

/// <summary>Prints the help of the verb that the command line names.</summary>
internal sealed class ShowHelp : SynchronousCommandLineAction
{
    public override int Invoke(ParseResult parseResult)
    {
        HelpWriter.Write(parseResult.InvocationConfiguration.Output, parseResult.CommandResult.Command,
            HelpWriter.FindWidth(Descriptor.Output));
        return ExitCode.Success;
    }
}
