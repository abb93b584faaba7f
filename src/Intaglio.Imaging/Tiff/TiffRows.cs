using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>
/// The rows of a TIFF file. Strips and tiles side by side are decompressed together, a row at a time; where they are many and low, one after another into a
/// buffer, which then takes less than their decompressors.
/// </summary>
internal sealed class TiffRows : RowSource
{
    // Shorter rows are not asked of the file one by one.
    private const int ShortRow = 4096;

    // About what a decompressor takes.
    private const int StreamSize = 64 * 1024;

    // Compressed data that takes more of the file for a byte of pixels was not made by a compressor, but to be read many times.
    private const int MaxExpansion = 4;

    private readonly record struct Chunk(int Number, int Component, int X, Stream Data);

    private readonly TiffInput input;
    private readonly TiffLayout layout;
    private readonly TiffPixels converter;
    private readonly bool isSwapped;
    private readonly int rowSize;
    private readonly PixelBuffer? buffer;
    private readonly List<Chunk> open = [];
    private readonly List<LzwTable> tables = [];
    private byte[] row = [], numbers = [];
    private int y = -1;

    internal TiffRows(ImageHeader header, TiffInput input, TiffLayout layout, TiffPixels converter, bool isSwapped, ImageReadOptions options)
        : base(header)
    {
        (this.input, this.layout, this.converter, this.isSwapped) = (input, layout, converter, isSwapped);
        MemoryLimit.Check(2 * (ByteCount)layout.ChunkRowSize, "rows", options);
        rowSize = (int)layout.ChunkRowSize;
        ByteCount streams = (ByteCount)layout.ChunksAcross * (layout.IsPlanar ? layout.Components : 1) * StreamSize;
        ImageHeader band = header with { Height = Math.Min(layout.ChunkHeight, header.Height) };
        if (streams > StreamSize && band.Size <= streams)
            buffer = new PixelBuffer(band, options);
        else
            MemoryLimit.Check(streams, "strips or tiles", options);
    }

    private int RowOfBand => y % layout.ChunkHeight;

    private bool IsDeflated => layout.Compression is 8 or 32946;

    internal override void Fetch()
    {
        y++;
        if (RowOfBand == 0)
            BeginBand();
        if (buffer is null)
            Fill(open[0], RowOfBand);
    }

    internal override void Put(Span<byte> pixels)
    {
        if (buffer is not null)
        {
            buffer.GetRow(RowOfBand).CopyTo(pixels);
            return;
        }
        for (int i = 0; i < open.Count; i++)
        {
            if (i > 0)
                Fill(open[i], RowOfBand);
            Convert(open[i], pixels);
        }
        if (RowOfBand == layout.ChunkHeight - 1 || y == Header.Height - 1)
            EndBand();
    }

    public override void Dispose()
    {
        base.Dispose();
        Close();
    }

    private void Close()
    {
        foreach (Chunk chunk in open)
            chunk.Data.Dispose();
        open.Clear();
    }

    private void BeginBand()
    {
        int perComponent = layout.ChunksAcross * layout.ChunksDown, first = y / layout.ChunkHeight * layout.ChunksAcross;
        for (int component = 0; component < (layout.IsPlanar ? layout.Components : 1); component++)
        {
            if (layout.IsPlanar && !converter.Uses(component))
                continue;
            for (int i = 0; i < layout.ChunksAcross; i++)
            {
                int number = component * perComponent + first + i;
                open.Add(new Chunk(number, component, i * layout.ChunkWidth, Open(number)));
                if (buffer is not null)
                    ReadBand();
            }
        }
    }

    // All rows of the one that is open.
    private void ReadBand()
    {
        int rows = Math.Min(layout.ChunkHeight, Header.Height - y);
        for (int i = 0; i < rows; i++)
        {
            Fill(open[0], rowOfBand: i);
            Convert(open[0], buffer!.GetRow(i));
        }
        EndBand();
    }

    private void EndBand()
    {
        // The check sum is compared at the end; a last strip may have more rows than the image.
        if (IsDeflated)
            foreach (Chunk chunk in open)
                Check(chunk);
        Close();
    }

    private void Check(Chunk chunk)
    {
        try
        {
            chunk.Data.ReadByte();
        }
        catch (InvalidDataException exception)
        {
            throw Damaged(chunk, exception);
        }
    }

    private void Fill(Chunk chunk, int rowOfBand)
    {
        try
        {
            if (GrowingRead.Fill(chunk.Data, ref row, rowSize) < rowSize)
                throw new ImageFormatException($"The {layout.Describe(chunk.Number)} ends within row {rowOfBand} of {Math.Min(layout.ChunkHeight, Header.Height - (y - RowOfBand))}.");
        }
        catch (InvalidDataException exception)
        {
            throw Damaged(chunk, exception);
        }
    }

    private ImageFormatException Damaged(Chunk chunk, InvalidDataException cause) => new($"The {layout.Describe(chunk.Number)} is damaged: {cause.Message}", cause);

    private void Convert(Chunk chunk, Span<byte> pixels)
    {
        int size = Header.Format.BytesPerPixel, from = chunk.X * size, count = Math.Min(layout.ChunkWidth, Header.Width - chunk.X) * size;
        converter.Convert(Decode(row.AsSpan(0, rowSize)), pixels.Slice(from, count), chunk.Component);
    }

    private Stream Open(int number)
    {
        long offset = layout.Offsets[number], count = layout.ByteCounts[number];
        input.Check(offset, count, $"the {layout.Describe(number)}");
        long most = layout.Compression == 1 ? long.MaxValue : StreamSize + MaxExpansion * (long)rowSize * Math.Min(layout.ChunkHeight, Header.Height - y);
        TiffSection section = new(input, offset, count, layout.IsReversed, hasEnd: IsDeflated, most);
        if (layout.Compression == 5 && tables.Count == open.Count)
            tables.Add(new LzwTable());
        Stream data = layout.Compression switch
        {
            1 => section,
            5 => new LzwReader(section, tables[open.Count]),
            32773 => new PackBitsReader(section),
            _ => new ZLibStream(new ZLibData(section), CompressionMode.Decompress),
        };
        return rowSize < ShortRow && layout.Compression is not (5 or 32773) ? new BufferedStream(data, 4 * ShortRow) : data;
    }

    // Samples in the machine's order of bytes, without differences.
    private Span<byte> Decode(Span<byte> bytes)
    {
        int size = layout.Bits / 8, components = layout.IsPlanar ? 1 : layout.Components;
        if (layout.Predictor == 3)
        {
            if (numbers.Length < bytes.Length)
                numbers = new byte[bytes.Length];
            Span<byte> result = numbers.AsSpan(0, bytes.Length);
            TiffPredictors.UndoFloat(bytes, result, size, components);
            return result;
        }
        if (isSwapped)
            Swap(bytes, size);
        if (layout.Predictor == 2)
            TiffPredictors.Undo(bytes, size, components);
        return bytes;
    }

    private static void Swap(Span<byte> bytes, int size)
    {
        if (size == 2)
        {
            Span<ushort> words = MemoryMarshal.Cast<byte, ushort>(bytes);
            BinaryPrimitives.ReverseEndianness(words, words);
        }
        else if (size == 4)
        {
            Span<uint> words = MemoryMarshal.Cast<byte, uint>(bytes);
            BinaryPrimitives.ReverseEndianness(words, words);
        }
    }
}
