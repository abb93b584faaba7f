namespace Intaglio.Pictures;

/// <summary>The samples of a band of rows of both pictures, and of the rows above it that windows still reach.</summary>
internal sealed class SampleBand
{
    private readonly float[] first, second;
    private readonly bool[] isEqual;
    private readonly int rowSize;
    private int kept;

    /// <param name="rowSize">The samples of a row.</param>
    /// <param name="height">The most rows of a band.</param>
    /// <param name="above">The most rows above a band that are kept.</param>
    internal SampleBand(int rowSize, int height, int above)
    {
        (this.rowSize, Above) = (rowSize, above);
        (first, second, isEqual) = (new float[rowSize * (height + above)], new float[rowSize * (height + above)], new bool[height + above]);
    }

    /// <summary>Gets the most rows above a band that are kept.</summary>
    internal int Above { get; }

    /// <summary>Gets the first row that is held, counted in the picture.</summary>
    internal int Start { get; private set; }

    /// <summary>Gets the row after the last that is held.</summary>
    internal int End { get; private set; }

    /// <summary>Moves on to the next band.</summary>
    /// <param name="count">Its rows.</param>
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

    /// <summary>Gets or sets whether no sample of a row differs; where the rows of a whole window do not, their samples may be missing.</summary>
    internal ref bool IsEqual(int y) => ref isEqual[y - Start];

    /// <summary>Gets whether no sample differs in rows from one on, those that are not held left out.</summary>
    internal bool AreEqual(int y, int count)
    {
        int from = Math.Max(y, Start), to = Math.Min(y + count, End);
        return !isEqual.AsSpan(from - Start, Math.Max(0, to - from)).Contains(false);
    }
}
