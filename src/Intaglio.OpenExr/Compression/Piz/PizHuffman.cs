namespace Intaglio.OpenExr;

/// <summary>The Huffman coding of 16-bit symbols in PIZ and DWA.</summary>
/// <remarks>
/// The data starts with five 32-bit numbers: the first and the last symbol with a code, the size of the table in bytes, the size of the
/// data in bits, and 0. The code lengths and the data follow. The last symbol is not a value but denotes a run.
/// </remarks>
internal sealed class PizHuffman : IDisposable
{
    /// <summary>The number of bytes before the table.</summary>
    internal const int HeaderSize = 20;

    /// <summary>The number of 16-bit values plus the run symbol.</summary>
    internal const int MaxSymbols = (1 << 16) + 1;

    /// <summary>The maximum length of a run after its first symbol. It is stored in 8 bits.</summary>
    internal const int MaxRun = 255;

    private HuffmanEncoder? encoder;
    private HuffmanDecoder? decoder;

    /// <summary>Encodes symbols.</summary>
    /// <param name="source">The symbols, which must not change during the call.</param>
    /// <param name="destination">The buffer that receives the encoded bytes. Its contents are undefined if they do not fit.</param>
    /// <returns>The number of bytes written, or -1 if the destination is too small for them and 8 more bytes.</returns>
    internal int Compress(ReadOnlySpan<ushort> source, Span<byte> destination) =>
        source.IsEmpty ? 0 : (encoder ??= new()).Compress(source, destination);

    /// <summary>Decodes symbols.</summary>
    /// <param name="source">The encoded bytes, which can be damaged.</param>
    /// <param name="destination">The span that receives the symbols. It is filled completely.</param>
    /// <exception cref="ExrFormatException">The bytes do not encode this number of symbols.</exception>
    internal void Decompress(ReadOnlySpan<byte> source, Span<ushort> destination)
    {
        if (!destination.IsEmpty)
            (decoder ??= new()).Decompress(source, destination);
    }

    public void Dispose()
    {
        encoder?.Dispose();
        encoder = null;
        decoder = null;
    }
}
