using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The ratios of Intaglio's speed to that of each package and native library, for each instruction-set cap.</summary>
internal sealed class PairsSection(IReadOnlyList<(string Setting, IReadOnlyList<PairedTimes> Times)> settings, int rounds, bool isShort)
{
    internal const string Heading = "BLAKE2b, BLAKE2s and BLAKE3 compared with packages and native libraries, in pairs";

    private const string Own = "Intaglio";

    internal Report Write()
    {
        Report page = new Report().Paragraph(
            $"Measured on {DateTime.UtcNow:yyyy-MM-dd}: all contenders of a row run in one process, in turn, for {rounds} rounds. "
                + "A ratio is Intaglio's speed divided by the other's in the same round, as median with quartiles. Above 1, "
                + "Intaglio is faster."
                + (isShort ? Measuring.Caution : Text.Empty));
        foreach ((string setting, IReadOnlyList<PairedTimes> times) in settings)
            foreach (IGrouping<string, PairedTimes> function in times.GroupBy(time => time.Function))
                page.Table(Table(setting, function));
        return page.Paragraph("Limits of this comparison:").Bullets(
            "Instruction sets are disabled only for managed code. Native libraries still use them, and so do NSec and Geralt, "
                + "which call libsodium.",
            "BouncyCastle's digest object is reused, which avoids the cost of its constructor for short messages. "
                + "The others are called through their static methods.",
            "The last column compares BLAKE3 with a different function with the same rounds: BLAKE2s, "
                + "computed by the kernel for one message.");
    }

    private static Table Table(string setting, IGrouping<string, PairedTimes> function)
    {
        string[] names = [.. function.First().Nanoseconds.Keys];
        string[] packages = [.. names.Where(name => name != Own)];
        return new Table(
            [
                Column.CreateText(setting.Length == 0 ? function.Key : $"{function.Key}, {setting}"),
                .. names.Select(name => new Column(name, "ns or GB/s")), .. packages.Select(name => new Column($"ratio to {name}")),
            ],
            function.Select(time => (Text[])
            [
                new Load(1, time.MessageSize).Name,
                .. names.Select(name => Figure(time.MessageSize, Turns.Quantile(time.Nanoseconds[name], 0.5))),
                .. packages.Select(name => Figures.Ratios(time.Nanoseconds[name], time.Nanoseconds[Own])),
            ]));
    }

    private static string Figure(int size, double nanoseconds) => size <= 1 << 10 ? $"{Figures.Nanoseconds(nanoseconds)} ns" : $"{Figures.Throughput(size, nanoseconds)} GB/s";
}
