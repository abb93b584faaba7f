using System.Diagnostics;
using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>A question that contenders answer, each at several message sizes.</summary>
public abstract class Question(IReadOnlyList<Contender> contenders, IReadOnlyList<int> sizes)
{
    private readonly byte[] digest = new byte[64];
    private RotatingMessage message = null!;
    private HashFunction hash = null!;
    private int digestSize;

    [ParamsSource(nameof(Contenders))]
    public Contender Contender { get; set; } = null!;

    /// <summary>Bytes of the message.</summary>
    [ParamsSource(nameof(Sizes))]
    public int Size { get; set; }

    /// <summary>Those who are here; the first is the baseline.</summary>
    public IEnumerable<Contender> Contenders => contenders;

    public IEnumerable<int> Sizes => sizes;

    [GlobalSetup]
    public void Prepare()
    {
        hash = Contender.Hash;
        digestSize = Contender.Algorithm.DigestSize;

        // Long messages are hashed a few times only, too seldom for tiered compilation to finish; short ones see it through.
        message = new RotatingMessage(Math.Min(Size, 1024));
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 300;)
            Hash();
        message = new RotatingMessage(Size);
    }

    [Benchmark]
    public void Hash() => hash(message.Next(), digest.AsSpan(0, digestSize));
}
