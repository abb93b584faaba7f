namespace Intaglio.Benchmarks;

/// <summary>The message sizes that are measured, in bytes, and their names.</summary>
internal static class MessageSizes
{
    /// <summary>From a word to more than a second-level cache; 3,267 is no multiple of anything.</summary>
    internal static IReadOnlyList<int> Peers { get; } = [3, 64, 128, 1 << 10, 3267, 8 << 10, 32 << 10, 128 << 10, 1 << 20, 10 << 20];

    /// <summary>Beyond these only memory adds to what a kernel costs.</summary>
    internal static IReadOnlyList<int> Kernels { get; } = [.. Peers.Where(size => size is >= 64 and <= 128 << 10)];

    internal static string Name(int size) => size switch
    {
        >= 1 << 20 when size % (1 << 20) == 0 => $"{size >> 20} MiB",
        >= 1 << 10 when size % (1 << 10) == 0 => $"{size >> 10} KiB",
        _ => $"{size:N0} B",
    };
}
