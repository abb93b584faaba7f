namespace Intaglio.OpenExr;

/// <summary>
/// Packed chunks on their way to the file, in the file's order: whoever has packed the next one writes it and those that wait behind it, while others
/// go on packing. Who is too far ahead waits.
/// </summary>
internal sealed class ChunkRing : IDisposable
{
    private readonly Lock writing = new();
    private readonly object gate = new();
    private readonly PackedChunks?[] slots;
    private readonly Action<PackedChunks> write;
    private readonly Stack<PackedChunks> free = new();
    private int next;
    private bool isStopped;

    /// <param name="size">How many chunks may be on their way.</param>
    /// <param name="write">Writes a chunk, of one thread at a time and in their order.</param>
    internal ChunkRing(int size, Action<PackedChunks> write)
    {
        slots = new PackedChunks?[size];
        this.write = write;
    }

    /// <summary>Gives a buffer for a chunk, when those before it are far enough; null after a failure, which is another worker's to tell.</summary>
    internal PackedChunks? Take(int chunk)
    {
        lock (gate)
        {
            while (chunk >= next + slots.Length && !isStopped)
                Monitor.Wait(gate);
            if (isStopped)
                return null;
            return free.Count > 0 ? free.Pop() : new();
        }
    }

    /// <summary>Hands over a packed chunk.</summary>
    internal void Put(int chunk, PackedChunks packed)
    {
        lock (gate)
        {
            slots[chunk % slots.Length] = packed;
            // Somebody writes already, or somebody else has the next one: they will come to this.
            if (chunk != next)
                return;
        }
        lock (writing)
        {
            while (TakeNext(out int place) is { } ready)
            {
                try
                {
                    write(ready);
                }
                catch
                {
                    // Nobody who waits for this lock writes behind what failed.
                    Stop();
                    throw;
                }
                lock (gate)
                {
                    slots[place % slots.Length] = null;
                    free.Push(ready);
                    next = place + 1;
                    Monitor.PulseAll(gate);
                }
            }
        }
    }

    /// <summary>Lets nobody wait any more.</summary>
    internal void Stop()
    {
        lock (gate)
        {
            isStopped = true;
            Monitor.PulseAll(gate);
        }
    }

    public void Dispose()
    {
        foreach (PackedChunks? packed in slots.Concat(free))
            packed?.Dispose();
    }

    private PackedChunks? TakeNext(out int place)
    {
        lock (gate)
        {
            place = next;
            return isStopped ? null : slots[next % slots.Length];
        }
    }
}
