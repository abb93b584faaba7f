using BenchmarkDotNet.Attributes;

namespace Intaglio.Benchmarks;

/// <summary>A question that contenders answer, each with several loads.</summary>
public abstract class Question(IReadOnlyList<Contender> contenders, IReadOnlyList<Load> loads)
{
    [ParamsSource(nameof(Contenders))]
    public Contender Contender { get; set; } = null!;

    [ParamsSource(nameof(Loads))]
    public Load Load { get; set; }

    /// <summary>Those who are here; the first is the baseline.</summary>
    public IEnumerable<Contender> Contenders => contenders;

    public IEnumerable<Load> Loads => loads;
}
