namespace Intaglio.Benchmarks;

/// <summary>What is measured.</summary>
internal static class MeasuredLoads
{
    /// <summary>From a word to more than a second-level cache; 3,267 is no multiple of anything.</summary>
    internal static IReadOnlyList<Load> Peers { get; } =
        [.. new[] { 3, 64, 128, 1 << 10, 3267, 8 << 10, 64 << 10, 1 << 20, 10 << 20 }.Select(size => new Load(1, size))];

    /// <summary>Beyond these only memory adds to what a kernel costs.</summary>
    internal static IReadOnlyList<Load> Kernels { get; } = [.. Peers.Where(load => load.Size is >= 64 and <= 64 << 10)];

    /// <summary>From one message to several groups of lanes.</summary>
    internal static IReadOnlyList<Load> Many { get; } = [.. new[] { 1, 2, 4, 8, 16, 64 }.Select(count => new Load(count, 64 << 10))];

    internal static IReadOnlyList<Load> Most { get; } = [Many[^1]];

    /// <summary>Leaves enough for several threads.</summary>
    internal static IReadOnlyList<Load> Tree { get; } = [new(1, 256 << 20)];

    /// <summary>A few rounds of all leaves, and many.</summary>
    internal static IReadOnlyList<Load> Parallel { get; } = [new(1, 16 << 10), new(1, 1 << 20)];

    /// <summary>For Skein's trees: a few levels, and enough for several.</summary>
    internal static IReadOnlyList<Load> SkeinTrees { get; } = [new(1, 1 << 20), new(1, 10 << 20)];

    /// <summary>Blocks that a cipher turns in one call.</summary>
    internal static IReadOnlyList<Load> Blocks { get; } = [new(1, 64 << 10), new(1, 1 << 20)];

    internal static IReadOnlyList<Load> MostBlocks { get; } = [Blocks[^1]];

    /// <summary>So many that what a call costs does not count; they stay in the second-level cache.</summary>
    internal static IReadOnlyList<Load> ThreefishKernels { get; } = [Blocks[0]];
}
