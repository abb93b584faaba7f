using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>Starts another process of this program.</summary>
internal static class ThisProgram
{
    /// <summary>Gets the command that runs a verb of this program.</summary>
    internal static ContenderHost StartAs(string verb)
    {
        string program = Environment.ProcessPath ?? "intaglio";
        return Path.GetFileNameWithoutExtension(program) == "dotnet"
            ? new ContenderHost(program, Path.Combine(AppContext.BaseDirectory, $"{typeof(ThisProgram).Assembly.GetName().Name}.dll"),
                verb) : new ContenderHost(program, verb);
    }
}
