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

    private readonly HashSet<string> flags;

    private Machine() => flags = [.. (Fact("flags") ?? Fact("Features") ?? "").Split(' ')];

    internal static Machine Current { get; } = new();

    /// <summary>Tells processors apart: cloud machines hide the model's name and leave only its numbers.</summary>
    internal static string Processor => MachineDescription.Processor;

    /// <summary>Whether the processor computes SHA-256 in instructions of its own.</summary>
    internal bool HasShaInstructions => flags.Contains("sha_ni") || flags.Contains("sha2");

    /// <summary>The facts that head a processor's part of the page.</summary>
    internal Report Describe()
    {
        string[] present = [.. Relevant.Where(feature => flags.Contains(feature.Flag)).Select(feature => feature.Name)];
        return new Report().Bullets(
        [
            $"Relevant instructions: {(present.Length == 0 ? "not reported" : string.Join(", ", present))}",
            $"Cores: {Environment.ProcessorCount}{(flags.Contains("hypervisor") ? ", of a virtual machine" : "")}",
            $"Operating system: {MachineDescription.System}",
            $"Runtime: {RuntimeInformation.FrameworkDescription}, {RuntimeInformation.ProcessArchitecture}",
            .. NativePeer.All.Where(peer => peer.IsInstalled).Select(peer => Text.FromString($"{peer.Name}: {peer.Version}")),
            .. PackagePeers.Versions.Select(Text.FromString),
        ]);
    }

    private static string? Fact(string label) => MachineDescription.ProcessorFacts.GetValueOrDefault(label);
}
