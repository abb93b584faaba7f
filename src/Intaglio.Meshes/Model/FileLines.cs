using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>An item from which on each is on the line that follows that of the one before it by as many lines as all.</summary>
[StructLayout(LayoutKind.Sequential, Pack = 4)]
internal readonly record struct LineNote(int First, long Line);

/// <summary>The lines of a text file on which elements or vectors begin, kept where they are not those to expect.</summary>
internal sealed class FileLines
{
    private readonly ReadOnlyMemory<LineNote> notes;
    private readonly int first, step;

    private FileLines(ReadOnlyMemory<LineNote> notes, int first, int step) => (this.notes, this.first, this.step) = (notes, first, step);

    /// <summary>Puts the notes of chunks together.</summary>
    /// <param name="chunks">The notes of each chunk, its first item, and the lines before it.</param>
    /// <param name="step">The lines from one item to the next.</param>
    internal static FileLines Join(IEnumerable<(LineNotes Notes, long FirstItem, long LinesBefore)> chunks, int step = 1)
    {
        (LineNotes Notes, long FirstItem, long LinesBefore)[] all = [.. chunks];
        LineNote[] joined = new LineNote[all.Sum(chunk => chunk.Notes.Count)];
        int count = 0;
        foreach ((LineNotes notes, long firstItem, long linesBefore) in all)
        {
            foreach ((int item, int line) in notes.Items)
                joined[count++] = new((int)(firstItem + item), linesBefore + line);
        }
        return new(joined, 0, step);
    }

    /// <summary>Gets the lines of items that are counted from a later first one.</summary>
    internal FileLines From(long item) => new(notes, first + (int)item, step);

    /// <summary>Gets the line of an item, counted from 1.</summary>
    internal long LineOf(int item)
    {
        ReadOnlySpan<LineNote> all = notes.Span;
        int wanted = first + item, note = 0;
        for (int end = all.Length; end - note > 1;)
        {
            int middle = note + (end - note) / 2;
            if (all[middle].First <= wanted)
                note = middle;
            else
                end = middle;
        }
        return all[note].Line + (long)step * (wanted - all[note].First);
    }
}
