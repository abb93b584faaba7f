using System.Diagnostics;
using System.Reflection;

namespace Intaglio.Documentation.Tests.Snippets;

/// <summary>Runs commands in a folder, with <c>intaglio</c>, as it is built here, on the path.</summary>
internal sealed class ShellSession : IDisposable
{
    private static readonly string program = Path.GetFullPath(
        typeof(ShellSession).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "Program").Value!);

    private readonly string programs = Directory.CreateTempSubdirectory("intaglio-").FullName;

    internal ShellSession()
    {
        Skip.IfNot(File.Exists("/bin/bash"), "There is no /bin/bash.");
        string file = Path.Combine(programs, "intaglio");
        File.WriteAllText(file, $"#!/bin/bash\nexec \"{Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet"}\" exec \"{program}\" \"$@\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }

    internal string Folder { get; } = Directory.CreateTempSubdirectory("intaglio-").FullName;

    public void Dispose()
    {
        Directory.Delete(Folder, recursive: true);
        Directory.Delete(programs, recursive: true);
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
        ProcessStartInfo start = new("/bin/bash", ["-c", $"{{ {lines}\n}} 2>&1"]) { WorkingDirectory = Folder, RedirectStandardInput = true, RedirectStandardOutput = true };
        start.Environment["PATH"] = $"{programs}:{start.Environment["PATH"]}";
        // Messages in English, and names beyond ASCII unquoted.
        start.Environment["LC_ALL"] = "C.UTF-8";
        using Process shell = Process.Start(start)!;
        shell.StandardInput.Close();
        string output = shell.StandardOutput.ReadToEnd();
        shell.WaitForExit();
        return (output, shell.ExitCode);
    }
}
