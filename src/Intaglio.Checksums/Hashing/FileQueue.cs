using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;

namespace Intaglio.Checksums;

/// <summary>
/// A queue of files. One thread enumerates the files, others hash them, and the results are returned in the original order.
/// </summary>
/// <remarks>The number of files in the queue is limited, so that its memory is bounded.</remarks>
internal sealed class FileQueue : IDisposable
{
    /// <summary>The maximum number of files that are enumerated ahead of the results.</summary>
    internal const int Window = 4096;

    /// <summary>The maximum number of results that are taken at once.</summary>
    internal const int MostResults = 64;

    // Files that are complete without hashing are returned in batches as large as others, or after this time.
    private static readonly TimeSpan delay = TimeSpan.FromMilliseconds(10);

    // Long enough for every thread to notice the cancellation, unless it waits for a pipe without a writer.
    private static readonly TimeSpan patience = TimeSpan.FromSeconds(1);

    private readonly IEnumerator<FileTurn> source;
    private readonly HashingContext context;
    private readonly CancellationTokenSource stopping;
    private readonly CancellationToken canceled, stopped;

    // All files without a returned result, in order. The lock of the queue also guards the state of each file.
    private readonly Queue<FileTurn> order = new();
    private bool isSourceWaiting, hasSourceEnded;
    private Exception? sourceFailure, failure;

    // Files that have not been taken by a thread yet.
    private readonly Queue<FileTurn> pending = new();
    private int hashers, idle, running;
    private bool hasPendingEnded;

    /// <summary>Initializes a new instance of the <see cref="FileQueue"/> class and starts to enumerate the files.</summary>
    /// <param name="source">The files. The queue disposes the enumerator.</param>
    /// <param name="first">A file to hash before them, or <see langword="null"/>.</param>
    /// <param name="context">The parameters and options.</param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    internal FileQueue(IEnumerator<FileTurn> source, FileTurn? first, HashingContext context, CancellationToken cancellationToken)
    {
        this.source = source;
        this.context = context;
        stopping = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        canceled = cancellationToken;
        stopped = stopping.Token;
        stopped.UnsafeRegister(static queue => ((FileQueue)queue!).WakeAll(), this);
        if (first is not null)
            Enqueue(first);
        Start(ReadSource, "Intaglio: names");
    }

    /// <summary>Gets a value indicating whether no files are left and no more will be added.</summary>
    internal bool IsEnded
    {
        get
        {
            lock (pending)
                return stopped.IsCancellationRequested || hasPendingEnded && pending.Count == 0;
        }
    }

    /// <summary>Determines whether a thread can take another file and still leave enough files for the other threads.</summary>
    /// <param name="atHand">The number of files that the thread already has.</param>
    /// <returns><see langword="true"/> if the thread can take another file; otherwise, <see langword="false"/>.</returns>
    internal bool HasEnoughFor(int atHand)
    {
        // Without the lock, because outdated numbers are harmless.
        return Volatile.Read(ref idle) == 0 && atHand <= pending.Count / context.Threads;
    }

    /// <summary>Takes the next file to hash.</summary>
    /// <param name="wait"><see langword="true"/> to wait for a file or the end; <see langword="false"/> to return immediately.</param>
    /// <param name="turn">The file, or <see langword="null"/>.</param>
    /// <returns><see langword="true"/> if a file was taken; otherwise, <see langword="false"/>.</returns>
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
            return turn is not null;
        }
    }

    /// <summary>Returns files that were hashed.</summary>
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

    /// <summary>Waits for the next result in order, and takes it together with further completed ones.</summary>
    /// <param name="results">
    /// The queue to add the files to. They are completed, or have a stream that the caller must read. The queue stays empty at the end.
    /// </param>
    /// <exception cref="OperationCanceledException">The hashing was canceled.</exception>
    internal void TakeResults(Queue<FileTurn> results)
    {
        lock (order)
        {
            while (true)
            {
                canceled.ThrowIfCancellationRequested();
                stopped.ThrowIfCancellationRequested();
                Throw(failure);
                while (results.Count < MostResults && order.TryPeek(out FileTurn? head) && (head.IsDone || head.File.Source is not null))
                    results.Enqueue(order.Dequeue());
                if (results.Count > 0)
                    break;
                if (order.Count == 0 && hasSourceEnded)
                {
                    Throw(sourceFailure);
                    break;
                }
                Monitor.Wait(order, delay);
            }
            if (isSourceWaiting && order.Count <= Window / 2)
                Monitor.PulseAll(order);
        }
    }

    /// <summary>Stops all work and waits for the threads, except for a thread that is blocked by a pipe.</summary>
    public void Dispose()
    {
        stopping.Cancel();
        stopping.Dispose();
        lock (pending)
        {
            while (running > 0 && Monitor.Wait(pending, patience))
            {
            }
            while (pending.TryDequeue(out FileTurn? turn))
                turn.Opened?.Dispose();
        }
    }

    private static void Throw(Exception? exception)
    {
        if (exception is not null)
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
            // The thread that waits for results throws this exception.
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
            // These results can be returned immediately.
            if (order.Count == 1 && turn.File.Source is not null || order.Count == MostResults && order.Peek().IsDone)
                Monitor.PulseAll(order);
        }
        if (turn.IsDone || turn.File.Source is not null)
            return;

        bool needsThread = false;
        lock (pending)
        {
            pending.Enqueue(turn);
            if (idle > 0)
                Monitor.Pulse(pending);
            // A thread that was just woken still counts as idle, so compare the number of files and not only whether a thread is idle.
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
