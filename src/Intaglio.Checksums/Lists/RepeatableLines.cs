namespace Intaglio.Checksums;

/// <summary>Lines that are taken ahead of their results, and can be taken again from the first without one. At most one reader counts: the last.</summary>
internal sealed class RepeatableLines(IEnumerable<ChecksumLine> lines) : IDisposable
{
    private readonly IEnumerator<ChecksumLine> source = lines.GetEnumerator();

    // Held while the source is read, which may take as long as a pipe is empty.
    private readonly Lock reading = new();

    // What was taken and has no result yet; its lock also guards the number of the reader that counts.
    private readonly Queue<ChecksumLine> taken = [];
    private int lastReader;

    // What a former reader has still read.
    private ChecksumLine? left;

    /// <summary>Begins to take the lines without a result, by any thread.</summary>
    internal IEnumerable<ChecksumLine> Read()
    {
        ChecksumLine[] again;
        int reader;
        lock (taken)
        {
            again = [.. taken];
            reader = ++lastReader;
        }
        foreach (ChecksumLine line in again)
            yield return line;
        while (TryRead(reader, out ChecksumLine line))
            yield return line;
    }

    /// <summary>Says that the first line that was taken has a result.</summary>
    internal void Complete()
    {
        lock (taken)
            taken.Dequeue();
    }

    public void Dispose()
    {
        // A reader that waits for a pipe has it until the program ends.
        if (!reading.TryEnter())
            return;
        source.Dispose();
        reading.Exit();
    }

    private bool TryRead(int reader, out ChecksumLine line)
    {
        lock (reading)
        {
            bool isRead = left is not null || source.MoveNext();
            line = !isRead ? default : left ?? source.Current;
            left = null;
            lock (taken)
            {
                if (!isRead)
                    return false;
                if (reader == lastReader)
                {
                    taken.Enqueue(line);
                    return true;
                }
            }
            left = line;
            return false;
        }
    }
}
