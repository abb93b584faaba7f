using System.Diagnostics;
using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>A question about one message at a time.</summary>
public abstract class OneMessage(IReadOnlyList<Contender> contenders, IReadOnlyList<Load> loads) : Question(contenders, loads)
{
    private readonly byte[] digest = new byte[64];
    private RotatingMessage message = null!;
    private HashFunction hash = null!;
    private int digestSize;

    [GlobalSetup]
    public void Prepare()
    {
        hash = Contender.Hash;
        digestSize = Contender.Algorithm.DigestSize;

        // Long messages are hashed a few times only, too seldom for tiered compilation to finish; short ones see it through.
        message = new RotatingMessage(Math.Min(Load.Size, 1024));
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 300;)
            Hash();
        message = new RotatingMessage(Load.Size);
    }

    [Benchmark]
    public void Hash() => hash(message.Next(), digest.AsSpan(0, digestSize));
}
