using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using Intaglio.Cryptography;

namespace Intaglio.Cli;

/// <summary>Facts about the build and the machine for bug reports.</summary>
internal static class BuildFacts
{
    internal static void Write(TextWriter output)
    {
        TextTable facts = new(100, 20);
        facts.Add("commit", typeof(BuildFacts).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .FirstOrDefault(metadata => metadata.Key == "Commit")?.Value ?? "unknown");
        facts.Add("runtime", $"{RuntimeInformation.FrameworkDescription}, {(RuntimeFeature.IsDynamicCodeCompiled ? "compiled at run time" : "native")}, {RuntimeInformation.RuntimeIdentifier}");
        facts.Add("system", $"{RuntimeInformation.OSDescription}, {RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant()}");
        facts.Add("processor", $"{Environment.ProcessorCount} threads, {string.Join(' ', FindInstructionSets())}".TrimEnd(',', ' '));
        if (KernelSelection.Requested is { } requested)
            facts.Add("requested kernel", requested);
        foreach (KernelSelection kernels in KernelSelection.All)
            facts.Add(NameUsers(kernels.Algorithm),
                $"{kernels.Selected ?? "not available here"}{(kernels.SelectedLanes is { } lanes ? $", many at once {lanes}" : "")}");
        facts.Write(output);
    }

    // Skein is based on Threefish, and BLAKE3 uses the compression function of BLAKE2s.
    private static string NameUsers(string algorithm) =>
        algorithm == "BLAKE2s" ? "BLAKE2s, BLAKE3" : algorithm.Replace("Threefish", "Skein", StringComparison.Ordinal);

    private static List<string> FindInstructionSets()
    {
        List<string> found = [];
        // The instruction sets that the runtime uses. Settings can disable some of them.
        foreach ((string name, bool isSupported) in ((string, bool)[])
        [
            ("SSE4.2", Sse42.IsSupported), ("AVX", Avx.IsSupported), ("AVX2", Avx2.IsSupported),
            ("AES", System.Runtime.Intrinsics.X86.Aes.IsSupported),
            ("PCLMULQDQ", Pclmulqdq.IsSupported), ("BMI2", Bmi2.IsSupported), ("AVX-512F", Avx512F.IsSupported),
            ("AVX-512VL", Avx512F.VL.IsSupported), ("AVX-512BW", Avx512BW.IsSupported),
            ("AdvSimd", AdvSimd.IsSupported), ("ArmAES", System.Runtime.Intrinsics.Arm.Aes.IsSupported), ("SHA256", Sha256.IsSupported),
        ])
        {
            if (isSupported)
                found.Add(name);
        }
        return found;
    }
}
