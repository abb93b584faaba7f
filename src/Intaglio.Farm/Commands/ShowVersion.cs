using System.CommandLine;
using System.CommandLine.Invocation;
using System.Reflection;

namespace Intaglio.Farm;

/// <summary>Prints the version.</summary>
internal sealed class ShowVersion : SynchronousCommandLineAction
{
    public override int Invoke(ParseResult parseResult)
    {
        AssemblyInformationalVersionAttribute? version =
            typeof(ShowVersion).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>();
        parseResult.InvocationConfiguration.Output.Write($"{version?.InformationalVersion}\n");
        return ExitCode.Success;
    }
}
