using System.Diagnostics;

namespace Intaglio.Cli;

/// <summary>The evaluation program, in the folder <c>evaluation</c> next to this program or one level above.</summary>
/// <remarks>It loads assemblies and therefore requires a .NET runtime. This program can be compiled ahead of time.</remarks>
internal static class EvaluationHost
{
    private const int NeededVersion = 10;

    private static readonly string assembly = Path.Combine("evaluation", "intaglio-evaluate.dll");

    /// <summary>Runs the evaluation program with the arguments of this program. On Unix it replaces this process.</summary>
    /// <param name="verb">The verb for error messages.</param>
    /// <returns>The exit code of the evaluation program.</returns>
    /// <exception cref="FailureException">The .NET runtime or the evaluation program was not found.</exception>
    internal static int Run(string verb)
    {
        string runtime = DotnetRuntime.Find(NeededVersion)
            ?? throw new FailureException(
                $"'{verb}' needs the .NET {NeededVersion} runtime, which was not found; install it from "
                + "https://dotnet.microsoft.com/download, or set DOTNET_ROOT to its folder");
        string beside = Path.Combine(AppContext.BaseDirectory, assembly),
            above = Path.GetFullPath(Path.Combine(AppContext.BaseDirectory, "..", assembly));
        string host = File.Exists(beside) ? beside : File.Exists(above) ? above
            : throw new FailureException($"{ShellQuoting.Quote(beside)} is missing; install intaglio again");
        string[] arguments = ["exec", host, .. Environment.GetCommandLineArgs().AsSpan(1)];
        if (!OperatingSystem.IsWindows())
            throw ProgramReplacement.Run(runtime, arguments);
        using Process process = ProgramStart.Start(new ProcessStartInfo(runtime, arguments));
        process.WaitForExit();
        return process.ExitCode;
    }
}
