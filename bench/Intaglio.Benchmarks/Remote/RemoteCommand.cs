using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>remote</c>: measures remote caches with real servers and with faults, and writes the times to its own page.</summary>
internal static class RemoteCommand
{
    // About ten seconds on two processors.
    private const int Images = 150;

    private static readonly PageText text = new("Remote cache performance", "a measurement takes an hour", ["remote --intaglio PROGRAM"]);

    internal static int Run(Options options)
    {
        if (!ItemComparison.CanMeasure || !LargeItemComparison.CanMeasure || !ProcessCost.CanMeasure)
        {
            Console.Error.WriteLine("ApacheBench, curl or Python is not installed (Debian packages apache2-utils, curl and python3).");
            return 1;
        }
        Page page = Page.Load(options.PageOr(Repository.RemotePage), text);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());
        int rounds = options.IsShort ? 3 : 15;
        page.Replace(Machine.Processor, "Items of 4 KiB: a cache compared with ApacheBench",
            RemoteSections.Write([.. CacheHost.All.Select(start => ItemComparison.Measure(start, rounds))], Circumstances(options)));
        page.Save();
        page.Replace(Machine.Processor, "An item of 1 GiB: cache get compared with curl",
            RemoteSections.Write([.. CacheHost.All.Select(start => LargeItemComparison.Measure(start, options.Intaglio, rounds))], Circumstances(options)));
        page.Save();
        page.Replace(Machine.Processor, "Bakes: with a remote cache compared with a clean bake",
            RemoteSections.Write(RemoteBakeComparison.Measure(options.Intaglio, rounds, options.IsShort ? 1 : 5, Images), Circumstances(options)));
        page.Save();
        Console.WriteLine($"Wrote {options.PageOr(Repository.RemotePage)}.");
        return 0;
    }

    private static Text Circumstances(Options options) =>
        $"Measured on {DateTime.UtcNow:yyyy-MM-dd} over the loopback interface{(CacheHost.HasNginx ? $" with {DebianPackages.Describe("nginx")}" : "")}, "
            + "with files in memory. Both sides of a pair run in turn, and their order changes from pair to pair."
            + (options.IsShort ? Measuring.Caution : Text.Empty);
}
