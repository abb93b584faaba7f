namespace Intaglio.Farm;

/// <summary>The threads of a worker. Actions use them one after another, because a new thread has no buffers of earlier actions.</summary>
internal sealed class ActionThreads
{
    private static readonly TimeSpan longestIdle = TimeSpan.FromSeconds(10);

    private readonly Queue<Action> waiting = new();
    private int idle;

    /// <summary>Runs an action on an idle thread, or on a new one.</summary>
    internal void Start(Action action)
    {
        lock (waiting)
        {
            waiting.Enqueue(action);
            if (waiting.Count <= idle)
            {
                Monitor.Pulse(waiting);
                return;
            }
        }
        new Thread(Work) { IsBackground = true, Name = "action" }.Start();
    }

    private void Work()
    {
        while (Take() is { } action)
            action();
    }

    private Action? Take()
    {
        lock (waiting)
        {
            idle++;
            try
            {
                while (waiting.Count == 0)
                    if (!Monitor.Wait(waiting, longestIdle) && waiting.Count == 0)
                        return null;
                return waiting.Dequeue();
            }
            finally
            {
                idle--;
            }
        }
    }
}
