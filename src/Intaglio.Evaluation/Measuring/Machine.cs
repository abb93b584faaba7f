using System.Runtime.InteropServices;

namespace Intaglio.Evaluation;

/// <summary>The machine of a measurement, as the system describes it.</summary>
internal static class Machine
{
    internal static MachineFacts Describe() => new(Processor(), Environment.ProcessorCount, $"{RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}", RuntimeInformation.FrameworkDescription);

    private static string Processor()
    {
        const string Source = "/proc/cpuinfo";
        if (!File.Exists(Source))
            return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? RuntimeInformation.OSArchitecture.ToString();
        Dictionary<string, string> facts = [];
        foreach (string line in File.ReadLines(Source).TakeWhile(line => line.Length > 0))
        {
            string[] pair = line.Split(':', 2, StringSplitOptions.TrimEntries);
            if (pair.Length == 2)
                facts[pair[0]] = pair[1];
        }
        string name = facts.GetValueOrDefault("model name") ?? RuntimeInformation.OSArchitecture.ToString();
        // Cloud machines hide the model's name and leave its numbers.
        return facts.TryGetValue("cpu family", out string? family) ? $"{name} (family {family}, model {facts.GetValueOrDefault("model")})" : name;
    }
}
