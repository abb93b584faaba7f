namespace Intaglio.OpenExr;

/// <summary>Unpacks chunks, for one thread at a time.</summary>
internal sealed class ChunkDecoder(ExrCompression compression) : IDisposable
{
    private readonly ChunkCodec? codec = ChunkCodecs.Create(compression, CodecLevels.Default);
    private ScratchBuffer<byte> raw;

    /// <summary>Whether a chunk was damaged: whatever is left of it in the codec is not for the next file.</summary>
    internal bool IsSpoilt { get; private set; }

    /// <summary>What packed bytes are read into.</summary>
    internal ScratchBuffer<byte> Packed;

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
        IsSpoilt = false;
        return samples;
    }

    public void Dispose()
    {
        codec?.Dispose();
        raw.Dispose();
        Packed.Dispose();
    }
}
