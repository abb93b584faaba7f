namespace Intaglio.Meshes;

/// <summary>
/// An index as a chunk knows it: counted from the first of the file, from the first of the chunk (what a negative one is, of which may be before the chunk),
/// or missing.
/// </summary>
internal static class CornerIndex
{
    internal const uint Missing = uint.MaxValue;

    /// <summary>An index that refers to nothing in any file, as 0 does.</summary>
    internal const uint Nowhere = int.MaxValue;

    /// <summary>The number of vertices that a file may have: so many before a chunk can be counted back.</summary>
    internal const int MaxCount = int.MaxValue - MaxOfChunk;

    // A chunk has fewer vertices than this: it has fewer bytes than four times it.
    private const int MaxOfChunk = 1 << 28;
    private const uint Relative = 0x8000_0000;

    /// <summary>Makes an index of the number in a file.</summary>
    /// <param name="number">The number: from 1 on, or from -1 backwards.</param>
    /// <param name="count">The vertices of the chunk before it.</param>
    /// <returns>The index; <see cref="Missing"/> if it can be none.</returns>
    internal static uint Of(long number, int count)
    {
        if (number > 0)
            return number <= MaxCount ? (uint)(number - 1) : Missing;
        return number < 0 && number >= -MaxCount ? Relative + (uint)(count + number + MaxCount) : Missing;
    }

    /// <summary>Gets the index in the file, which may be none of it; -1 if it is missing.</summary>
    /// <param name="index">The index of the chunk.</param>
    /// <param name="first">The vertices of the file before the chunk.</param>
    internal static long Resolve(uint index, int first) =>
        index < Relative ? index : index == Missing ? -1 : (long)(index - Relative) - MaxCount + first;
}
