namespace Intaglio.Shared.Tests;

public class ParallelLoopTests
{
    [Theory]
    [InlineData(1, 1000)]
    [InlineData(2, 1000)]
    [InlineData(8, 1000)]
    [InlineData(8, 3)]
    [InlineData(8, 1)]
    [InlineData(8, 0)]
    public void Each_number_is_taken_once_by_no_more_threads_than_asked_for(int workers, int count)
    {
        int[] taken = new int[count];
        int running = 0, most = 0;
        ParallelLoop.For(count, workers, number =>
        {
            int now = Interlocked.Increment(ref running);
            lock (taken)
                most = Math.Max(most, now);
            Interlocked.Increment(ref taken[number]);
            Interlocked.Decrement(ref running);
        }, CancellationToken.None);
        Assert.All(taken, times => Assert.Equal(1, times));
        Assert.InRange(most, 0, workers);
    }

    [Fact]
    public void One_thread_is_the_caller_and_takes_the_numbers_in_their_order()
    {
        List<(int, int)> taken = [];
        ParallelLoop.For(100, 1, number => taken.Add((number, Environment.CurrentManagedThreadId)), CancellationToken.None);
        Assert.Equal(Enumerable.Range(0, 100).Select(number => (number, Environment.CurrentManagedThreadId)), taken);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void After_a_failure_no_number_is_begun_and_it_is_thrown_as_it_was(int workers)
    {
        int begun = 0;
        bool isStopped = false;
        ParallelLoop loop = new(1_000_000, () => isStopped = true);
        InvalidOperationException thrown = Assert.Throws<InvalidOperationException>(() => loop.Run(workers, () =>
        {
            while (loop.TryTake(out long number))
            {
                Interlocked.Increment(ref begun);
                if (number == 3)
                    Fail();
                // Others go on only until they see it.
                if (workers > 1)
                    SpinWait.SpinUntil(() => loop.HasFailed);
            }
        }));
        Assert.Equal("three", thrown.Message);
        Assert.Contains(nameof(Fail), thrown.StackTrace, StringComparison.Ordinal);
        Assert.True(isStopped && loop.HasFailed);
        Assert.InRange(begun, 4, 3 + workers);
        Assert.False(loop.TryTake(out _));

        static void Fail() => throw new InvalidOperationException("three");
    }

    [Fact]
    public void The_first_failure_is_thrown_and_not_what_follows_from_it()
    {
        ParallelLoop loop = new();
        int started = 0;
        FormatException first = new();
        Assert.Same(first, Assert.Throws<FormatException>(() => loop.Run(4, () =>
        {
            if (Interlocked.Increment(ref started) == 1)
                throw first;
            SpinWait.SpinUntil(() => loop.HasFailed);
            throw new InvalidOperationException();
        })));
    }

    [Fact]
    public void A_cancelled_loop_begins_nothing_more()
    {
        using CancellationTokenSource source = new();
        int begun = 0;
        Assert.Throws<OperationCanceledException>(() => ParallelLoop.For(1000, 1, number =>
        {
            begun++;
            if (number == 9)
                source.Cancel();
        }, source.Token));
        Assert.Equal(10, begun);
        Assert.Throws<OperationCanceledException>(() => ParallelLoop.For(0, 1, () => Stream.Null, (_, _) => begun++, null, source.Token));
        Assert.Equal(10, begun);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void What_a_thread_keeps_is_its_own_and_is_disposed_of(int workers)
    {
        List<Kept> all = [];
        ParallelLoop.For(1000, workers, () =>
        {
            Kept kept = new();
            lock (all)
                all.Add(kept);
            return kept;
        }, (_, _) => { }, null, CancellationToken.None);
        Assert.InRange(all.Count, 1, workers);
        Assert.All(all, kept => Assert.Equal(1, kept.Disposed));

        all.Clear();
        Assert.Throws<FormatException>(() => ParallelLoop.For(1000, 1, () => { all.Add(new Kept()); return all[^1]; }, (_, _) => throw new FormatException(), null, CancellationToken.None));
        Assert.Equal([1], all.Select(kept => kept.Disposed));
    }

    private sealed class Kept : IDisposable
    {
        internal int Disposed { get; private set; }

        public void Dispose() => Disposed++;
    }
}
