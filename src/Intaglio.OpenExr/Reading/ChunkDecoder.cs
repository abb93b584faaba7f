namespace Intaglio.OpenExr;

/// <summary>Unpacks chunks. An instance serves one thread at a time.</summary>
internal sealed class ChunkDecoder(ExrCompression compression) : IDisposable
{
    private readonly ChunkCodec? codec = ChunkCodecs.Create(compression, CodecLevels.Default);
    private ScratchBuffer<byte> raw;

    // Larger buffers are not kept between reads.
    private const int LargestKept = 16 << 20;

    /// <summary>Gets a value indicating whether the decoder must not be reused because a chunk was damaged or very large.</summary>
    internal bool IsSpoilt { get; private set; }

    /// <summary>Gets the window through which packed bytes are read.</summary>
    internal ReadWindow Window { get; } = new();

    internal ExrCompression Compression => compression;

    /// <summary>Unpacks a chunk.</summary>
    /// <param name="packed">The packed bytes.</param>
    /// <param name="layout">The layout of the unpacked chunk.</param>
    /// <returns>The unpacked bytes, valid until the next chunk is unpacked.</returns>
    /// <exception cref="ExrFormatException">The bytes are damaged.</exception>
    internal ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> packed, ChunkLayout layout)
    {
        // With any compression, chunks that do not become smaller are stored unpacked.
        if (packed.Length == layout.Size)
            return packed;
        if (packed.Length > layout.Size || codec is null)
            throw new ExrFormatException($"A chunk has {packed.Length} bytes instead of {layout.Size}.");
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
