using System.Diagnostics;
using System.Runtime.Intrinsics.X86;
using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary><c>pairs</c>: measures Intaglio beside the published packages and native libraries in pairs, with and without instruction sets, and writes the ratios to the page.</summary>
internal static class PairsCommand
{
    private const int Rounds = 31, ShortRounds = 3;

    internal static int Run(Options options)
    {
        int rounds = options.IsShort ? ShortRounds : Rounds;
        List<(string Setting, IReadOnlyList<PairedTimes> Times)> settings = [("", Measure(null, rounds))];
        if (Avx512F.IsSupported)
            settings.Add(("DOTNET_EnableAVX512=0", Measure("DOTNET_EnableAVX512", rounds)));
        if (Avx2.IsSupported)
            settings.Add(("DOTNET_EnableAVX2=0", Measure("DOTNET_EnableAVX2", rounds)));

        Page page = Page.Load(options.Page);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());
        page.Replace(Machine.Processor, PairsSection.Heading, new PairsSection(settings, rounds, options.IsShort).Write());
        page.Save();
        Console.WriteLine($"Wrote {options.Page}.");
        return 0;
    }

    private static PairedTimes[] Measure(string? variable, int rounds)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!, [PairsMeasurement.Command, $"{rounds}"]) { RedirectStandardOutput = true };
        if (variable is not null)
            start.Environment[variable] = "0";
        using Process process = Process.Start(start)!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? JsonSerializer.Deserialize<PairedTimes[]>(output)! : throw new InvalidOperationException("The measurement failed; nothing was written.");
    }
}
