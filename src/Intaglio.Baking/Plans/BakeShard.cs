namespace Intaglio.Baking;

/// <summary>The share of a machine in a bake that several machines divide among them.</summary>
/// <param name="Index">The number of the machine, from 1 to <paramref name="Count"/>.</param>
/// <param name="Count">The number of machines.</param>
public sealed record BakeShard(int Index, int Count)
{
    /// <summary>The maximum number of machines.</summary>
    public const int MaxCount = 10_000;

    /// <summary>Gets the number of the machine.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is not from 1 to the number of machines.</exception>
    public int Index { get; } = Index >= 1 && Index <= Count ? Index
        : throw new ArgumentOutOfRangeException(nameof(Index), Index, "The number of a machine must be from 1 to the number of machines.");

    /// <summary>Gets the number of machines.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is not from 1 to <see cref="MaxCount"/>.</exception>
    public int Count { get; } = Count is >= 1 and <= MaxCount ? Count
        : throw new ArgumentOutOfRangeException(nameof(Count), Count, $"The number of machines must be from 1 to {MaxCount}.");
}
