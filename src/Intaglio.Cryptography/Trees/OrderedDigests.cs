namespace Intaglio.Cryptography;

/// <summary>
/// Brings digests of groups into order: what comes early waits in a window of fixed size, and who is ahead of the window waits himself.
/// </summary>
internal sealed class OrderedDigests(ILeafSink sink, int window)
{
    private readonly object gate = new();
    private readonly byte[]?[] early = new byte[window][];
    private long next;
    private bool abandoned;

    internal void Put(long group, ReadOnlySpan<byte> digests)
    {
        lock (gate)
        {
            while (group - next >= window && !abandoned)
                Monitor.Wait(gate);
            if (abandoned)
                return;
            if (group != next)
            {
                early[group % window] = digests.ToArray();
                return;
            }

            sink.Accept(digests);
            while (early[++next % window] is { } waiting)
            {
                early[next % window] = null;
                sink.Accept(waiting);
            }
            Monitor.PulseAll(gate);
        }
    }

    /// <summary>Lets nobody wait for a group that will never come.</summary>
    internal void Abandon()
    {
        lock (gate)
        {
            abandoned = true;
            Monitor.PulseAll(gate);
        }
    }
}
