namespace Intaglio.Meshes;

/// <summary>
/// Texts made side by side and written in their order. Whoever has made the next one writes it and those that wait behind it, while others go on. Who
/// would be too far ahead waits, so that the memory does not depend on the number of texts.
/// </summary>
internal sealed class OrderedTexts : IDisposable
{
    private const int TextsPerWorker = 2;

    private readonly object gate = new();
    private readonly int count, workers;
    private readonly Action<TextBuffer, int> make;
    private readonly Action<TextBuffer> write;
    private readonly TextBuffer?[] made;
    private readonly Stack<TextBuffer> free = new();
    private readonly ParallelLoop loop;
    private int begun, written;
    private TextBuffer? writing;

    private OrderedTexts(int count, int workers, Action<TextBuffer, int> make, Action<TextBuffer> write)
    {
        (this.count, this.workers, this.make, this.write) = (count, Math.Min(workers, count), make, write);
        made = new TextBuffer?[TextsPerWorker * this.workers];
        loop = new(count, WakeAll);
    }

    /// <summary>Makes and writes all texts.</summary>
    /// <param name="count">The texts.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="make">Makes a text; of several threads at a time.</param>
    /// <param name="write">Writes a text; of one thread at a time.</param>
    /// <param name="cancellationToken">Stops the work between texts.</param>
    internal static void Run(int count, int workers, Action<TextBuffer, int> make, Action<TextBuffer> write, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using OrderedTexts texts = new(count, workers, make, write);
        texts.Run(cancellationToken);
    }

    /// <summary>Makes all texts and writes them to where a stream is, and tells the share of what is written.</summary>
    /// <inheritdoc cref="Run(int, int, Action{TextBuffer, int}, Action{TextBuffer}, CancellationToken)"/>
    internal static void Run(int count, int workers, Action<TextBuffer, int> make, Stream stream, IProgress<MeshProgress>? progress, CancellationToken cancellationToken)
    {
        int written = 0;
        Run(count, workers, make, text =>
        {
            stream.Write(text.Bytes);
            progress?.Report(new(++written, count));
        }, cancellationToken);
    }

    public void Dispose()
    {
        foreach (TextBuffer text in free)
            text.Dispose();
    }

    private void Run(CancellationToken cancellationToken) => loop.Run(workers, () =>
    {
        while (Begin(out int place) is { } text)
        {
            cancellationToken.ThrowIfCancellationRequested();
            make(text, place);
            HandOver(text, place, cancellationToken);
        }
    });

    private void WakeAll()
    {
        lock (gate)
            Monitor.PulseAll(gate);
    }

    private TextBuffer? Begin(out int place)
    {
        lock (gate)
        {
            while (begun < count && begun >= written + made.Length && !loop.HasFailed)
                Monitor.Wait(gate);
            place = begun;
            if (begun == count || loop.HasFailed)
                return null;
            begun++;
            TextBuffer text = free.Count > 0 ? free.Pop() : new();
            text.Clear();
            return text;
        }
    }

    private void HandOver(TextBuffer text, int place, CancellationToken cancellationToken)
    {
        lock (gate)
        {
            made[place % made.Length] = text;
            // Somebody writes the one before, or makes it: they will come to this. So nobody writes behind what failed.
            if (place != written)
                return;
        }
        while (Next() is { } next)
        {
            cancellationToken.ThrowIfCancellationRequested();
            write(next);
        }
    }

    /// <summary>Lets go of what was written, if anything was, and gives what is to be written next; null if nobody has made it yet.</summary>
    private TextBuffer? Next()
    {
        lock (gate)
        {
            if (writing is not null)
            {
                free.Push(writing);
                written++;
                Monitor.PulseAll(gate);
            }
            int slot = written % made.Length;
            (writing, made[slot]) = (loop.HasFailed ? null : made[slot], null);
            return writing;
        }
    }
}
