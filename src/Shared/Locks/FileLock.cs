namespace Intaglio;

/// <summary>A lock on a number in a lock file, which excludes other callers in this process and in other processes.</summary>
/// <remarks>The lock ends with the process that holds it, even if that is killed. All locks of a file share one descriptor.</remarks>
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

    /// <summary>Waits for the lock and acquires it.</summary>
    /// <param name="path">The full path of the lock file without links. Its folder must exist.</param>
    /// <param name="number">The number to lock, which must not be negative.</param>
    /// <param name="limit">The maximum time to wait for another process, or <see cref="Timeout.InfiniteTimeSpan"/>.</param>
    /// <param name="cancellationToken">The token that cancels the wait.</param>
    /// <exception cref="TimeoutException">Another process has held the lock for longer than the limit.</exception>
    /// <exception cref="IOException">The lock file cannot be opened, or its file system does not support locks.</exception>
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
            for (TimeSpan wait = shortestWait; (taken.region = LockedRegion.TryTake(path, number)) is null; wait =
                wait + wait < longestWait ? wait + wait : longestWait)
            {
                if (limit != Timeout.InfiniteTimeSpan && Environment.TickCount64 - start > limit.TotalMilliseconds)
                    throw new TimeoutException($"Another process has held the lock {path} for more than {limit}.");
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

    /// <summary>Attempts to acquire the lock without waiting.</summary>
    /// <returns>The lock, or null if it is already held.</returns>
    /// <inheritdoc cref="TakeAsync"/>
    /// <param name="path"/>
    /// <param name="number"/>
    /// <param name="isTrial">Whether the mode of the file stays as it is.</param>
    internal static FileLock? TryTake(string path, long number, bool isTrial = false)
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
            taken.region = LockedRegion.TryTake(path, number, isTrial);
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

    // File locks exclude only other processes, so threads first enter a gate. A gate exists while it has users.
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
