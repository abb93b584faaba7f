namespace Intaglio.OpenExr;

/// <summary>Unpacks chunks, for one thread at a time.</summary>
internal sealed class ChunkDecoder(ExrCompression compression) : IDisposable
{
    private readonly ChunkCodec? codec = ChunkCodecs.Create(compression, CodecLevels.Default);
    private ScratchBuffer<byte> raw;

    // Buffers of larger chunks are not kept from read to read.
    private const int LargestKept = 16 << 20;

    /// <summary>Gets whether the next read shall have another decoder, because a chunk was damaged or very large.</summary>
    internal bool IsSpoilt { get; private set; }

    /// <summary>Gets what packed bytes are read by.</summary>
    internal ReadWindow Window { get; } = new();

    internal ExrCompression Compression => compression;

    /// <summary>Unpacks a chunk.</summary>
    /// <param name="packed">The packed bytes.</param>
    /// <param name="layout">What lies where in the unpacked bytes.</param>
    /// <returns>The unpacked bytes, until the next chunk.</returns>
    /// <exception cref="ExrFormatException">The bytes are damaged.</exception>
    internal ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> packed, ChunkLayout layout)
    {
        // What does not get smaller is kept as it is, whatever the compression.
        if (packed.Length == layout.Size)
            return packed;
        if (packed.Length > layout.Size || codec is null)
            throw new ExrFormatException($"A chunk has {packed.Length} bytes where {layout.Size} belong.");
        Span<byte> samples = raw.Get(layout.Size);
        IsSpoilt = true;
        codec.Decompress(packed, layout, samples);
        IsSpoilt = layout.Size > LargestKept;
        return samples;
    }

    public void Dispose()
    {
        codec?.Dispose();
        raw.Dispose();
        Window.Dispose();
    }
}
