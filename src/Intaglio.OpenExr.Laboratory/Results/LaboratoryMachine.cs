using System.Globalization;
using System.Runtime.InteropServices;
using Intaglio.OpenExr.Laboratory.Native;
using Intaglio.OpenExr.Native;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>Where something was measured.</summary>
/// <param name="Processor">The processor, as the system calls it.</param>
/// <param name="Processors">How many there are.</param>
/// <param name="System">The operating system.</param>
/// <param name="Runtime">The runtime, whose zlib-ng is measured.</param>
/// <param name="Libraries">The versions of the system's libraries that tell theirs.</param>
/// <param name="Load">How many programs wanted a processor in the minute before, where the system tells; rates suffer from more than a few.</param>
public sealed record LaboratoryMachine(string Processor, int Processors, string System, string Runtime, IReadOnlyList<string> Libraries, double? Load = null)
{
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
