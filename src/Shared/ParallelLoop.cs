using System.Runtime.ExceptionServices;

namespace Intaglio;

/// <summary>
/// Work that is spread over threads. Each takes the next number when it is done with one, so that numbers are begun in their order. After a failure no number
/// is begun; the exception that came first is thrown when all threads have ended, with its own stack trace.
/// </summary>
/// <param name="count">The numbers are 0 to this, exclusively.</param>
/// <param name="stopped">Called when a thread has failed, to wake those that wait for it.</param>
internal sealed class ParallelLoop(long count = long.MaxValue, Action? stopped = null)
{
    private long taken;
    private ExceptionDispatchInfo? failure;

    /// <summary>Gets whether a thread has failed; a body that takes long asks now and then.</summary>
    internal bool HasFailed => Volatile.Read(ref failure) is not null;

    /// <summary>Runs a body for each number below a count.</summary>
    /// <param name="count">The count.</param>
    /// <param name="workers">The most threads, of which the caller's is one.</param>
    /// <param name="body">Does the work of a number, on several threads at once.</param>
    /// <param name="cancellationToken">Stops the work between numbers.</param>
    internal static void For(int count, int workers, Action<int> body, CancellationToken cancellationToken)
    {
        ParallelLoop loop = new(count);
        loop.Run(workers, () =>
        {
            while (loop.TryTake(out long number))
            {
                cancellationToken.ThrowIfCancellationRequested();
                body((int)number);
            }
        });
    }

    /// <summary>Runs a body for each number below a count, with something that each thread keeps from number to number.</summary>
    /// <inheritdoc cref="For(int, int, Action{int}, CancellationToken)"/>
    /// <param name="count"/><param name="workers"/>
    /// <param name="start">Makes what a thread keeps, which is disposed of at its end.</param>
    /// <param name="body">Does the work of a number, on several threads at once.</param>
    /// <param name="stopped">Called when a thread has failed, to wake those that wait for it; null if none wait.</param>
    /// <param name="cancellationToken"/>
    internal static void For<T>(int count, int workers, Func<T> start, Action<T, int> body, Action? stopped, CancellationToken cancellationToken)
        where T : IDisposable
    {
        cancellationToken.ThrowIfCancellationRequested();
        ParallelLoop loop = new(count, stopped);
        loop.Run(workers, () =>
        {
            using T own = start();
            while (loop.TryTake(out long number))
            {
                cancellationToken.ThrowIfCancellationRequested();
                body(own, (int)number);
            }
        });
    }

    /// <summary>Takes the next number.</summary>
    /// <returns>Whether there was one.</returns>
    internal bool TryTake(out long number)
    {
        number = HasFailed ? count : Interlocked.Increment(ref taken) - 1;
        return number < count;
    }

    /// <summary>Runs the same body on several threads, of which this is one, and waits for all; without numbers it is not called.</summary>
    internal void Run(int workers, Action body)
    {
        workers = (int)Math.Min(workers, count);
        if (workers <= 0)
            return;
        Task[] others = Start(workers - 1, body);
        Try(body);
        Task.WaitAll(others);
        ThrowFailure();
    }

    /// <summary>Runs the same body on several other threads. They end without an exception; <see cref="ThrowFailure"/> throws it.</summary>
    internal Task[] Start(int workers, Action body)
    {
        Task[] tasks = new Task[Math.Max(0, workers)];
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = Task.Run(() => Try(body), CancellationToken.None);
        return tasks;
    }

    /// <summary>Throws what the first thread that failed has thrown, if any has.</summary>
    internal void ThrowFailure() => failure?.Throw();

    private void Try(Action body)
    {
        try
        {
            body();
        }
        catch (Exception exception)
        {
            // What others throw from here on is a consequence.
            Interlocked.CompareExchange(ref failure, ExceptionDispatchInfo.Capture(exception), null);
            stopped?.Invoke();
        }
    }
}
