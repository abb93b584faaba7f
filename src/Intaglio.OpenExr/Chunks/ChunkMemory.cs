namespace Intaglio.OpenExr;

/// <summary>Estimates the memory that chunks take, based on the header.</summary>
internal static class ChunkMemory
{
    // A DWA block of 8 x 8 samples has up to 63 symbols and a first coefficient, 16 bits each.
    private const int DwaSide = 8, DwaBytesPerBlock = 2 * DwaSide * DwaSide;

    /// <summary>Returns the size of the samples in a region, in bytes.</summary>
    internal static ByteCount BytesOf(ExrBox2i region, IReadOnlyList<ExrChannel> channels)
    {
        ByteCount bytes = 0;
        foreach (ExrChannel channel in channels)
        {
            (int columns, int rows) = SizeOf(region, channel);
            bytes += (ByteCount)channel.BytesPerSample * columns * rows;
        }
        return bytes;
    }

    /// <summary>
    /// Returns the approximate memory that a worker needs for a chunk, in bytes: the packed and unpacked bytes and the buffers of the
    /// codec.
    /// </summary>
    /// <param name="header">The header of the part.</param>
    /// <param name="chunk">The pixels of the chunk.</param>
    /// <param name="maxPacked">The maximum size of a packed chunk, in bytes.</param>
    internal static ByteCount Working(ExrHeader header, ExrBox2i chunk, long maxPacked)
    {
        ByteCount bytes = BytesOf(chunk, header.Channels);
        return ByteCount.Min(bytes, maxPacked) + header.Compression switch
        {
            ExrCompression.None => 0,
            ExrCompression.Dwaa or ExrCompression.Dwab => 3 * bytes + DwaBytes(header, chunk),
            ExrCompression.Zstd => 3 * bytes,
            _ => 2 * bytes,
        };
    }

    /// <summary>Returns the size of the largest buffer that a chunk needs, in bytes.</summary>
    internal static ByteCount Largest(ExrHeader header, ExrBox2i chunk)
    {
        // Room for incompressible runs and for the framing of a chunk.
        ByteCount bytes = 2 * BytesOf(chunk, header.Channels) + 1024;
        return header.Compression is ExrCompression.Dwaa or ExrCompression.Dwab ? ByteCount.Max(bytes, DwaBytes(header, chunk))
            : bytes / 2 + 1024;
    }

    /// <summary>Returns the maximum number of bytes that one packed byte can expand to.</summary>
    /// <remarks>
    /// Deflate expands a byte to 1032 bytes, run lengths to 64. PIZ expands 9 bits to 510 bytes, and Zstandard 3 bytes to 128 KiB. DWA
    /// expands the deflated first coefficient of a block to all samples of the block.
    /// </remarks>
    internal static long MaxExpansion(ExrCompression compression) => compression switch
    {
        ExrCompression.None => 1,
        ExrCompression.Rle => 64,
        ExrCompression.Zips or ExrCompression.Zip => 1032,
        ExrCompression.Pxr24 => 2 * 1032,
        ExrCompression.Piz => 510 * 8 / 9 + 1,
        ExrCompression.B44 or ExrCompression.B44a => 32 / 3 + 1,
        ExrCompression.Dwaa or ExrCompression.Dwab => 1032 * 128,
        _ => 1 << 17,
    };

    private static ByteCount DwaBytes(ExrHeader header, ExrBox2i chunk)
    {
        ByteCount bytes = 0;
        foreach (ExrChannel channel in header.Channels)
        {
            (int columns, int rows) = SizeOf(chunk, channel);
            bytes += (ByteCount)DwaBytesPerBlock * (((long)columns + DwaSide - 1) / DwaSide) * (((long)rows + DwaSide - 1) / DwaSide);
        }
        return bytes;
    }

    private static (int Columns, int Rows) SizeOf(ExrBox2i region, ExrChannel channel) =>
        (Sampling.Count(channel.XSampling, region.MinX, region.MaxX), Sampling.Count(channel.YSampling, region.MinY, region.MaxY));
}
