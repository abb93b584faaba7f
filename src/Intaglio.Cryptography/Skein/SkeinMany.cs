namespace Intaglio.Cryptography;

/// <summary>Computes the digests of many messages under one function.</summary>
internal static class SkeinMany<TKey>
    where TKey : unmanaged, IThreefishKey
{
    /// <summary>Writes the digests back to back.</summary>
    /// <param name="start">What all messages begin with.</param>
    /// <param name="sources">The messages.</param>
    /// <param name="destination">Where the digests go; no source is there.</param>
    /// <param name="digestBits">The size of each in bits.</param>
    internal static void Hash(in TKey start, ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<byte> destination, long digestBits)
    {
        int size = (int)((digestBits + 7) / 8);
        foreach (ReadOnlyMemory<byte> source in sources)
        {
            TKey chain = start;
            SkeinSequence<TKey>.Hash(ref chain, source.Span, lastBits: 0, destination.Slice(0, size), digestBits);
            destination = destination.Slice(size);
        }
    }
}
