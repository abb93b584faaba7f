namespace Intaglio.OpenExr;

/// <summary>A lossless compressor for bytes. It keeps its tables between calls, so each thread needs its own instance.</summary>
internal abstract class ByteCoder : IDisposable
{
    /// <summary>Compresses bytes.</summary>
    /// <param name="source">The bytes to compress.</param>
    /// <param name="destination">The buffer that receives the compressed bytes. Its contents are undefined if they do not fit.</param>
    /// <returns>The number of bytes written, or -1 if the destination is too small.</returns>
    internal abstract int Compress(ReadOnlySpan<byte> source, Span<byte> destination);

    /// <summary>Decompresses bytes.</summary>
    /// <param name="source">The compressed bytes, which can be damaged.</param>
    /// <param name="destination">The buffer that receives the bytes.</param>
    /// <returns>The number of bytes written.</returns>
    /// <exception cref="ExrFormatException">The source is damaged, or the destination is too small.</exception>
    internal abstract int Decompress(ReadOnlySpan<byte> source, Span<byte> destination);

    /// <summary>Decompresses a known number of bytes.</summary>
    /// <exception cref="ExrFormatException">The source is damaged or contains another number of bytes.</exception>
    internal void DecompressAll(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int written = Decompress(source, destination);
        if (written != destination.Length)
            throw new ExrFormatException($"A chunk contains {written} bytes instead of {destination.Length}.");
    }

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
