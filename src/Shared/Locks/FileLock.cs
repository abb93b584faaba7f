namespace Intaglio;

/// <summary>
/// The right to a number in a lock file, which one caller has at a time, of this process and of others. It ends with the process that has it,
/// however that ends. Any number of them need one descriptor, and none of them needs a file of its own.
/// </summary>
internal sealed class FileLock : IDisposable
{
    private static readonly TimeSpan shortestWait = TimeSpan.FromMilliseconds(5), longestWait = TimeSpan.FromMilliseconds(100);
    private static readonly Dictionary<(string Path, long Number), Gate> gates = [];

    private readonly string path;
    private readonly long number;
    private readonly Gate gate;
    private LockedRegion? region;

    private FileLock(string path, long number, Gate gate)
    {
        this.path = path;
        this.number = number;
        this.gate = gate;
    }

    /// <summary>Waits for the right.</summary>
    /// <param name="path">The full path of the lock file; its folder is there.</param>
    /// <param name="number">The number, not negative.</param>
    /// <param name="limit">How long to wait for another process, or <see cref="Timeout.InfiniteTimeSpan"/>.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <exception cref="TimeoutException">Another process has had it for too long.</exception>
    /// <exception cref="IOException">The file cannot be opened, or its file system has no locks.</exception>
    internal static async ValueTask<FileLock> TakeAsync(string path, long number, TimeSpan limit, CancellationToken cancellationToken)
    {
        Gate gate = Enter(path, number);
        try
        {
            await gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            Leave(path, number, gate);
            throw;
        }
        FileLock taken = new(path, number, gate);
        try
        {
            long start = Environment.TickCount64;
            for (TimeSpan wait = shortestWait; (taken.region = LockedRegion.TryTake(path, number)) is null; wait = wait + wait < longestWait ? wait + wait : longestWait)
            {
                if (limit != Timeout.InfiniteTimeSpan && Environment.TickCount64 - start > limit.TotalMilliseconds)
                    throw new TimeoutException($"Another process has had {path} for more than {limit}.");
                await Task.Delay(wait, cancellationToken).ConfigureAwait(false);
            }
            return taken;
        }
        catch
        {
            taken.Dispose();
            throw;
        }
    }

    /// <summary>Takes the right if nobody has it, else null.</summary>
    /// <inheritdoc cref="TakeAsync"/>
    internal static FileLock? TryTake(string path, long number)
    {
        Gate gate = Enter(path, number);
        if (!gate.Wait(0))
        {
            Leave(path, number, gate);
            return null;
        }
        FileLock taken = new(path, number, gate);
        try
        {
            taken.region = LockedRegion.TryTake(path, number);
        }
        finally
        {
            if (taken.region is null)
                taken.Dispose();
        }
        return taken.region is null ? null : taken;
    }

    public void Dispose()
    {
        try
        {
            region?.Dispose();
        }
        finally
        {
            gate.Release();
            Leave(path, number, gate);
        }
    }

    // The system knows processes only: threads take turns before they ask it. A gate is there as long as somebody is at it.
    private static Gate Enter(string path, long number)
    {
        lock (gates)
        {
            if (!gates.TryGetValue((path, number), out Gate? gate))
                gates.Add((path, number), gate = new Gate());
            gate.Users++;
            return gate;
        }
    }

    private static void Leave(string path, long number, Gate gate)
    {
        lock (gates)
        {
            if (--gate.Users == 0)
            {
                gates.Remove((path, number));
                gate.Dispose();
            }
        }
    }

    private sealed class Gate() : SemaphoreSlim(1)
    {
        internal int Users;
    }
}
