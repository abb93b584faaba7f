using System.Collections.Concurrent;

namespace Intaglio.OpenExr;

/// <summary>What unpacks chunks, kept from read to read: a codec's tables take longer to make than a small level to unpack.</summary>
internal sealed class DecoderPool : IDisposable
{
    private readonly ConcurrentDictionary<ExrCompression, ConcurrentBag<ChunkDecoder>> idle = new();
    private volatile bool isClosed;

    /// <summary>Gives a decoder to one thread.</summary>
    internal ChunkDecoder Rent(ExrCompression compression) => Idle(compression).TryTake(out ChunkDecoder? decoder) ? decoder : new(compression);

    /// <summary>Takes it back.</summary>
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
