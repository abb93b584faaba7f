using System.Collections.Concurrent;

namespace Intaglio.Farm.Tests.Working;

public class ActionThreadsTests
{
    private static readonly TimeSpan limit = TimeSpan.FromSeconds(60);

    [Fact]
    public void Each_action_has_a_thread_although_others_wait()
    {
        const int Rounds = 200, Together = 4;
        ActionThreads threads = new();
        ConcurrentBag<int> used = [];
        using Barrier barrier = new(Together + 1);
        for (int round = 0; round < Rounds; round++)
        {
            // Threads of the round before are idle, or about to be.
            for (int i = 0; i < Together; i++)
                threads.Start(() =>
                {
                    used.Add(Environment.CurrentManagedThreadId);
                    barrier.SignalAndWait(limit);
                });
            Assert.True(barrier.SignalAndWait(limit), "An action did not begin.");
        }
        Assert.Equal(Rounds * Together, used.Count);
    }

    [Fact]
    public void Idle_threads_are_used_again()
    {
        ActionThreads threads = new();
        using SemaphoreSlim done = new(0);
        HashSet<Thread> used = [];
        using CancellationTokenSource source = new(limit);
        // A thread is idle only a moment after its action, so that the next action can have a new thread.
        while (true)
        {
            Thread? current = null;
            threads.Start(() =>
            {
                current = Thread.CurrentThread;
                done.Release();
            });
            done.Wait(source.Token);
            if (!used.Add(current!))
                return;
        }
    }
}
