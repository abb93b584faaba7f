namespace Intaglio.Meshes;

/// <summary>The lines of the items of a chunk, counted from 1 in it. Most items are as far behind the one before them as all: only others are noted.</summary>
/// <param name="step">The lines from one item to the next.</param>
internal struct LineNotes(int step)
{
    private GrowingArray<(int Item, int Line)> notes;
    private int nextLine;

    internal readonly ReadOnlySpan<(int Item, int Line)> Items => notes.Items;

    internal readonly int Count => notes.Count;

    internal readonly long Bytes => notes.Bytes;

    /// <summary>Notes the line of the next item.</summary>
    internal void Add(int item, int line)
    {
        if (line != nextLine)
            notes.Add((item, line));
        nextLine = line + step;
    }

    internal void Trim() => notes.Trim();
}
