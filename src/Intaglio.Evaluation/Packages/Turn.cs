using System.Collections.Concurrent;

namespace Intaglio.Evaluation;

/// <summary>The right to work in a folder, which one caller has at a time, of this process and of others.</summary>
internal sealed class Turn : IDisposable
{
    private static readonly ConcurrentDictionary<string, SemaphoreSlim> inProcess = new(StringComparer.Ordinal);
    private static readonly TimeSpan interval = TimeSpan.FromMilliseconds(50);

    private readonly SemaphoreSlim gate;
    private FileStream? file;

    private Turn(SemaphoreSlim gate) => this.gate = gate;

    /// <summary>Waits for it.</summary>
    /// <param name="folder">The folder, which is there.</param>
    /// <param name="limit">How long to wait for another process.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    /// <exception cref="IOException">Another process has had it for too long.</exception>
    internal static async Task<Turn> TakeAsync(string folder, TimeSpan limit, CancellationToken cancellationToken)
    {
        Turn turn = new(inProcess.GetOrAdd(folder, static _ => new SemaphoreSlim(1)));
        await turn.gate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            turn.file = new FileStream(Path.Combine(folder, "lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite);
            for (long end = Environment.TickCount64 + (long)limit.TotalMilliseconds; !TryLock(turn.file, isLast: Environment.TickCount64 > end);)
                await Task.Delay(interval, cancellationToken).ConfigureAwait(false);
            return turn;
        }
        catch
        {
            turn.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        file?.Dispose();
        gate.Release();
    }

    // A lock of a region: sharing modes are no locks where a program has them switched off.
    private static bool TryLock(FileStream file, bool isLast)
    {
        if (OperatingSystem.IsMacOS() || OperatingSystem.IsIOS() || OperatingSystem.IsTvOS() || OperatingSystem.IsFreeBSD())
            return true;
        try
        {
            file.Lock(0, 1);
            return true;
        }
        catch (IOException) when (!isLast)
        {
            return false;
        }
    }
}
