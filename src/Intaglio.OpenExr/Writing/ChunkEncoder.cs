using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Packs the chunks of a part, for one thread.</summary>
/// <param name="header">What the file says of the part.</param>
/// <param name="geometry">Its chunks.</param>
/// <param name="part">Its pixels.</param>
/// <param name="number">Its number, which chunks tell; -1 if they do not.</param>
/// <param name="levels">How hard codecs work.</param>
internal sealed class ChunkEncoder(ExrHeader header, PartGeometry geometry, ExrPart part, int number, CodecLevels levels) : IDisposable
{
    private readonly ChunkCodec? codec = ChunkCodecs.Create(header.Compression, levels);
    private readonly ChunkLayout layout = new(header.Channels);
    private readonly ChunkLayout countsLayout = new([new("", ExrPixelType.UInt)]);
    private ScratchBuffer<byte> raw;
    private ScratchBuffer<int> sums;

    /// <summary>Packs a chunk.</summary>
    internal void Encode(int chunk, PackedChunk packed)
    {
        (LevelGeometry level, int x, int y) = geometry.Locate(chunk);
        ExrBox2i window = level.ChunkWindow(x, y);
        int place = geometry.FindLevel(level.X, level.Y);
        ChunkHeader chunkHeader = new() { Y = window.MinY, TileX = x, TileY = y, LevelX = level.X, LevelY = level.Y };
        if (header.IsDeep)
            EncodeDeep(part.DeepLevels[place], window, chunkHeader, packed);
        else
            EncodeFlat(part.Levels[place], window, chunkHeader, packed);
    }

    public void Dispose()
    {
        codec?.Dispose();
        raw.Dispose();
        sums.Dispose();
    }

    private void EncodeFlat(ExrImage image, ExrBox2i window, ChunkHeader chunkHeader, PackedChunk packed)
    {
        layout.Set(window.MinX, window.MinY, (int)window.Width, (int)window.Height);
        Span<byte> samples = raw.Get(layout.Size);
        ImageRows.Gather(image, layout, samples);
        Span<byte> room = packed.Reserve(HeaderSize + samples.Length);
        int count = Pack(samples, layout, room[HeaderSize..]);
        Finish(chunkHeader with { SamplesSize = count }, count, packed);
    }

    private void EncodeDeep(ExrDeepImage image, ExrBox2i window, ChunkHeader chunkHeader, PackedChunk packed)
    {
        int width = (int)window.Width, height = (int)window.Height;
        Span<int> cumulated = sums.Get(width * height);
        for (int y = 0; y < height; y++)
        {
            int sum = 0;
            ReadOnlySpan<int> counts = image.RowCounts(window.MinY + y, window.MinX, window.MaxX);
            for (int x = 0; x < width; x++)
                cumulated[y * width + x] = sum += counts[x];
        }
        layout.SetDeep(cumulated, width);
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
        Span<byte> room = packed.Reserve(checked(HeaderSize + countsLayout.Size + samples.Length));
        int countsSize = Pack(MemoryMarshal.AsBytes(cumulated), countsLayout, room[HeaderSize..]);
        int samplesSize = Pack(samples, layout, room[(HeaderSize + countsSize)..]);
        Finish(chunkHeader with { CountsSize = countsSize, SamplesSize = samplesSize, UnpackedSize = samples.Length }, countsSize + samplesSize, packed);
    }

    private int HeaderSize => (number < 0 ? 0 : 4) + ChunkHeader.Size(header.PartType);

    /// <summary>Packs bytes, or keeps them as they are if that does not make them fewer.</summary>
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

    private void Finish(ChunkHeader chunkHeader, int count, PackedChunk packed)
    {
        Span<byte> head = packed.Reserve(HeaderSize + count);
        if (number >= 0)
            BinaryPrimitives.WriteInt32LittleEndian(head, number);
        chunkHeader.Write(head[(number < 0 ? 0 : 4)..], header.PartType);
        packed.SetCount(HeaderSize + count);
    }
}
