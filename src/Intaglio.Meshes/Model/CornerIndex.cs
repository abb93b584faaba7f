namespace Intaglio.Meshes;

/// <summary>Encodes the index of a corner while its chunk is read.</summary>
/// <remarks>
/// An index is absolute, relative to the first vertex of the chunk, or missing. Relative indices come from negative numbers in the file and
/// can refer to vertices before the chunk.
/// </remarks>
internal static class CornerIndex
{
    internal const uint Missing = uint.MaxValue;

    /// <summary>An index that refers to nothing in any file, for the invalid number 0.</summary>
    internal const uint Nowhere = int.MaxValue;

    /// <summary>The maximum number of vertices in a file. Relative indices can count back this far.</summary>
    internal const int MaxCount = int.MaxValue - MaxOfChunk;

    // A chunk has fewer vertices than this, because each takes several of its bytes.
    private const int MaxOfChunk = 1 << 28;
    private const uint Relative = 0x8000_0000;

    /// <summary>Encodes a number from the file.</summary>
    /// <param name="number">The number. 1 is the first vertex, and -1 is the last one so far.</param>
    /// <param name="count">The number of vertices in the chunk before the corner.</param>
    /// <returns>The encoded index, or <see cref="Missing"/> if the number is out of range.</returns>
    internal static uint Of(long number, int count)
    {
        if (number > 0)
            return number <= MaxCount ? (uint)(number - 1) : Missing;
        return number < 0 && number >= -MaxCount ? Relative + (uint)(count + number + MaxCount) : Missing;
    }

    /// <summary>Gets the absolute index, which can be out of range, or -1 if it is missing.</summary>
    /// <param name="index">The encoded index.</param>
    /// <param name="first">The number of vertices of the file before the chunk.</param>
    internal static long Resolve(uint index, int first) =>
        index < Relative ? index : index == Missing ? -1 : (long)(index - Relative) - MaxCount + first;
}
