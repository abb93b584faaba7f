using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace Intaglio.Checksums;

/// <summary>
/// Files on their way: one thread asks for the names, others hash, and whoever wants the results gets them in the order of the
/// names. So many files are on their way at most that the memory they take is bounded.
/// </summary>
internal sealed class FileQueue : IDisposable
{
    /// <summary>How far the names are ahead of the results that were taken.</summary>
    internal const int Window = 4096;

    /// <summary>How many results are taken at once.</summary>
    internal const int MostResults = 64;

    // What was done without work is handed out in as large numbers as other results, or after this.
    private static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(10);

    // Long enough for a thread to look up from what it does, unless it waits for a pipe that nobody writes to.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(1);

    private readonly IEnumerator<FileTurn> source;
    private readonly HashingContext context;
    private readonly CancellationTokenSource stopping;
    private readonly CancellationToken stopped;

    // All that was not handed out yet, in order; the lock also guards what became of each file.
    private readonly Queue<FileTurn> order = new();
    private bool isSourceWaiting, hasSourceEnded;
    private Exception? sourceFailure, failure;

    // What no thread has taken yet.
    private readonly Queue<FileTurn> pending = new();
    private int hashers, idle, running;
    private bool hasPendingEnded;

    /// <param name="source">The files; disposed by the queue.</param>
    /// <param name="first">A file before them.</param>
    /// <param name="context">What they are hashed with.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    internal FileQueue(IEnumerator<FileTurn> source, FileTurn? first, HashingContext context, CancellationToken cancellationToken)
    {
        this.source = source;
        this.context = context;
        stopping = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        stopped = stopping.Token;
        stopped.UnsafeRegister(static queue => ((FileQueue)queue!).WakeAll(), this);
        if (first != null)
            Enqueue(first);
        Start(ReadSource, "Intaglio: names");
    }

    /// <summary>Gets whether there is nothing left to be taken, now and later.</summary>
    internal bool IsEnded
    {
        get
        {
            lock (pending)
                return stopped.IsCancellationRequested || hasPendingEnded && pending.Count == 0;
        }
    }

    /// <summary>Gets whether a thread that has so many files at hand may take one more, and leaves as many for each of the others.</summary>
    internal bool HasEnoughFor(int atHand)
    {
        // Not under the lock: a number that is no longer right does no harm.
        return Volatile.Read(ref idle) == 0 && atHand <= pending.Count / context.Threads;
    }

    /// <summary>Takes the next file that is to be hashed.</summary>
    /// <param name="wait">Whether to wait until there is one, or the end.</param>
    /// <param name="turn">The file.</param>
    internal bool TryTake(bool wait, [NotNullWhen(true)] out FileTurn? turn)
    {
        lock (pending)
        {
            while (!pending.TryDequeue(out turn) && wait && !hasPendingEnded && !stopped.IsCancellationRequested)
            {
                idle++;
                Monitor.Wait(pending);
                idle--;
            }
            return turn != null;
        }
    }

    /// <summary>Hands in files that are done.</summary>
    internal void Publish(ReadOnlySpan<FileTurn> done)
    {
        if (done.IsEmpty)
            return;
        lock (order)
        {
            foreach (FileTurn turn in done)
                turn.IsDone = true;
            if (order.TryPeek(out FileTurn? head) && head.IsDone)
                Monitor.PulseAll(order);
        }
    }

    /// <summary>Waits for the next file in order, and takes with it others that are done.</summary>
    /// <param name="results">Where the files go: done, or to be read by the caller from a stream. None: the end.</param>
    /// <exception cref="OperationCanceledException">The work was cancelled.</exception>
    internal void TakeResults(Queue<FileTurn> results)
    {
        lock (order)
        {
            while (true)
            {
                stopped.ThrowIfCancellationRequested();
                Throw(failure);
                while (results.Count < MostResults && order.TryPeek(out FileTurn? head) && (head.IsDone || head.File.Source != null))
                    results.Enqueue(order.Dequeue());
                if (results.Count > 0)
                    break;
                if (order.Count == 0 && hasSourceEnded)
                {
                    Throw(sourceFailure);
                    break;
                }
                Monitor.Wait(order, Delay);
            }
            if (isSourceWaiting && order.Count <= Window / 2)
                Monitor.PulseAll(order);
        }
    }

    /// <summary>Ends all work, and waits for the threads, but not for one that waits for a pipe.</summary>
    public void Dispose()
    {
        stopping.Cancel();
        stopping.Dispose();
        lock (pending)
        {
            while (running > 0 && Monitor.Wait(pending, Patience))
            {
            }
            while (pending.TryDequeue(out FileTurn? turn))
                turn.Opened?.Dispose();
        }
    }

    private static void Throw(Exception? exception)
    {
        if (exception != null)
            ExceptionDispatchInfo.Throw(exception);
    }

    private void Start(Action work, string name)
    {
        lock (pending)
            running++;
        Thread thread = new(() => Run(work)) { IsBackground = true, Name = name };
        thread.Start();
    }

    private void Run(Action work)
    {
        try
        {
            work();
        }
        catch (OperationCanceledException) when (stopped.IsCancellationRequested)
        {
            // Whoever waits for results is told so.
        }
        catch (Exception exception)
        {
            lock (order)
            {
                failure = exception;
                Monitor.PulseAll(order);
            }
        }
        lock (pending)
        {
            running--;
            Monitor.PulseAll(pending);
        }
    }

    private void HashFiles()
    {
        using FileWorker worker = new(context);
        worker.Run(this, stopped);
    }

    private void ReadSource()
    {
        Exception? exception = null;
        try
        {
            using (source)
            {
                while (!stopped.IsCancellationRequested && source.MoveNext())
                    Enqueue(source.Current);
            }
        }
        catch (Exception caught)
        {
            exception = caught;
        }
        lock (pending)
        {
            hasPendingEnded = true;
            Monitor.PulseAll(pending);
        }
        lock (order)
        {
            hasSourceEnded = true;
            sourceFailure = exception;
            Monitor.PulseAll(order);
        }
    }

    private void Enqueue(FileTurn turn)
    {
        lock (order)
        {
            while (order.Count >= Window && !stopped.IsCancellationRequested)
            {
                isSourceWaiting = true;
                Monitor.Wait(order);
                isSourceWaiting = false;
            }
            order.Enqueue(turn);
            // What there is nothing to wait for.
            if (order.Count == 1 && turn.File.Source != null || order.Count == MostResults && order.Peek().IsDone)
                Monitor.PulseAll(order);
        }
        if (turn.IsDone || turn.File.Source != null)
            return;

        bool needsThread = false;
        lock (pending)
        {
            pending.Enqueue(turn);
            if (idle > 0)
                Monitor.Pulse(pending);
            // A thread that was woken is idle until it runs: by then there may be files for others.
            if (pending.Count > idle && hashers < context.Threads)
                needsThread = ++hashers > 0;
        }
        if (needsThread)
            Start(HashFiles, "Intaglio: hashing");
    }

    private void WakeAll()
    {
        lock (pending)
            Monitor.PulseAll(pending);
        lock (order)
            Monitor.PulseAll(order);
    }
}
