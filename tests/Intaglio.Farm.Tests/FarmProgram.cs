using System.Diagnostics;

namespace Intaglio.Farm.Tests;

/// <summary>Runs the program under test.</summary>
internal static class FarmProgram
{
    /// <summary>The longest time that a test waits for something that always happens.</summary>
    internal static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

    /// <summary>Gets the words that start the program.</summary>
    internal static string[] Command { get; } = [InstalledProgram.Dotnet, "exec", Path.GetFullPath(typeof(FarmProgram).Assembly.GetMetadata("Program"))];

    /// <summary>Runs the program to its end.</summary>
    internal static Outcome Run(params string[] arguments) => Processes.Finish(Processes.Start(CreateStart(arguments)), limit: Patience);

    internal static ProcessStartInfo CreateStart(params string[] arguments) =>
        new(Command[0], [.. Command[1..], .. arguments]) { WorkingDirectory = Path.GetTempPath() };
}
