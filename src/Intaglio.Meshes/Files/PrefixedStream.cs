namespace Intaglio.Meshes;

/// <summary>Pieces of memory, such as bytes that were read from a stream already, and the stream behind them, which stays open.</summary>
internal sealed class PrefixedStream(IEnumerable<ReadOnlyMemory<byte>> prefixes, Stream stream) : ReadOnlyStream
{
    // Pieces are asked for one by one, as they may be made then.
    private readonly IEnumerator<ReadOnlyMemory<byte>> prefixes = prefixes.GetEnumerator();
    private ReadOnlyMemory<byte> prefix;

    /// <summary>Gets the bytes of the pieces and of the stream, if they are known.</summary>
    internal long? WholeLength { get; init; }

    /// <summary>Gets whether carriage returns are given as line ends.</summary>
    internal bool EndsLinesWithCarriageReturns { get; init; }

    public override int Read(Span<byte> buffer)
    {
        int count = ReadAsIs(buffer);
        if (EndsLinesWithCarriageReturns)
            buffer[..count].Replace((byte)'\r', (byte)'\n');
        return count;
    }

    private int ReadAsIs(Span<byte> buffer)
    {
        // Empty pieces are passed over.
        while (prefix.IsEmpty && prefixes.MoveNext())
            prefix = prefixes.Current;
        if (prefix.IsEmpty)
            return stream.Read(buffer);
        int count = Math.Min(prefix.Length, buffer.Length);
        prefix.Span[..count].CopyTo(buffer);
        prefix = prefix[count..];
        return count;
    }
}
