using Intaglio.Reporting;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary><c>farm-soak</c>: bakes on a farm whose processes are killed, and writes the counts to the page about farms.</summary>
internal static class FarmSoakCommand
{
    private const long Room = 4L << 30;

    internal static async Task<int> RunAsync(Options options)
    {
        if (ProgramRun.Find(RedisServer.Program) is null)
        {
            Console.Error.WriteLine("Redis is not installed (Debian package redis-server).");
            return 1;
        }
        TimeSpan length = options.Time ?? TimeSpan.FromMinutes(options.IsShort ? 2 : 20);
        Page page = Page.Load(options.PageOr(Repository.FarmPage), FarmPage.Text);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());
        using MemoryFolder folder = new(Room);
        Soak soak = new(options.Intaglio, folder.Path);
        await soak.RunAsync(length);
        page.Replace(Machine.Processor, "Soak: a farm whose processes are killed", Write(soak, length));
        page.Save();
        Console.WriteLine($"Wrote {options.PageOr(Repository.FarmPage)}.");
        return 0;
    }

    private static Report Write(Soak soak, TimeSpan length)
    {
        string[] quarters = [.. Enumerable.Range(1, 4).Select(i => Reporting.Figures.Round(soak.Memory[(soak.Memory.Count * i / 4) - 1] / 1e6))];
        return new Report()
            .Paragraph($"Measured on {DateTime.UtcNow:yyyy-MM-dd} for {length.TotalMinutes:0} minutes.")
            .Bullets(
                $"{soak.Bakes} bakes with {Soak.ActionsPerBake} actions each ended with the root of a local bake. The longest took {Reporting.Figures.Round(soak.LongestBake.TotalSeconds)} s.",
                "Kills: " + string.Join(", ", soak.Kills.Select(kill => $"{kill.Value} of {kill.Key}")) + ".",
                $"{soak.RanTwice} of {soak.Programs} programs ran again because a result was lost. {soak.Crashes} servers and workers ended by themselves.",
                $"The memory of the server that was not killed was {quarters[0]} MB after a quarter of the time, {quarters[1]} MB after half of it, "
                    + $"{quarters[2]} MB after three quarters and {quarters[3]} MB at the end.")
            .Paragraph("Notes:")
            .Bullets(
                "Three servers share the runs by Redis and a store in one folder. Two of them are killed. Four workers with two slots each run programs.",
                "A kill of the network closes all connections of clients and workers, and drops the bytes of new ones for up to 2.5 s. A client that was killed is started again.",
                "A bake that fails, has another root or takes longer than five minutes ends the soak with an error.");
    }
}
