using System.Runtime.InteropServices;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The processor and the system, as the operating system reports them.</summary>
internal sealed class Machine
{
    // Named as Linux does; the hashes and kernels of this repository and its peers are written for these.
    private static readonly (string Flag, string Name)[] Relevant =
    [
        ("ssse3", "SSSE3"), ("avx", "AVX"), ("avx2", "AVX2"), ("avx512f", "AVX-512F"), ("avx512vl", "AVX-512VL"), ("avx512vbmi", "AVX-512VBMI"),
        ("bmi2", "BMI2"), ("sha_ni", "SHA"), ("asimd", "Advanced SIMD"), ("sve", "SVE"), ("sha2", "SHA-2"), ("sha512", "SHA-512"),
    ];

    // What Linux says of the model, on x86 and on Arm, and how it is called here.
    private static readonly (string Label, string Name)[] Numbers =
    [
        ("cpu family", "family"), ("model", "model"), ("stepping", "stepping"),
        ("CPU implementer", "implementer"), ("CPU part", "part"), ("CPU variant", "variant"),
    ];

    private readonly Dictionary<string, string> facts;
    private readonly HashSet<string> flags;

    private Machine(Dictionary<string, string> facts)
    {
        this.facts = facts;
        flags = [.. (Fact("flags") ?? Fact("Features") ?? "").Split(' ')];
    }

    internal static Machine Current { get; } = new(ReadProcessorFacts());

    /// <summary>Tells processors apart: cloud machines hide the model's name and leave only its numbers.</summary>
    internal string Processor
    {
        get
        {
            string name = Fact("model name") ?? Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "Processor";
            string[] numbers = [.. Numbers.Where(number => facts.ContainsKey(number.Label)).Select(number => $"{number.Name} {facts[number.Label]}")];
            return $"{name} ({(numbers.Length == 0 ? RuntimeInformation.OSArchitecture : string.Join(", ", numbers))})";
        }
    }

    /// <summary>Whether the processor computes SHA-256 in instructions of its own.</summary>
    internal bool HasShaInstructions => flags.Contains("sha_ni") || flags.Contains("sha2");

    /// <summary>The facts that head a processor's part of the page.</summary>
    internal Report Describe()
    {
        string[] present = [.. Relevant.Where(feature => flags.Contains(feature.Flag)).Select(feature => feature.Name)];
        return new Report().Bullets(
        [
            $"Instructions that matter here: {(present.Length == 0 ? "not reported" : string.Join(", ", present))}",
            $"Cores: {Environment.ProcessorCount}{(flags.Contains("hypervisor") ? ", of a virtual machine" : "")}",
            $"Operating system: {RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture}",
            $"Runtime: {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.ProcessArchitecture}",
            .. NativePeer.All.Where(peer => peer.IsInstalled).Select(peer => Text.FromString($"{peer.Name}: {peer.Version}")),
        ]);
    }

    private string? Fact(string label) => facts.GetValueOrDefault(label);

    private static Dictionary<string, string> ReadProcessorFacts()
    {
        const string Source = "/proc/cpuinfo";
        if (!File.Exists(Source))
            return [];

        // All cores are taken to be like the first.
        return File.ReadLines(Source).TakeWhile(line => line.Length > 0)
            .Select(line => line.Split(':', 2, StringSplitOptions.TrimEntries))
            .Where(pair => pair.Length == 2)
            .ToDictionary(pair => pair[0], pair => pair[1]);
    }
}
