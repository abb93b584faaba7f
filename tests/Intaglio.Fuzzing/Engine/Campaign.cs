using System.Collections.Concurrent;
using System.Globalization;

namespace Intaglio.Fuzzing;

/// <summary>Tries many targets, some at a time, and tells of each when it is done.</summary>
internal static class Campaign
{
    // The part of the time for targets that read no files.
    private const double ShareOfOthers = 0.1;

    internal static IReadOnlyList<FuzzResult> Run(IReadOnlyList<Target> targets, int seed, long inputs, TimeSpan time, int jobs, string folder)
    {
        ConcurrentDictionary<Target, FuzzResult> results = [];
        // One by one, and not in ranges: no target waits for a slower one.
        Parallel.ForEach(Partitioner.Create(targets, EnumerablePartitionerOptions.NoBuffering), new ParallelOptions { MaxDegreeOfParallelism = jobs }, target =>
        {
            FuzzResult result = Fuzzer.Run(target, seed, inputs, target.IsReader ? time : time * ShareOfOthers, folder);
            results[target] = result;
            lock (results)
                Tell(result, folder);
        });
        return [.. targets.Select(target => results[target])];
    }

    private static void Tell(FuzzResult result, string folder)
    {
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{result.Target.Name}: seed {result.Seed}, {result.Executions:N0} inputs, of which {result.Accepted:N0} were accepted, in {result.Time.TotalSeconds:N0} s, {result.Seeds} of the corpus, {result.Kept} more kept, {result.Findings.Count} findings"));
        foreach (Finding finding in result.Findings)
            Console.WriteLine($"{finding}\nreplay {finding.Target.Name} {finding.Save(folder)}\n");
    }
}
