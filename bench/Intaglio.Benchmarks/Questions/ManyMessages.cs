using System.Diagnostics;
using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>A question about many messages at a time.</summary>
public abstract class ManyMessages(IReadOnlyList<Contender> contenders, Contender truth, IReadOnlyList<Load> loads) : Question(contenders, loads)
{
    private ReadOnlyMemory<byte>[] messages = [];
    private byte[] digests = [];
    private HashManyFunction hashMany = null!;

    /// <summary>Each message begins elsewhere within its page and has bytes of its own.</summary>
    [GlobalSetup]
    public void Prepare()
    {
        hashMany = Contender.HashMany;
        digests = new byte[Load.Count * Contender.Algorithm.DigestSize];

        // As for one message: short ones see tiered compilation through.
        messages = [.. Enumerable.Range(0, Load.Count).Select(index => RotatingMessage.Create(1024, index))];
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 300;)
            HashMany();

        // Here and not in a validator: the instructions that are capped for this process decide which code runs.
        messages = [.. Enumerable.Range(0, Load.Count).Select(index => RotatingMessage.Create(Load.Size, index))];
        HashMany();
        byte[] expected = new byte[digests.Length];
        truth.HashMany(messages, expected);
        if (!digests.AsSpan().SequenceEqual(expected))
            throw new InvalidOperationException($"{Contender.Name} and the {truth.Name} differ on {Load.Name}.");
    }

    [Benchmark]
    public void HashMany() => hashMany(messages, digests);
}
