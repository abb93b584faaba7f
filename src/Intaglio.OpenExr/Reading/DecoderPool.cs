using System.Collections.Concurrent;

namespace Intaglio.OpenExr;

/// <summary>Keeps decoders between reads, because creating the tables of a codec can take longer than unpacking a small level.</summary>
internal sealed class DecoderPool : IDisposable
{
    private readonly ConcurrentDictionary<ExrCompression, ConcurrentBag<ChunkDecoder>> idle = new();
    private volatile bool isClosed;

    /// <summary>Returns a decoder for use by one thread.</summary>
    internal ChunkDecoder Rent(ExrCompression compression) =>
        Idle(compression).TryTake(out ChunkDecoder? decoder) ? decoder : new(compression);

    /// <summary>Returns a decoder to the pool.</summary>
    internal void Return(ChunkDecoder decoder)
    {
        if (decoder.IsSpoilt)
            decoder.Dispose();
        else
            Idle(decoder.Compression).Add(decoder);
        if (isClosed)
            Empty();
    }

    public void Dispose()
    {
        isClosed = true;
        Empty();
    }

    private void Empty()
    {
        foreach (ConcurrentBag<ChunkDecoder> bag in idle.Values)
        {
            while (bag.TryTake(out ChunkDecoder? decoder))
                decoder.Dispose();
        }
    }

    private ConcurrentBag<ChunkDecoder> Idle(ExrCompression compression) => idle.GetOrAdd(compression, _ => []);
}
