using System.Globalization;

namespace Intaglio.Baking;

/// <summary>The status of a process, as Linux reports it. Other systems report none.</summary>
/// <param name="HasEnded">Whether the process has ended, and its parent has not looked at that yet.</param>
/// <param name="Parent">The number of the parent.</param>
/// <param name="Group">The number of the process group.</param>
/// <param name="Started">The time of the start, in clock ticks since the system was started.</param>
internal readonly record struct ProcessStatus(bool HasEnded, int Parent, int Group, long Started)
{
    private const string Processes = "/proc";

    // The fields after the name, which is in parentheses and can contain anything.
    private const int StateField = 0, ParentField = 1, GroupField = 2, StartField = 19;

    /// <summary>Reads the status of a process.</summary>
    /// <returns>The status, or null if the process does not exist or the system does not report it.</returns>
    internal static ProcessStatus? Find(int number)
    {
        if (!OperatingSystem.IsLinux())
            return null;
        try
        {
            string text = File.ReadAllText(string.Create(CultureInfo.InvariantCulture, $"{Processes}/{number}/stat"));
            string[] fields = text[(text.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
            return fields.Length > StartField && Parse(fields[ParentField]) is { } parent && Parse(fields[GroupField]) is { } group
                && Parse(fields[StartField]) is { } started
                ? new(fields[StateField] is "Z" or "X", (int)parent, (int)group, started) : null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>Reads the status of all processes.</summary>
    internal static Dictionary<int, ProcessStatus> FindAll()
    {
        Dictionary<int, ProcessStatus> found = [];
        if (!OperatingSystem.IsLinux())
            return found;
        foreach (string path in Directory.EnumerateDirectories(Processes))
            if (Parse(Path.GetFileName(path)) is { } number && Find((int)number) is { } status)
                found[(int)number] = status;
        return found;
    }

    private static long? Parse(string text) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value) ? value : null;
}
