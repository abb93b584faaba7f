namespace Intaglio.OpenExr;

/// <summary>
/// Huffman's code for 16-bit symbols as PIZ has it, and DWA after it: five 32-bit numbers (the first symbol that has a code, the last one, the bytes of
/// the table, the bits of the data, 0), the lengths of the codes, the data. The last symbol is no value: it stands for a run.
/// </summary>
internal sealed class PizHuffman : IDisposable
{
    /// <summary>The bytes before the table.</summary>
    internal const int HeaderSize = 20;

    /// <summary>The values of 16 bits, and the one more that may stand for runs.</summary>
    internal const int MaxSymbols = (1 << 16) + 1;

    /// <summary>The longest run that follows its first symbol; its length has 8 bits.</summary>
    internal const int MaxRun = 255;

    private HuffmanEncoder? encoder;
    private HuffmanDecoder? decoder;

    /// <summary>Packs symbols.</summary>
    /// <param name="source">The symbols; nobody else may write to them meanwhile.</param>
    /// <param name="destination">Takes the packed bytes; what is in it is lost in any case.</param>
    /// <returns>The bytes written, or -1 if there was no room for them and 8 bytes more.</returns>
    internal int Compress(ReadOnlySpan<ushort> source, Span<byte> destination) => source.IsEmpty ? 0 : (encoder ??= new()).Compress(source, destination);

    /// <summary>Unpacks symbols.</summary>
    /// <param name="source">The packed bytes, anything may be in them.</param>
    /// <param name="destination">Takes the symbols, and all of it is written.</param>
    /// <exception cref="ExrFormatException">The bytes are not that many packed symbols.</exception>
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
