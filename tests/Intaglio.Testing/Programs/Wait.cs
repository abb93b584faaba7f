using System.Globalization;

namespace Intaglio.Testing;

/// <summary>Waits for states of processes.</summary>
public static class Wait
{
    /// <summary>Waits until a program has written its number to a file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <returns>The number.</returns>
    public static int ForProcess(string path)
    {
        int process = 0;
        Waiting.For(() => File.Exists(path) && int.TryParse(File.ReadAllText(path).Trim(), CultureInfo.InvariantCulture, out process), "a program writes its number");
        return process;
    }

    /// <summary>Waits until a group has no processes that are running.</summary>
    /// <param name="group">The number of the group.</param>
    public static void ForEndOfGroup(int group) =>
        Waiting.For(() => !HasGroup(group), "the processes of a group end");

    /// <summary>Determines whether a group has processes that are running.</summary>
    /// <param name="group">The number of the group.</param>
    public static bool HasGroup(int group) => Directory.EnumerateDirectories("/proc").Any(folder => IsRunningIn(folder, group));

    /// <summary>Finds the processes that a process has started and that are running.</summary>
    /// <param name="parent">The number of the process.</param>
    /// <returns>The numbers of the processes with those of their groups.</returns>
    public static IReadOnlyList<(int Process, int Group)> FindChildren(int parent) =>
        [.. Directory.EnumerateDirectories("/proc").Where(folder => int.TryParse(Path.GetFileName(folder), CultureInfo.InvariantCulture, out _))
            .Select(folder => (folder, Status: ReadStat(folder)))
            .Where(pair => pair.Status is [not "Z", var found, _, ..] && found == parent.ToString(CultureInfo.InvariantCulture))
            .Select(pair => (int.Parse(Path.GetFileName(pair.folder), CultureInfo.InvariantCulture), int.Parse(pair.Status[2], CultureInfo.InvariantCulture)))];

    /// <summary>Waits until a process is not running.</summary>
    /// <param name="process">The number of the process.</param>
    public static void ForEnd(int process) =>
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
