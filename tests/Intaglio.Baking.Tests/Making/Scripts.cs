using System.Globalization;

namespace Intaglio.Baking.Tests;

/// <summary>Scripts for a shell.</summary>
internal static class Scripts
{
    internal static void Write(string path, string script)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, $"#!/bin/sh\n{script}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }
}

/// <summary>Waits for states of processes.</summary>
internal static class Wait
{
    /// <summary>Waits until a program has written its number to a file.</summary>
    internal static int ForProcess(string path)
    {
        int process = 0;
        Waiting.For(() => File.Exists(path) && int.TryParse(File.ReadAllText(path).Trim(), CultureInfo.InvariantCulture, out process), "a program writes its number");
        return process;
    }

    /// <summary>Waits until a group has no processes that are running.</summary>
    internal static void ForEndOfGroup(int group) =>
        Waiting.For(() => !Directory.EnumerateDirectories("/proc").Any(folder => IsRunningIn(folder, group)), "the processes of a group end");

    /// <summary>Waits until a process is not running.</summary>
    internal static void ForEnd(int process) =>
        Waiting.For(() => !File.Exists($"/proc/{process}/stat") || ReadStat($"/proc/{process}") is ["Z", ..], "a process ends");

    private static bool IsRunningIn(string folder, int group) =>
        int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out _)
        && ReadStat(folder) is [not "Z", _, var found, ..] && found == group.ToString(CultureInfo.InvariantCulture);

    // The state, the parent and the group come after the name, which is in parentheses.
    private static string[] ReadStat(string folder)
    {
        try
        {
            string text = File.ReadAllText(folder + "/stat");
            return text[(text.LastIndexOf(')') + 2)..].Split(' ');
        }
        catch (IOException)
        {
            return [];
        }
    }
}
