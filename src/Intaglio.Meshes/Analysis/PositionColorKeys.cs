namespace Intaglio.Meshes;

/// <summary>Positions that are equal to the bit, with their colors.</summary>
/// <param name="positions">The components of the positions, three for each; they stay where they are while this is used.</param>
/// <param name="colors">The components of the colors.</param>
/// <param name="colorSize">The components of a color; 0 where there are none.</param>
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

    public bool AreEqual(int index, int other) => PositionOf(index).SequenceEqual(PositionOf(other)) && ColorOf(index).SequenceEqual(ColorOf(other));

    private ReadOnlySpan<uint> PositionOf(int index) => new(positions + 3L * index, 3 * sizeof(T) / sizeof(uint));

    private ReadOnlySpan<uint> ColorOf(int index) => new(colors + (long)colorSize * index, colorSize * sizeof(TColor) / sizeof(uint));
}
