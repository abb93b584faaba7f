using System.Globalization;

namespace Intaglio.Baking;

/// <summary>Identifies a process, also after its number was given to another one.</summary>
/// <param name="System">The start of the system and the namespace of the number.</param>
/// <param name="Number">The number of the process.</param>
/// <param name="Started">The time of the start, in clock ticks since the system was started.</param>
internal readonly record struct ProcessIdentity(string System, int Number, long Started)
{
    // Containers with a common folder have the same start of the system, but other numbers.
    private static readonly Lazy<string?> current = new(() =>
    {
        try
        {
            return !OperatingSystem.IsLinux()
                || File.ResolveLinkTarget("/proc/self/ns/pid", returnFinalTarget: false) is not { } space ? null
                : $"{File.ReadAllText("/proc/sys/kernel/random/boot_id").Trim()}/{space.Name}";
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    });

    /// <summary>Gets a value indicating whether the number is of this namespace and start of the system.</summary>
    internal bool IsOfThisSystem => System == current.Value;

    /// <summary>Identifies a process.</summary>
    /// <returns>The identity, or null if the process does not exist or the system does not report it.</returns>
    internal static ProcessIdentity? Find(int number) =>
        current.Value is { } system && ProcessStatus.Find(number) is { } status ? new(system, number, status.Started) : null;

    /// <summary>Parses the text of <see cref="ToString"/>.</summary>
    /// <returns>The identity, or null if the text has another form.</returns>
    internal static ProcessIdentity? Parse(string text) =>
        text.Split(' ') is [{ Length: > 0 } system, var number, var started]
        && int.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out int parsedNumber) && parsedNumber > 1
        && long.TryParse(started, NumberStyles.None, CultureInfo.InvariantCulture, out long parsedStart)
            ? new(system, parsedNumber, parsedStart) : null;

    /// <summary>Determines whether this process was started by the identified one, directly or through others.</summary>
    internal bool IsAboveThisProcess()
    {
        // A number that is given to another process meanwhile could close a circle.
        HashSet<int> seen = [];
        for (int number = Environment.ProcessId; seen.Add(number) && ProcessStatus.Find(number) is { Parent: > 0 and var parent };
            number = parent)
            if (parent == Number && Find(parent) == this)
                return true;
        return false;
    }

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{System} {Number} {Started}");
}
