namespace Intaglio.Shared.Tests;

public sealed class FileLockTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    private string LockPath => folder["locks"];

    public void Dispose() => folder.Dispose();

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
        Skip.IfNot(OperatingSystem.IsLinux(), "Regions are locked another way elsewhere.");
        // What Python locks is a region as fcntl knows it.
        using System.Diagnostics.Process other = System.Diagnostics.Process.Start(new System.Diagnostics.ProcessStartInfo(InstalledProgram.Need("python3"))
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
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cancelled)).CancellationToken);
        Task<FileLock> waiting = Take(5).AsTask();
        Assert.False(waiting.IsCompleted);
        other.Kill();
        (await waiting).Dispose();
    }

    [SkippableFact]
    public async Task Where_NET_has_no_regions_the_system_has()
    {
        Skip.If(OperatingSystem.IsWindows() || !Environment.Is64BitProcess, "lockf is Unix's, and the offsets are of 64 bits");
        using FileStream file = new(LockPath, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite, bufferSize: 0);
        Assert.True(LockedRegion.TryLockf(file, 1L << 40));
        // A lock of this process does not stand in its own way; therefore another one asks.
        Assert.Equal("taken free", await AskAsync(1L << 40));
        LockedRegion.Unlockf(file, 1L << 40);
        Assert.Equal("free free", await AskAsync(1L << 40));

        async Task<string> AskAsync(long number)
        {
            Outcome outcome = await Processes.RunAsync(new(InstalledProgram.Need("python3"),
            [
                "-c", """
                import fcntl, sys
                f = open(sys.argv[1], 'r+')
                def ask(number):
                    try:
                        fcntl.lockf(f, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, number)
                        return 'free'
                    except OSError:
                        return 'taken'
                print(ask(int(sys.argv[2])), ask(int(sys.argv[2]) + 1))
                """, LockPath, $"{number}",
            ]));
            return outcome.Text.TrimEnd();
        }
    }

    [Fact]
    public void A_file_that_cannot_be_is_an_error_and_not_a_reason_to_wait()
    {
        Assert.Contains(folder["missing"], Assert.Throws<DirectoryNotFoundException>(() => FileLock.TryTake(folder["missing/locks"], 1)).Message, StringComparison.Ordinal);
        // The gate is free again.
        Assert.Contains(folder["missing"], Assert.Throws<DirectoryNotFoundException>(() => FileLock.TryTake(folder["missing/locks"], 1)).Message, StringComparison.Ordinal);
    }

    private ValueTask<FileLock> Take(long number) => FileLock.TakeAsync(LockPath, number, Timeout.InfiniteTimeSpan, CancellationToken.None);
}
