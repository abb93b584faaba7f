using Intaglio.Reporting;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary><c>farm-scale</c>: measures farms with much to do, and writes the figures to the page about farms.</summary>
internal static class FarmScaleCommand
{
    private const long Room = 4L << 30;

    private static readonly int[] milliseconds = [100, 1000];

    internal static async Task<int> RunAsync(Options options)
    {
        if (ProgramRun.Find(RedisServer.Program) is null || !ProcessCost.CanMeasure)
        {
            Console.Error.WriteLine("Redis or Python is not installed (Debian packages redis-server and python3).");
            return 1;
        }
        Text circumstances = $"Measured on {DateTime.UtcNow:yyyy-MM-dd} over the loopback interface." + (options.IsShort ? Measuring.Caution : Text.Empty);
        ScaleSections sections = new(circumstances);
        Page page = Page.Load(options.PageOr(Repository.FarmPage), FarmPage.Text);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());
        int divisor = options.IsShort ? 10 : 1, rounds = options.IsShort ? 3 : 10;
        using MemoryFolder folder = new(Room);
        List<SmallBesideLarge> comparisons = [];
        foreach (int time in milliseconds)
            comparisons.Add(await SmallBesideLarge.MeasureAsync(time, rounds, folder.Path));
        page.Replace(Machine.Processor, "A small run beside a large one", sections.Write(comparisons));
        page.Save();
        page.Replace(Machine.Processor, $"{ManyClients.Clients} clients at the same time", sections.Write(await ManyClients.MeasureAsync(options.Intaglio, folder.Path)));
        page.Save();
        page.Replace(Machine.Processor, "Many small bakes: memory and disk space", sections.Write(await SmallBakes.MeasureAsync(options.Intaglio, 300 / divisor, folder.Path)));
        page.Save();
        page.Replace(Machine.Processor, "A large plan: time and memory", sections.Write(await LargePlan.MeasureAsync(options.Intaglio, 100_000 / divisor, folder.Path)));
        page.Save();
        Console.WriteLine($"Wrote {options.PageOr(Repository.FarmPage)}.");
        return 0;
    }
}
