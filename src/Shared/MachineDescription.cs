using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Describes the machine on which a measurement runs.</summary>
internal static class MachineDescription
{
    // The labels of the model numbers in /proc/cpuinfo, on x86 and on Arm, and their names in descriptions.
    private static readonly (string Label, string Name)[] numbers =
    [
        ("cpu family", "family"), ("model", "model"), ("stepping", "stepping"),
        ("CPU implementer", "implementer"), ("CPU part", "part"), ("CPU variant", "variant"),
    ];

    /// <summary>Gets the properties of the first core that Linux reports. Empty on other systems.</summary>
    internal static IReadOnlyDictionary<string, string> ProcessorFacts { get; } = ReadProcessorFacts();

    /// <summary>Gets a name that distinguishes processors.</summary>
    /// <remarks>It includes model numbers, because cloud machines hide the name of the model.</remarks>
    internal static string Processor
    {
        get
        {
            string name = ProcessorFacts.GetValueOrDefault("model name") ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER")
                ?? "Processor";
            string[] known = [.. numbers.Where(number => ProcessorFacts.ContainsKey(number.Label))
                .Select(number => $"{number.Name} {ProcessorFacts[number.Label]}")];
            return $"{name} ({(known.Length == 0 ? RuntimeInformation.OSArchitecture : string.Join(", ", known))})";
        }
    }

    /// <summary>Gets the operating system and the architecture of the processor.</summary>
    internal static string System => $"{RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}";

    private static Dictionary<string, string> ReadProcessorFacts()
    {
        const string Source = "/proc/cpuinfo";
        if (!File.Exists(Source))
            return [];
        return File.ReadLines(Source).TakeWhile(line => line.Length > 0)
            .Select(line => line.Split(':', 2, StringSplitOptions.TrimEntries))
            .Where(pair => pair.Length == 2)
            .ToDictionary(pair => pair[0], pair => pair[1]);
    }
}
