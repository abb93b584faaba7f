using System.Globalization;
using System.Runtime.InteropServices;
using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Where something was measured.</summary>
public sealed record LaboratoryMachine
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="processor">The processor, as the system calls it.</param>
    /// <param name="processors">How many there are.</param>
    /// <param name="system">The operating system.</param>
    /// <param name="runtime">The runtime, whose zlib-ng is measured.</param>
    /// <param name="libraries">The versions of the system's libraries that tell theirs.</param>
    /// <param name="load">How many programs wanted a processor in the minute before, where the system tells; rates suffer from more than a few.</param>
    public LaboratoryMachine(string processor, int processors, string system, string runtime, IReadOnlyList<string> libraries, double? load = null) =>
        (Processor, Processors, System, Runtime, Libraries, Load) = (processor, processors, system, runtime, libraries, load);

    /// <summary>Gets the processor, as the system calls it.</summary>
    public string Processor { get; init; }

    /// <summary>Gets how many there are.</summary>
    public int Processors { get; init; }

    /// <summary>Gets the operating system.</summary>
    public string System { get; init; }

    /// <summary>Gets the runtime, whose zlib-ng is measured.</summary>
    public string Runtime { get; init; }

    /// <summary>Gets the versions of the system's libraries that tell theirs.</summary>
    public IReadOnlyList<string> Libraries { get; init; }

    /// <summary>Gets how many programs wanted a processor in the minute before, where the system tells; rates suffer from more than a few.</summary>
    public double? Load { get; init; }

    /// <summary>Gets whether other work took processors from the measurement.</summary>
    public bool IsBusy => Load > Processors * 0.5;

    internal static LaboratoryMachine Describe() => new(MachineDescription.Processor, Environment.ProcessorCount, MachineDescription.System,
        RuntimeInformation.FrameworkDescription, [.. FindLibraries()], FindLoad());

    private static double? FindLoad()
    {
        const string Source = "/proc/loadavg";
        return File.Exists(Source) && double.TryParse(File.ReadAllText(Source).Split(' ')[0], NumberStyles.Float, CultureInfo.InvariantCulture, out double load) ? load : null;
    }

    private static IEnumerable<string> FindLibraries()
    {
        if (LibZ.IsInstalled)
            yield return $"zlib {LibZ.Version}";
        if (LibZstd.IsInstalled)
            yield return $"Zstandard {LibZstd.Version}";
        if (LibLz4.IsInstalled)
            yield return $"LZ4 {LibLz4.Version}";
        if (LibDeflate.IsInstalled)
            yield return "libdeflate (which tells no version)";
        if (LibZfp.IsInstalled)
            yield return $"ZFP {LibZfp.Version}";
    }
}
