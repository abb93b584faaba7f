using System.Globalization;
using System.Runtime.InteropServices;
using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>The machine on which measurements were made.</summary>
public sealed record LaboratoryMachine
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="processor">The name of the processor, as reported by the system.</param>
    /// <param name="processors">The number of logical processors.</param>
    /// <param name="system">The operating system.</param>
    /// <param name="runtime">The version of the runtime, which contains the measured zlib-ng.</param>
    /// <param name="libraries">The names and versions of the native libraries.</param>
    /// <param name="load">
    /// The load average of the minute before the measurements, or <see langword="null"/> if it is unknown. Rates suffer from a high load.
    /// </param>
    public LaboratoryMachine(string processor, int processors, string system, string runtime, IReadOnlyList<string> libraries,
        double? load = null) =>
        (Processor, Processors, System, Runtime, Libraries, Load) = (processor, processors, system, runtime, libraries, load);

    /// <summary>Gets the name of the processor, as reported by the system.</summary>
    public string Processor { get; init; }

    /// <summary>Gets the number of logical processors.</summary>
    public int Processors { get; init; }

    /// <summary>Gets the operating system.</summary>
    public string System { get; init; }

    /// <summary>Gets the version of the runtime, which contains the measured zlib-ng.</summary>
    public string Runtime { get; init; }

    /// <summary>Gets the names and versions of the native libraries.</summary>
    public IReadOnlyList<string> Libraries { get; init; }

    /// <summary>Gets the load average of the minute before the measurements, or <see langword="null"/> if it is unknown.</summary>
    /// <remarks>Rates suffer from a high load.</remarks>
    public double? Load { get; init; }

    /// <summary>Gets a value indicating whether other programs used more than half of the processors.</summary>
    public bool IsBusy => Load > Processors * 0.5;

    internal static LaboratoryMachine Describe() => new(MachineDescription.Processor, Environment.ProcessorCount, MachineDescription.System,
        RuntimeInformation.FrameworkDescription, [.. FindLibraries()], FindLoad());

    private static double? FindLoad()
    {
        const string Source = "/proc/loadavg";
        return File.Exists(Source)
            && double.TryParse(File.ReadAllText(Source).Split(' ')[0], NumberStyles.Float, CultureInfo.InvariantCulture, out double load)
            ? load : null;
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
            yield return "libdeflate (version unknown)";
        if (LibZfp.IsInstalled)
            yield return $"ZFP {LibZfp.Version}";
    }
}
