using System.Runtime.ExceptionServices;

namespace Intaglio;

/// <summary>A loop over numbers that several threads share.</summary>
/// <remarks>
/// Each thread takes the next number when it has finished one, so numbers are started in order. After a failure, no more numbers are
/// started. When all threads have ended, the first exception is rethrown with its original stack trace.
/// </remarks>
/// <param name="count">The exclusive end of the numbers, which begin at 0.</param>
/// <param name="stopped">A delegate that is called when a thread has failed, to wake threads that wait for it.</param>
internal sealed class ParallelLoop(long count = long.MaxValue, Action? stopped = null)
{
    private long taken;
    private ExceptionDispatchInfo? failure;

    /// <summary>Gets a value indicating whether a thread has failed. Long-running bodies should check it periodically.</summary>
    internal bool HasFailed => Volatile.Read(ref failure) is not null;

    /// <summary>Runs a delegate for each number from 0 to <paramref name="count"/>, exclusive.</summary>
    /// <param name="count">The exclusive end of the numbers.</param>
    /// <param name="workers">The maximum number of threads, including the calling thread.</param>
    /// <param name="body">The delegate that processes a number. It is called on several threads at once.</param>
    /// <param name="cancellationToken">The token that stops the loop between numbers.</param>
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

    /// <summary>Runs a delegate for each number from 0 to <paramref name="count"/>, exclusive, with an object for each thread.</summary>
    /// <inheritdoc cref="For(int, int, Action{int}, CancellationToken)"/>
    /// <param name="count"/>
    /// <param name="workers"/>
    /// <param name="start">The delegate that creates the object of a thread. The object is disposed when the thread ends.</param>
    /// <param name="body">The delegate that processes a number. It is called on several threads at once.</param>
    /// <param name="stopped">A delegate that is called when a thread has failed, to wake threads that wait for it, or null.</param>
    /// <param name="cancellationToken"/>
    internal static void For<T>(int count, int workers, Func<T> start, Action<T, int> body, Action? stopped,
        CancellationToken cancellationToken)
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
    /// <returns><see langword="true"/> if a number was available; otherwise, <see langword="false"/>.</returns>
    internal bool TryTake(out long number)
    {
        number = HasFailed ? count : Interlocked.Increment(ref taken) - 1;
        return number < count;
    }

    /// <summary>Runs a delegate on several threads, including the calling thread, and waits for all of them.</summary>
    /// <remarks>If the loop has no numbers, the delegate is not called.</remarks>
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

    /// <summary>Runs a delegate on other threads.</summary>
    /// <remarks>The tasks do not fail. Call <see cref="ThrowFailure"/> to rethrow an exception.</remarks>
    internal Task[] Start(int workers, Action body)
    {
        Task[] tasks = new Task[Math.Max(0, workers)];
        for (int i = 0; i < tasks.Length; i++)
            tasks[i] = Task.Run(() => Try(body), CancellationToken.None);
        return tasks;
    }

    /// <summary>Rethrows the first exception of a thread, if any.</summary>
    internal void ThrowFailure() => failure?.Throw();

    private void Try(Action body)
    {
        try
        {
            body();
        }
        catch (Exception exception)
        {
            // Later exceptions of other threads are consequences of this one.
            Interlocked.CompareExchange(ref failure, ExceptionDispatchInfo.Capture(exception), null);
            stopped?.Invoke();
        }
    }
}
