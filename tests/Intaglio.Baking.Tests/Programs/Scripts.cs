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
    private static readonly TimeSpan limit = TimeSpan.FromSeconds(60);

    /// <summary>Waits until a program has written its number to a file.</summary>
    internal static int ForProcess(string path)
    {
        int process = 0;
        Until(() => File.Exists(path) && int.TryParse(File.ReadAllText(path).Trim(), CultureInfo.InvariantCulture, out process));
        return process;
    }

    /// <summary>Waits until a group has no processes that are running.</summary>
    internal static void ForEndOfGroup(int group) => Until(() => !Directory.EnumerateDirectories("/proc").Any(folder => IsRunningIn(folder, group)));

    /// <summary>Waits until a process is not running.</summary>
    internal static void ForEnd(int process) => Until(() => !File.Exists($"/proc/{process}/stat") || ReadStat($"/proc/{process}") is ["Z", ..]);

    private static void Until(Func<bool> condition)
    {
        for (DateTime end = DateTime.UtcNow + limit; !condition(); Thread.Sleep(10))
            Assert.True(DateTime.UtcNow < end, "The state did not occur in 60 s.");
    }

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
