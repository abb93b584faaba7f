namespace Intaglio.Meshes;

/// <summary>The line numbers of the items of a chunk, starting at 1. Only items that break the regular distance are stored.</summary>
/// <param name="step">The regular distance between two items, in lines.</param>
internal struct LineNotes(int step)
{
    private GrowingArray<(int Item, int Line)> notes;
    private int nextLine;

    internal readonly ReadOnlySpan<(int Item, int Line)> Items => notes.Items;

    internal readonly int Count => notes.Count;

    internal readonly long Bytes => notes.Bytes;

    /// <summary>Adds the line number of the next item.</summary>
    internal void Add(int item, int line)
    {
        if (line != nextLine)
            notes.Add((item, line));
        nextLine = line + step;
    }

    internal void Trim() => notes.Trim();
}
