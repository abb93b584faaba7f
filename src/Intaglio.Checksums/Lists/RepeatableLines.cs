namespace Intaglio.Checksums;

/// <summary>
/// Lines that are read ahead of their results and can be read again from the first one without a result. Only the last reader is active.
/// </summary>
internal sealed class RepeatableLines(IEnumerable<ChecksumLine> lines) : IDisposable
{
    private readonly IEnumerator<ChecksumLine> source = lines.GetEnumerator();

    // Held while the source is read, which can block on an empty pipe.
    private readonly Lock reading = new();

    // Lines that were read and have no result yet. The lock of the queue also guards the number of the active reader.
    private readonly Queue<ChecksumLine> taken = [];
    private int lastReader;

    // A line that an inactive reader has read.
    private ChecksumLine? left;

    /// <summary>Starts a new reader at the first line without a result. It can run on any thread.</summary>
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

    /// <summary>Records that the first pending line has a result.</summary>
    internal void Complete()
    {
        lock (taken)
            taken.Dequeue();
    }

    public void Dispose()
    {
        // A reader that waits for a pipe holds the lock until the program ends.
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
