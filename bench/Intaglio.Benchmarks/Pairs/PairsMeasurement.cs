using System.Diagnostics;
using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>The times of one call of a function for one load: of the contenders by name, each in every round.</summary>
internal sealed record PairedTimes(string Function, int MessageSize, IReadOnlyDictionary<string, double[]> Nanoseconds);

/// <summary>Measures Intaglio, the packages and the native libraries in one process, contender after contender in every round.</summary>
internal static class PairsMeasurement
{
    /// <summary>The argument that makes this program measure and print the times as JSON.</summary>
    internal const string Command = "measure-pairs";

    private static readonly int[] sizes = [3, 128, 1 << 10, 64 << 10, 10 << 20];

    // A block, a chunk, and what fills some and all lanes.
    private static readonly int[] blake3Sizes = [3, 64, 1 << 10, 4 << 10, 16 << 10, 64 << 10, 1 << 20, 16 << 20];

    private static readonly (Algorithm Algorithm, int[] Sizes, IReadOnlyList<Contender> Contenders)[] functions =
    [
        (Algorithm.Blake2b, sizes, [Peers.Blake2b.Single(contender => contender.Role == Role.Intaglio), .. PackagePeers.Blake2b, .. Native(Peers.Blake2b)]),
        (Algorithm.Blake2s, sizes, [Peers.Blake2s.Single(contender => contender.Role == Role.Intaglio), .. PackagePeers.Blake2s, .. Native(Peers.Blake2s)]),
        (Algorithm.Blake3, blake3Sizes, Peers.Blake3),
    ];

    internal static int Run(int rounds)
    {
        PairedTimes[] times = [.. functions.SelectMany(function => function.Sizes.Select(size => Measure(function.Algorithm, function.Contenders, size, rounds)))];
        Console.WriteLine(JsonSerializer.Serialize(times));
        return 0;
    }

    private static IEnumerable<Contender> Native(IReadOnlyList<Contender> contenders) => contenders.Where(contender => contender.Role == Role.Native && contender.FindError() is null);

    private static PairedTimes Measure(Algorithm algorithm, IReadOnlyList<Contender> contenders, int size, int rounds)
    {
        RotatingMessage message = new(size);
        byte[] digest = new byte[algorithm.DigestSize];
        foreach (Contender contender in contenders)
            if ((contender.FindError() ?? ContenderValidator.FindDifference(contender, size)) is { } error)
                throw new InvalidOperationException(error);

        int[] calls = [.. contenders.Select(contender => Calibrate(contender.Hash, message, digest))];
        Turns turns = new([.. contenders.Select((contender, i) => (Func<double>)(() => Time(contender.Hash, message, digest, calls[i])))], rounds);
        return new PairedTimes(algorithm.Name, size, contenders.Select((contender, i) => (contender.Name, Times: turns.Times(i))).ToDictionary(pair => pair.Name, pair => pair.Times));
    }

    /// <summary>Warms up until tiered compilation is done, and returns the number of calls that take some milliseconds.</summary>
    private static int Calibrate(HashFunction hash, RotatingMessage message, byte[] digest)
    {
        const double Warming = 400e6, Wanted = 5e6;
        int calls = 1;
        double time = 0;
        for (Stopwatch clock = Stopwatch.StartNew(); clock.Elapsed.TotalNanoseconds < Warming || time * calls < Wanted / 2;)
        {
            time = Time(hash, message, digest, calls);
            calls = Math.Max(1, (int)(Wanted / time));
        }
        return calls;
    }

    private static double Time(HashFunction hash, RotatingMessage message, byte[] digest, int calls)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < calls; i++)
            hash(message.Next(), digest);
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds / calls;
    }
}
