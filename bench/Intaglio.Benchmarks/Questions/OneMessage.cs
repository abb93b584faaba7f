using System.Diagnostics;
using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>A question about one message at a time.</summary>
public abstract class OneMessage(IReadOnlyList<Contender> contenders, IReadOnlyList<Load> loads) : Question(contenders, loads)
{
    private RotatingMessage message = null!;
    private byte[] output = [];
    private HashFunction hash = null!;

    [GlobalSetup]
    public void Prepare()
    {
        hash = Contender.Hash;

        // Long messages are hashed a few times only, too seldom for tiered compilation to finish; short ones see it through.
        Take(Math.Min(Load.Size, 1024));
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < 300;)
            Hash();
        Take(Load.Size);

        // Where instructions are capped for this process, other code runs than the validator has seen.
        if (Attribute.IsDefined(GetType(), typeof(WithoutAttribute)) && ContenderValidator.FindDifference(Contender, Load.Size) is { } error)
            throw new InvalidOperationException(error);
    }

    [Benchmark]
    public void Hash() => hash(message.Next(), output);

    private void Take(int size)
    {
        message = new RotatingMessage(size);
        output = new byte[Contender.Algorithm.OutputSize(size)];
    }
}
