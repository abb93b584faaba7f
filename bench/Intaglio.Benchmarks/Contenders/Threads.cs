namespace Intaglio.Benchmarks;

/// <summary>How many threads are tried: one, two, four… and as many as there are processors.</summary>
internal static class Threads
{
    internal static IReadOnlyList<int> Counts { get; } =
        [.. Enumerable.Range(0, 30).Select(power => 1 << power).TakeWhile(count => count < Environment.ProcessorCount), Environment.ProcessorCount];
}
