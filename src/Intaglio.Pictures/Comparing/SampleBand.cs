namespace Intaglio.Pictures;

/// <summary>The samples of a band of both pictures, and of preceding rows that windows still need.</summary>
internal sealed class SampleBand
{
    private readonly float[] first, second;
    private readonly bool[] isEqual;
    private readonly int rowSize;
    private int kept;

    /// <param name="rowSize">The number of samples in a row.</param>
    /// <param name="height">The maximum number of rows in a band.</param>
    /// <param name="above">The maximum number of preceding rows to keep.</param>
    internal SampleBand(int rowSize, int height, int above)
    {
        (this.rowSize, Above) = (rowSize, above);
        (first, second, isEqual) = (new float[rowSize * (height + above)], new float[rowSize * (height + above)], new bool[height + above]);
    }

    /// <summary>Gets the maximum number of preceding rows that are kept.</summary>
    internal int Above { get; }

    /// <summary>Gets the index of the first row held.</summary>
    internal int Start { get; private set; }

    /// <summary>Gets the index after the last row held.</summary>
    internal int End { get; private set; }

    /// <summary>Moves to the next band.</summary>
    /// <param name="count">The number of rows in the band.</param>
    internal void Advance(int count)
    {
        int held = End - Start;
        kept = Math.Min(Above, held);
        foreach (float[] samples in (ReadOnlySpan<float[]>)[first, second])
            samples.AsSpan((held - kept) * rowSize, kept * rowSize).CopyTo(samples);
        isEqual.AsSpan(held - kept, kept).CopyTo(isEqual);
        (Start, End) = (End - kept, End + count);
    }

    /// <summary>Gets the samples of a row of the first picture.</summary>
    internal Span<float> GetFirst(int y) => first.AsSpan((y - Start) * rowSize, rowSize);

    /// <summary>Gets the samples of a row of the second picture.</summary>
    internal Span<float> GetSecond(int y) => second.AsSpan((y - Start) * rowSize, rowSize);

    /// <summary>Gets a reference to a value indicating whether a row is equal in both pictures.</summary>
    /// <remarks>If all rows of a window are equal, their samples might not have been read.</remarks>
    internal ref bool IsEqual(int y) => ref isEqual[y - Start];

    /// <summary>Determines whether the specified rows are equal in both pictures. Rows that are not held are ignored.</summary>
    internal bool AreEqual(int y, int count)
    {
        int from = Math.Max(y, Start), to = Math.Min(y + count, End);
        return !isEqual.AsSpan(from - Start, Math.Max(0, to - from)).Contains(false);
    }
}
