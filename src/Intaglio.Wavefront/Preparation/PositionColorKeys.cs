using System.Runtime.InteropServices;

namespace Intaglio.Wavefront;

/// <summary>Positions that are equal to the bit, with their colors.</summary>
/// <param name="positions">The components of the positions, three for each.</param>
/// <param name="colors">The components of the colors; may be empty.</param>
/// <param name="colorSize">The components of a color.</param>
internal readonly struct PositionColorKeys<T, TColor>(ReadOnlyMemory<T> positions, ReadOnlyMemory<TColor> colors, int colorSize) : IKeys
    where T : unmanaged
    where TColor : unmanaged
{
    public uint HashOf(int index)
    {
        ulong hash = KeyHash.Start;
        foreach (uint word in WordsOf(positions, index, 3))
            hash = KeyHash.Add(hash, word);
        foreach (uint word in WordsOf(colors, index, colorSize))
            hash = KeyHash.Add(hash, word);
        return KeyHash.End(hash);
    }

    public bool AreEqual(int index, int other) =>
        WordsOf(positions, index, 3).SequenceEqual(WordsOf(positions, other, 3)) && WordsOf(colors, index, colorSize).SequenceEqual(WordsOf(colors, other, colorSize));

    private static ReadOnlySpan<uint> WordsOf<TOwn>(ReadOnlyMemory<TOwn> components, int index, int size)
        where TOwn : unmanaged =>
        components.IsEmpty ? [] : MemoryMarshal.Cast<TOwn, uint>(components.Span.Slice(index * size, size));
}
