using System.Diagnostics;

namespace Intaglio.Fuzzing;

/// <summary>What a run of a target came to.</summary>
/// <param name="Target">The target.</param>
/// <param name="Seed">The seed.</param>
/// <param name="Seeds">How many inputs the corpus has.</param>
/// <param name="Kept">How many more were kept, for what became of them was new.</param>
/// <param name="Executions">How many inputs were tried.</param>
/// <param name="Accepted">How many of them were accepted.</param>
/// <param name="Time">How long it took.</param>
/// <param name="Findings">What broke, each kind once.</param>
internal sealed record FuzzResult(Target Target, int Seed, int Seeds, int Kept, long Executions, long Accepted, TimeSpan Time, IReadOnlyList<Finding> Findings);

/// <summary>
/// Tries the inputs of the corpus, and then one after the other that is made of them. It does not see which code an input reaches; it
/// keeps, to make others of them, those of which the target tells what it did not tell before. The same seed makes the same inputs.
/// </summary>
internal static class Fuzzer
{
    // Enough to know that something is rotten.
    private const int MostFindings = 10;

    // More than any input takes: what goes beyond it, a machine that stands still took.
    private static readonly TimeSpan s_mostForOne = TimeSpan.FromMinutes(1);

    /// <param name="target">The target.</param>
    /// <param name="seed">What the inputs depend on.</param>
    /// <param name="executions">After how many inputs to end.</param>
    /// <param name="time">After what time to end.</param>
    /// <param name="folder">Where inputs go that break something.</param>
    internal static FuzzResult Run(Target target, int seed, long executions, TimeSpan time, string folder)
    {
        IReadOnlyList<(string Name, byte[] Input)> corpus = CorpusFolder.Of(target);
        List<byte[]> population = [.. corpus.Select(file => file.Input).DefaultIfEmpty([])];
        int seeds = population.Count;
        HashSet<string> outcomes = [], kinds = [];
        List<Finding> findings = [];
        Random random = new(seed);
        Mutator mutator = new(random, target.Dictionary, target.MaxSize);
        using FlightRecorder recorder = new(folder, target);
        using Watchdog watchdog = new($"{target.Name} is at the one in {recorder.Path}.");
        TimeSpan timeSpent = TimeSpan.Zero;
        long done = 0, accepted = 0;

        foreach ((_, byte[] input) in corpus)
            Try(input, isSeed: true);
        done = corpus.Count;
        for (; done < executions && timeSpent < time && findings.Count < MostFindings; done++)
            Try(mutator.Mutate(Pick(), Pick()), isSeed: false);
        return new FuzzResult(target, seed, corpus.Count, population.Count - seeds, done, accepted, timeSpent, findings);

        byte[] Pick() => population[random.Next(population.Count)];

        void Try(byte[] input, bool isSeed)
        {
            Stopwatch clock = Stopwatch.StartNew();
            Execution execution = Watched(input);
            timeSpent += clock.Elapsed < s_mostForOne ? clock.Elapsed : s_mostForOne;
            if (execution.Outcome is { } outcome)
            {
                accepted += outcome.IsAccepted ? 1 : 0;
                if (outcomes.Add(outcome.Words) && !isSeed)
                    population.Add(input);
            }
            if (execution.Failure is null || !kinds.Add(execution.FailureKind))
                return;
            byte[] smallest = Minimizer.Minimize(target, input, execution.FailureKind, Watch);
            findings.Add(new Finding(target, seed, done, smallest, Execution.Of(target, smallest).Failure ?? execution.Failure));
        }

        Execution Watched(byte[] input)
        {
            Watch(input);
            return Execution.Of(target, input);
        }

        void Watch(byte[] input)
        {
            recorder.Write(input);
            watchdog.Pat();
        }
    }
}
