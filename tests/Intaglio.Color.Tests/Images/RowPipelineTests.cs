namespace Intaglio.Color.Tests;

/// <summary>Bands are read and written in order, one at a time, whatever happens between.</summary>
public class RowPipelineTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(7)]
    public void Bands_are_read_and_written_in_order(int threads)
    {
        int next = 0, readers = 0, writers = 0;
        List<int> written = [];
        new RowPipeline(1003, 10, threads).Run(() => new int[2], (own, count) =>
        {
            Assert.Equal(1, Interlocked.Increment(ref readers));
            (own[0], own[1]) = (next, count);
            next += count;
            Interlocked.Decrement(ref readers);
        }, (own, row) =>
        {
            Assert.Equal(own[0], row);
            // Later bands are done sooner.
            if (row % 70 == 0)
                Thread.Sleep(3);
        }, (own, row) =>
        {
            Assert.Equal(1, Interlocked.Increment(ref writers));
            Assert.Equal((own[0], row), (row, written.Count));
            written.AddRange(Enumerable.Range(row, own[1]));
            Interlocked.Decrement(ref writers);
        }, CancellationToken.None);
        Assert.Equal(Enumerable.Range(0, 1003), written);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void An_exception_of_any_step_ends_it(int step)
    {
        int reads = 0;
        InvalidOperationException exception = Assert.Throws<InvalidOperationException>(() => new RowPipeline(10_000, 1, 4).Run(
            () => new object(), (_, _) => Fail(0, ++reads == 100), (_, row) => Fail(1, row == 100), (_, row) => Fail(2, row == 100), CancellationToken.None));
        Assert.Equal($"step {step}", exception.Message);
        Assert.InRange(reads, 100, 200);

        void Fail(int at, bool isDue)
        {
            if (at == step && isDue)
                throw new InvalidOperationException($"step {step}");
        }
    }

    [Fact]
    public void Nothing_is_read_after_rows_that_cannot_be_read()
    {
        for (int repetition = 0; repetition < 100; repetition++)
        {
            int reads = 0;
            using ManualResetEventSlim second = new();
            IOException exception = Assert.Throws<IOException>(() => new RowPipeline(1000, 1, 2).Run(() => new object(), (_, _) =>
            {
                if (++reads == 1)
                    return;
                // The other thread can write its rows meanwhile, and wait for the next ones.
                second.Set();
                Thread.Sleep(1);
                throw new IOException($"{reads}");
            }, (_, _) => second.Wait(Waiting.Limit), (_, _) => { }, CancellationToken.None));
            Assert.Equal("2 2", $"{reads} {exception.Message}");
        }
    }

    [Fact]
    public void It_can_be_stopped()
    {
        using CancellationTokenSource stop = new();
        int written = 0;
        OperationCanceledException stopped = Assert.Throws<OperationCanceledException>(() => new RowPipeline(10_000, 1, 3).Run(() => new object(), (_, _) => { }, (_, _) => { }, (_, row) =>
        {
            written = row;
            if (row == 50)
                stop.Cancel();
        }, stop.Token));
        Assert.Equal(stop.Token, stopped.CancellationToken);
        Assert.InRange(written, 50, 60);
    }
}
