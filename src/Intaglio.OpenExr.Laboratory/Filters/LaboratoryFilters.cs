namespace Intaglio.OpenExr.Laboratory;

/// <summary>A named filter.</summary>
internal sealed record LaboratoryFilter(string Name, Func<BlockFilter> Create);

/// <summary>The filters of the laboratory.</summary>
internal static class LaboratoryFilters
{
    internal const string None = "none", SplitDelta = "split-delta", SampleSplitDelta = "sample-split-delta", XorDelta = "xor-delta",
        ClampedGrad = "clamped-grad";

    internal static IReadOnlyList<LaboratoryFilter> All { get; } =
    [
        new(None, () => new NoFilter()),
        new(SplitDelta, () => new SplitDeltaFilter()),
        new(SampleSplitDelta, () => new SampleSplitFilter<SubtractedBytes>()),
        new(XorDelta, () => new SampleSplitFilter<ExclusiveBytes>()),
        new(ClampedGrad, () => new ClampedGradFilter()),
    ];
}
