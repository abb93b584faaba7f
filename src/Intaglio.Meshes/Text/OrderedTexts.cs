namespace Intaglio.Meshes;

/// <summary>Creates texts in parallel and writes them in order with a limited number of buffers.</summary>
/// <remarks>
/// The worker that completes the next text writes it and all completed texts after it, while the other workers continue. Workers that get
/// too far ahead wait, so memory does not depend on the number of texts.
/// </remarks>
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

    /// <summary>Creates and writes all texts.</summary>
    /// <param name="count">The number of texts.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="make">Creates a text. It is called on several threads at the same time.</param>
    /// <param name="write">Writes a text. It is called on one thread at a time.</param>
    /// <param name="cancellationToken">The token that cancels the operation between texts.</param>
    internal static void Run(int count, int workers, Action<TextBuffer, int> make, Action<TextBuffer> write,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using OrderedTexts texts = new(count, workers, make, write);
        texts.Run(cancellationToken);
    }

    /// <summary>Creates all texts, writes them to a stream and reports progress.</summary>
    /// <inheritdoc cref="Run(int, int, Action{TextBuffer, int}, Action{TextBuffer}, CancellationToken)"/>
    internal static void Run(int count, int workers, Action<TextBuffer, int> make, Stream stream, IProgress<MeshProgress>? progress,
        CancellationToken cancellationToken)
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
            // Another worker is creating or writing the previous text and will continue with this one. If that worker fails, nothing after
            // it is written.
            if (place != written)
                return;
        }
        while (Next() is { } next)
        {
            cancellationToken.ThrowIfCancellationRequested();
            write(next);
        }
    }

    /// <summary>Releases the text that was just written, if any, and returns the next one.</summary>
    /// <remarks>Returns <see langword="null"/> if the next text is not complete yet.</remarks>
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
