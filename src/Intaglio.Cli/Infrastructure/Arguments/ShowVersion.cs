using System.CommandLine;
using System.CommandLine.Invocation;
using System.Reflection;

namespace Intaglio.Cli;

/// <summary>Prints the version and, with <c>--verbose</c>, facts about the build and the machine.</summary>
internal sealed class ShowVersion : SynchronousCommandLineAction
{
    /// <summary>Gets the option that shows the build and the machine.</summary>
    internal Flag Verbose { get; } = new("--verbose", "With --version, also show the build, the machine and the kernels in use");

    public override int Invoke(ParseResult parseResult)
    {
        TextWriter output = parseResult.InvocationConfiguration.Output;
        output.Write($"{typeof(ShowVersion).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion}\n");
        if (parseResult.GetValue(Verbose))
            BuildFacts.Write(output);
        return ExitCode.Success;
    }
}
