using System.Diagnostics;

namespace Intaglio.Cli;

/// <summary>
/// The program that evaluates, in the folder <c>evaluation</c> beside this one, or beside the folders of programs for several processors.
/// It loads assemblies, which needs a .NET runtime, while this one may have been compiled ahead of time.
/// </summary>
internal static class EvaluationHost
{
    private const int NeededVersion = 10;

    private static readonly string assembly = Path.Combine("evaluation", "intaglio-evaluate.dll");

    /// <summary>Runs it with the arguments of this program. On Unix it takes this program's place.</summary>
    /// <param name="verb">The verb that needs it.</param>
    /// <returns>Its exit code.</returns>
    /// <exception cref="FailureException">There is no .NET runtime.</exception>
    internal static int Run(string verb)
    {
        string runtime = DotnetRuntime.Find(NeededVersion)
            ?? throw new FailureException($"'{verb}' needs the .NET {NeededVersion} runtime, which was not found; install it from https://dotnet.microsoft.com/download, or set DOTNET_ROOT to its folder");
        string beside = Path.Combine(AppContext.BaseDirectory, assembly), above = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", assembly));
        string host = File.Exists(beside) ? beside : File.Exists(above) ? above : throw new FailureException($"{ShellQuoting.Quote(beside)} is missing; install intaglio again");
        string[] arguments = ["exec", host, .. Environment.GetCommandLineArgs().AsSpan(1)];
        if (!OperatingSystem.IsWindows())
            throw ProgramReplacement.Run(runtime, arguments);
        using Process process = ProgramStart.Start(new ProcessStartInfo(runtime, arguments));
        process.WaitForExit();
        return process.ExitCode;
    }
}
