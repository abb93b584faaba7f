using System.Runtime.InteropServices;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Evaluation;

/// <summary>The machine of a measurement.</summary>
public sealed record MachineFacts
{
    /// <summary>Initializes a new instance of the <see cref="MachineFacts"/> class.</summary>
    /// <param name="processor">The name of the processor, as the system reports it.</param>
    /// <param name="cores">The number of cores.</param>
    /// <param name="system">The operating system.</param>
    /// <param name="runtime">The .NET runtime.</param>
    public MachineFacts(string processor, int cores, string system, string runtime) =>
        (Processor, Cores, System, Runtime) = (processor, cores, system, runtime);

    /// <summary>Gets the name of the processor, as the system reports it.</summary>
    public string Processor { get; init; }

    /// <summary>Gets the number of cores.</summary>
    public int Cores { get; init; }

    /// <summary>Gets the operating system.</summary>
    public string System { get; init; }

    /// <summary>Gets the .NET runtime.</summary>
    public string Runtime { get; init; }

    /// <summary>
    /// Gets the instruction sets of the processor that a setting disables in the runtime, such as <c>DOTNET_EnableAVX512=0</c>.
    /// </summary>
    public IReadOnlyList<string> SwitchedOff { get; init => field = value ?? []; } = [];

    internal static MachineFacts Describe() =>
        new(MachineDescription.Processor, Environment.ProcessorCount, MachineDescription.System,
            RuntimeInformation.FrameworkDescription) { SwitchedOff = [.. FindSwitchedOff()] };

    /// <summary>Gets the name of the processor with the disabled instruction sets.</summary>
    internal string UsedProcessor =>
        SwitchedOff.Count == 0 ? Processor : $"{Processor} with {string.Join(" and ", SwitchedOff)} switched off";

    private static IEnumerable<string> FindSwitchedOff()
    {
        HashSet<string> flags = [.. MachineDescription.ProcessorFacts.GetValueOrDefault("flags", "").Split(' ')];
        if (flags.Contains("avx2") && !Avx2.IsSupported)
            yield return "AVX2";
        if (flags.Contains("avx512f") && flags.Contains("avx512vl") && !Avx512F.VL.IsSupported)
            yield return "AVX-512";
    }
}
