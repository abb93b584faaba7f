namespace Intaglio.OpenExr;

/// <summary>A lossless code for bytes. It keeps its tables from call to call, so each thread has one of its own.</summary>
internal abstract class ByteCoder : IDisposable
{
    /// <summary>Packs bytes.</summary>
    /// <param name="source">The bytes.</param>
    /// <param name="destination">Takes the packed bytes; what is in it is lost in any case.</param>
    /// <returns>The bytes written, or -1 if there was no room for them.</returns>
    internal abstract int Compress(ReadOnlySpan<byte> source, Span<byte> destination);

    /// <summary>Unpacks bytes.</summary>
    /// <param name="source">Packed bytes, whatever they are.</param>
    /// <param name="destination">Takes the bytes.</param>
    /// <returns>The bytes written.</returns>
    /// <exception cref="ExrFormatException">The source is damaged, or holds more than there is room for.</exception>
    internal abstract int Decompress(ReadOnlySpan<byte> source, Span<byte> destination);

    /// <summary>Unpacks bytes of which the number is known.</summary>
    /// <exception cref="ExrFormatException">The source is damaged, or holds another number of bytes.</exception>
    internal void DecompressAll(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int written = Decompress(source, destination);
        if (written != destination.Length)
            throw new ExrFormatException($"A chunk holds {written} bytes where {destination.Length} belong.");
    }

    /// <inheritdoc/>
    public virtual void Dispose() => GC.SuppressFinalize(this);
}
