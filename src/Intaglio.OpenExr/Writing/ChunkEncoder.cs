using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Packs the chunks of a part. An instance serves one thread.</summary>
/// <param name="header">The header of the part.</param>
/// <param name="number">The part number that chunks contain, or -1 in a single-part file.</param>
/// <param name="levels">The compression levels of the codecs.</param>
internal sealed class ChunkEncoder(ExrHeader header, int number, CodecLevels levels) : IDisposable
{
    private readonly ChunkCodec? codec = ChunkCodecs.Create(header.Compression, levels);
    private readonly ChunkLayout layout = new(header.Channels);
    private readonly ChunkLayout countsLayout = new([new("", ExrPixelType.UInt)]);
    private readonly int headerSize = (number < 0 ? 0 : 4) + ChunkHeader.Size(header.PartType);
    private ScratchBuffer<byte> raw;
    private ScratchBuffer<int> sums, rowSums;

    /// <summary>Packs a chunk.</summary>
    /// <param name="level">The level.</param>
    /// <param name="place">The position of the chunk in the level.</param>
    /// <param name="image">The pixels of a flat part; otherwise, <see langword="null"/>.</param>
    /// <param name="deep">The pixels of a deep part; otherwise, <see langword="null"/>.</param>
    /// <param name="packed">The buffer that receives the chunk.</param>
    internal void Encode(in LevelGeometry level, (int X, int Y) place, ExrImage? image, ExrDeepImage? deep, PackedChunks packed)
    {
        ExrBox2i window = level.ChunkWindow(place.X, place.Y);
        ChunkHeader chunkHeader = new() { Y = window.MinY, TileX = place.X, TileY = place.Y, LevelX = level.X, LevelY = level.Y };
        int size = image is null ? EncodeDeep(deep!, window, chunkHeader, packed) : EncodeFlat(image, window, chunkHeader, packed);
        packed.Add(level.FirstChunk + (place.Y * level.ChunksX) + place.X, size);
    }

    public void Dispose()
    {
        codec?.Dispose();
        raw.Dispose();
        sums.Dispose();
        rowSums.Dispose();
    }

    private int EncodeFlat(ExrImage image, ExrBox2i window, ChunkHeader chunkHeader, PackedChunks packed)
    {
        layout.Set(window.MinX, window.MinY, (int)window.Width, (int)window.Height);
        Span<byte> room = packed.Reserve(headerSize + layout.Size);
        // Uncompressed samples are copied directly to the destination.
        Span<byte> samples = codec is null ? room.Slice(headerSize, layout.Size) : raw.Get(layout.Size);
        ImageRows.Gather(image, layout, samples);
        int count = codec is null ? samples.Length : Pack(samples, layout, room[headerSize..]);
        return Finish(chunkHeader with { SamplesSize = count }, count, room);
    }

    private int EncodeDeep(ExrDeepImage image, ExrBox2i window, ChunkHeader chunkHeader, PackedChunks packed)
    {
        int width = (int)window.Width, height = (int)window.Height;
        Span<int> cumulated = sums.Get(width * height), samplesOfRow = rowSums.Get(height);
        for (int y = 0; y < height; y++)
        {
            int sum = 0;
            Span<int> row = cumulated.Slice(y * width, width);
            image.CopyRowCountsTo(window.MinY + y, window.MinX, row);
            foreach (ref int count in row)
                count = sum += count;
            samplesOfRow[y] = sum;
        }
        layout.SetDeep(samplesOfRow, width);
        countsLayout.Set(0, 0, width, height);
        Span<byte> samples = raw.Get(layout.Size), rest = samples;
        for (int y = window.MinY; y <= window.MaxY; y++)
        {
            (int start, int count) = image.RowRange(y, window.MinX, window.MaxX).GetOffsetAndLength(image.TotalSamples);
            for (int i = 0; i < image.Planes.Count; i++)
            {
                int size = layout.Channels[i].SampleSize;
                image.Planes[i].Bytes.Slice(start * size, count * size).CopyTo(rest);
                rest = rest[(count * size)..];
            }
        }
        Span<byte> room = packed.Reserve(checked(headerSize + countsLayout.Size + samples.Length));
        int countsSize = Pack(MemoryMarshal.AsBytes(cumulated), countsLayout, room[headerSize..]);
        int samplesSize = Pack(samples, layout, room[(headerSize + countsSize)..]);
        return Finish(chunkHeader with { CountsSize = countsSize, SamplesSize = samplesSize, UnpackedSize = samples.Length },
            countsSize + samplesSize, room);
    }

    /// <summary>Packs bytes, or copies them if packing does not make them smaller.</summary>
    private int Pack(ReadOnlySpan<byte> bytes, ChunkLayout bytesLayout, Span<byte> room)
    {
        if (bytes.IsEmpty)
            return 0;
        int count = codec is null ? -1 : codec.Compress(bytes, bytesLayout, room[..(bytes.Length - 1)]);
        if (count >= 0)
            return count;
        bytes.CopyTo(room);
        return bytes.Length;
    }

    private int Finish(ChunkHeader chunkHeader, int count, Span<byte> room)
    {
        if (number >= 0)
            BinaryPrimitives.WriteInt32LittleEndian(room, number);
        chunkHeader.Write(room[(number < 0 ? 0 : 4)..], header.PartType);
        return headerSize + count;
    }
}
