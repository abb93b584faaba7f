namespace Intaglio.Cryptography;

/// <summary>
/// Puts the digests of groups in order. Digests that come early wait in a window of fixed size. A thread whose group is beyond the window
/// blocks.
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

    /// <summary>Releases all threads that wait for a group that will not be completed.</summary>
    internal void Abandon()
    {
        lock (gate)
        {
            abandoned = true;
            Monitor.PulseAll(gate);
        }
    }
}
