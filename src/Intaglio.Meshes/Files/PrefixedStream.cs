namespace Intaglio.Meshes;

/// <summary>A stream that returns blocks of memory and then the content of another stream.</summary>
/// <remarks>The blocks can be bytes that were already read. Disposing this stream does not close the other one.</remarks>
internal sealed class PrefixedStream(IEnumerable<ReadOnlyMemory<byte>> prefixes, Stream stream) : ReadOnlyStream
{
    // Blocks are enumerated only when they are needed, because they can be created on demand.
    private readonly IEnumerator<ReadOnlyMemory<byte>> prefixes = prefixes.GetEnumerator();
    private ReadOnlyMemory<byte> prefix;

    /// <summary>Gets the total length of the blocks and the stream, in bytes, or <see langword="null"/> if it is unknown.</summary>
    internal long? WholeLength { get; init; }

    /// <summary>Gets a value indicating whether carriage returns are replaced with line feeds.</summary>
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
        // Skip empty blocks.
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
