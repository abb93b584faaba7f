namespace Intaglio.OpenExr;

/// <summary>Reads and unpacks chunks, for one thread.</summary>
internal sealed class ChunkDecoder(PartSource source, ExrCompression compression) : IDisposable
{
    private readonly ChunkCodec? codec = ChunkCodecs.Create(compression, CodecLevels.Default);
    private ScratchBuffer<byte> packed;

    /// <summary>Unpacks what is in the file from a place on.</summary>
    /// <param name="start">Where the packed bytes begin.</param>
    /// <param name="size">How many there are.</param>
    /// <param name="layout">What lies where in the unpacked bytes.</param>
    /// <param name="raw">Takes them, all of them.</param>
    /// <exception cref="ExrFormatException">They are damaged.</exception>
    internal void Decode(long start, long size, ChunkLayout layout, Span<byte> raw)
    {
        // What does not get smaller is kept as it is, whatever the compression.
        if (size == raw.Length)
        {
            source.Read(start, raw);
            return;
        }
        if (size > raw.Length || codec is null)
            throw new ExrFormatException($"A chunk has {size} bytes where {raw.Length} belong.");
        Span<byte> bytes = packed.Get((int)size);
        source.Read(start, bytes);
        codec.Decompress(bytes, layout, raw);
    }

    public void Dispose()
    {
        codec?.Dispose();
        packed.Dispose();
    }
}
