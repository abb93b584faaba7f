using System.CommandLine;
using System.CommandLine.Invocation;
using System.Reflection;

namespace Intaglio.Cli;

/// <summary>Prints the version, and nothing else.</summary>
internal sealed class ShowVersion : SynchronousCommandLineAction
{
    public override int Invoke(ParseResult parseResult)
    {
        parseResult.InvocationConfiguration.Output.Write($"{typeof(ShowVersion).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion}\n");
        return ExitCode.Success;
    }
}
