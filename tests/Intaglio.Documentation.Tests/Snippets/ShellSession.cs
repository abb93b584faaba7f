using System.Diagnostics;

namespace Intaglio.Documentation.Tests.Snippets;

/// <summary>Runs commands in a folder, with <c>intaglio</c>, as it is built here, on the path.</summary>
internal sealed class ShellSession : IDisposable
{
    private static readonly string program = Path.GetFullPath(typeof(ShellSession).Assembly.GetMetadata("Program"));

    private readonly string bash = InstalledProgram.Need("bash");
    private readonly TemporaryFolder programs = new(), folder = new();

    internal ShellSession()
    {
        programs.Write("intaglio", $"#!{bash}\nexec \"{InstalledProgram.Dotnet}\" exec \"{program}\" \"$@\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(programs["intaglio"], UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    internal string Folder => folder.Path;

    public void Dispose()
    {
        folder.Dispose();
        programs.Dispose();
    }

    /// <summary>The commands of a block that have a prompt, each with the lines behind it.</summary>
    internal static IReadOnlyList<(string Command, string Output)> Commands(string block)
    {
        List<(string Command, string Output)> commands = [];
        foreach (string line in block.Split('\n'))
        {
            if (line.StartsWith("$ ", StringComparison.Ordinal))
                commands.Add((line[2..], ""));
            else
                commands[^1] = (commands[^1].Command, commands[^1].Output + line + "\n");
        }
        return commands;
    }

    /// <summary>Runs lines of shell; what they print, on either stream, and the exit code.</summary>
    internal (string Output, int ExitCode) Run(string lines)
    {
        ProcessStartInfo start = new(bash, ["-c", $"{{ {lines}\n}} 2>&1"]) { WorkingDirectory = Folder };
        start.Environment["PATH"] = $"{programs.Path}:{start.Environment["PATH"]}";
        Outcome outcome = Processes.Run(start);
        return (outcome.Text, outcome.ExitCode);
    }
}
