namespace Intaglio.OpenExr;

/// <summary>Writes packed chunks in file order while other threads continue packing.</summary>
/// <remarks>
/// The thread that has packed the next chunk writes it and all finished chunks after it. A thread waits if its chunk is too far ahead.
/// </remarks>
internal sealed class ChunkRing : IDisposable
{
    private readonly Lock writing = new();
    private readonly object gate = new();
    private readonly PackedChunks?[] slots;
    private readonly Action<PackedChunks> write;
    private readonly Stack<PackedChunks> free = new();
    private int next;
    private bool isStopped;

    /// <param name="size">The maximum number of chunks in the ring.</param>
    /// <param name="write">The method that writes a chunk. It is called by one thread at a time, in file order.</param>
    internal ChunkRing(int size, Action<PackedChunks> write)
    {
        slots = new PackedChunks?[size];
        this.write = write;
    }

    /// <summary>
    /// Returns a buffer for a chunk as soon as the chunk fits in the ring, or <see langword="null"/> if another worker has failed.
    /// </summary>
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

    /// <summary>Adds a packed chunk and writes it if it is next.</summary>
    internal void Put(int chunk, PackedChunks packed)
    {
        lock (gate)
        {
            slots[chunk % slots.Length] = packed;
            // Another thread has the next chunk and will also write this one.
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
                    // After a failure, the threads that wait for this lock must not write.
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

    /// <summary>Releases all waiting threads.</summary>
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
