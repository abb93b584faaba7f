namespace Intaglio.Meshes;

/// <summary>Positions with colors as keys. Keys are equal if all their bits are equal.</summary>
/// <param name="positions">The components of the positions, three for each. The memory must be pinned.</param>
/// <param name="colors">The components of the colors. The memory must be pinned.</param>
/// <param name="colorSize">The number of components of a color, or 0 without colors.</param>
internal readonly unsafe struct PositionColorKeys<T, TColor>(T* positions, TColor* colors, int colorSize) : IKeys
    where T : unmanaged
    where TColor : unmanaged
{
    public uint HashOf(int index)
    {
        ulong hash = KeyHash.Start;
        foreach (uint word in PositionOf(index))
            hash = KeyHash.Add(hash, word);
        foreach (uint word in ColorOf(index))
            hash = KeyHash.Add(hash, word);
        return KeyHash.End(hash);
    }

    public bool AreEqual(int index, int other) =>
        PositionOf(index).SequenceEqual(PositionOf(other)) && ColorOf(index).SequenceEqual(ColorOf(other));

    private ReadOnlySpan<uint> PositionOf(int index) => new(positions + 3L * index, 3 * sizeof(T) / sizeof(uint));

    private ReadOnlySpan<uint> ColorOf(int index) => new(colors + (long)colorSize * index, colorSize * sizeof(TColor) / sizeof(uint));
}
