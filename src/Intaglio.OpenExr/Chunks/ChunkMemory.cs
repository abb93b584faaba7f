namespace Intaglio.OpenExr;

/// <summary>How much memory chunks take, from what a header says.</summary>
internal static class ChunkMemory
{
    // DWA: a block of 8 x 8 samples has up to 63 symbols and one more number, of 16 bits each.
    private const int DwaSide = 8, DwaBytesPerBlock = 2 * DwaSide * DwaSide;

    /// <summary>Gives the bytes of the samples of a region.</summary>
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

    /// <summary>Returns about what a worker takes for a chunk, packed or unpacked, and with what codecs make between, in bytes.</summary>
    /// <param name="header">The part's header.</param>
    /// <param name="chunk">The pixels of the chunk.</param>
    /// <param name="maxPacked">What the packed bytes of a chunk cannot be more than.</param>
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

    /// <summary>Gives the bytes of the largest buffer that a chunk takes.</summary>
    internal static ByteCount Largest(ExrHeader header, ExrBox2i chunk)
    {
        // Runs that do not pay, and what frames a chunk.
        ByteCount bytes = 2 * BytesOf(chunk, header.Channels) + 1024;
        return header.Compression is ExrCompression.Dwaa or ExrCompression.Dwab ? ByteCount.Max(bytes, DwaBytes(header, chunk)) : bytes / 2 + 1024;
    }

    /// <summary>
    /// Gives how many bytes a packed one can stand for: of Deflate 1032, of runs 64, of PIZ 510 by 9 bits, of Zstandard 128 KiB by 3 bytes, of DWA a block
    /// of samples by what Deflate packs of its first number.
    /// </summary>
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
