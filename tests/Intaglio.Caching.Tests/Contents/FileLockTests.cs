namespace Intaglio.Caching.Tests;

public sealed class FileLockTests : TemporaryFolder
{
    private string LockPath => Path.Combine(Root, "locks");

    [Fact]
    public async Task One_caller_has_a_number_at_a_time()
    {
        FileLock first = await Take(5);
        Assert.Null(FileLock.TryTake(LockPath, 5));
        using (FileLock? other = FileLock.TryTake(LockPath, 6))
            Assert.NotNull(other);
        // Leaving the other did not end this one.
        Assert.Null(FileLock.TryTake(LockPath, 5));
        Task<FileLock> second = Take(5).AsTask();
        Assert.False(second.IsCompleted);
        first.Dispose();
        (await second).Dispose();
        FileLock.TryTake(LockPath, 5)!.Dispose();
    }

    [Fact]
    public async Task Threads_take_turns()
    {
        int inside = 0, count = 0;
        await Parallel.ForAsync(0, 200, new ParallelOptions { MaxDegreeOfParallelism = 8 }, async (_, _) =>
        {
            using FileLock taken = await Take(7);
            Assert.Equal(1, Interlocked.Increment(ref inside));
            await Task.Yield();
            count++;
            Interlocked.Decrement(ref inside);
        });
        Assert.Equal(200, count);
    }

    [SkippableFact]
    public async Task Other_processes_wait()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && File.Exists("/usr/bin/python3"), "python3 is not there, which has the lock meanwhile");
        // What Python locks is a region as fcntl knows it.
        using System.Diagnostics.Process other = System.Diagnostics.Process.Start(new System.Diagnostics.ProcessStartInfo("python3")
        {
            ArgumentList = { "-c", "import fcntl, sys\nf = open(sys.argv[1], 'w')\nfcntl.lockf(f, fcntl.LOCK_EX, 1, 5)\nprint('got', flush=True)\nsys.stdin.read()", LockPath },
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
        Assert.Equal("got", await other.StandardOutput.ReadLineAsync());
        Assert.Null(FileLock.TryTake(LockPath, 5));
        FileLock.TryTake(LockPath, 6)!.Dispose();
        await Assert.ThrowsAsync<TimeoutException>(async () => await FileLock.TakeAsync(LockPath, 5, TimeSpan.Zero, CancellationToken.None));
        using CancellationTokenSource source = new();
        Task<FileLock> cancelled = FileLock.TakeAsync(LockPath, 5, Timeout.InfiniteTimeSpan, source.Token).AsTask();
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cancelled);
        Task<FileLock> waiting = Take(5).AsTask();
        Assert.False(waiting.IsCompleted);
        other.Kill();
        (await waiting).Dispose();
    }

    [Fact]
    public void Where_there_are_no_regions_a_file_serves()
    {
        using (IDisposable? first = LockedRegion.TryTakeFile(LockPath, 5))
        {
            Assert.NotNull(first);
            Assert.Null(LockedRegion.TryTakeFile(LockPath, 5));
            using IDisposable? other = LockedRegion.TryTakeFile(LockPath, 6);
            Assert.NotNull(other);
        }
        LockedRegion.TryTakeFile(LockPath, 5)!.Dispose();
    }

    [Fact]
    public void A_file_that_cannot_be_is_an_error_and_not_a_reason_to_wait()
    {
        Assert.Throws<DirectoryNotFoundException>(() => FileLock.TryTake(Path.Combine(Root, "missing", "locks"), 1));
        // The gate is free again.
        Assert.Throws<DirectoryNotFoundException>(() => FileLock.TryTake(Path.Combine(Root, "missing", "locks"), 1));
    }

    private ValueTask<FileLock> Take(long number) => FileLock.TakeAsync(LockPath, number, Timeout.InfiniteTimeSpan, CancellationToken.None);
}
