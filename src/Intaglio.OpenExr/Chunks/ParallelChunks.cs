using System.Runtime.ExceptionServices;

namespace Intaglio.OpenExr;

/// <summary>Work on chunks side by side: each worker has its own buffers and takes the next chunk when it is done with one.</summary>
internal static class ParallelChunks
{
    /// <summary>Works on all chunks.</summary>
    /// <typeparam name="T">What a worker keeps from chunk to chunk.</typeparam>
    /// <param name="count">The chunks, of which each is begun in its order.</param>
    /// <param name="degree">The most workers; -1 for one a processor.</param>
    /// <param name="start">Makes what a worker keeps.</param>
    /// <param name="work">Does one chunk.</param>
    /// <param name="stopped">Is told when a worker failed, so that others that wait for it can stop; null if none wait.</param>
    /// <param name="cancellationToken">Stops the work between chunks.</param>
    internal static void Run<T>(int count, int degree, Func<T> start, Action<T, int> work, Action? stopped, CancellationToken cancellationToken)
        where T : IDisposable
    {
        cancellationToken.ThrowIfCancellationRequested();
        Shared shared = new();
        void Worker()
        {
            try
            {
                using T own = start();
                for (int chunk; (chunk = Interlocked.Increment(ref shared.Next) - 1) < count && shared.Failure is null;)
                {
                    cancellationToken.ThrowIfCancellationRequested();
                    work(own, chunk);
                }
            }
            catch (Exception exception)
            {
                // Whoever fails first is heard; what others say then is a consequence.
                Interlocked.CompareExchange(ref shared.Failure, ExceptionDispatchInfo.Capture(exception), null);
                stopped?.Invoke();
            }
        }

        int workers = Math.Min(count, degree < 0 ? Environment.ProcessorCount : degree);
        Task[] others = new Task[Math.Max(0, workers - 1)];
        for (int i = 0; i < others.Length; i++)
            others[i] = Task.Run(Worker, CancellationToken.None);
        if (workers > 0)
            Worker();
        Task.WaitAll(others, CancellationToken.None);
        shared.Failure?.Throw();
    }

    private sealed class Shared
    {
        internal int Next;
        internal volatile ExceptionDispatchInfo? Failure;
    }
}
