using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>The line number of an item. The items after it follow at a fixed distance, up to the next note.</summary>
[StructLayout(LayoutKind.Sequential, Pack = 4)]
internal readonly record struct LineNote(int First, long Line);

/// <summary>The lines of a text file on which elements or vectors begin. Only lines that break the regular distance are stored.</summary>
internal sealed class FileLines
{
    private readonly ReadOnlyMemory<LineNote> notes;
    private readonly int first, step;

    private FileLines(ReadOnlyMemory<LineNote> notes, int first, int step) => (this.notes, this.first, this.step) = (notes, first, step);

    /// <summary>Joins the notes of all chunks.</summary>
    /// <param name="chunks">The notes, the first item and the number of lines before each chunk.</param>
    /// <param name="step">The regular distance between two items, in lines.</param>
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

    /// <summary>Gets the line numbers of the items from a given item on.</summary>
    internal FileLines From(long item) => new(notes, first + (int)item, step);

    /// <summary>Gets the line number of an item, starting at 1.</summary>
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
