using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Reads the rows of a strip or of adjacent tiles.</summary>
/// <remarks>
/// The chunks of a band are decompressed together, row by row. Many low chunks are decompressed one by one into a buffer, which takes less
/// memory than their decompressors.
/// </remarks>
/// <param name="header">The header of the image.</param>
/// <param name="input">The file.</param>
/// <param name="layout">The layout of the strips or tiles.</param>
/// <param name="converter">The converter from rows to pixels, used by this thread only.</param>
/// <param name="isSwapped">
/// <see langword="true"/> if the byte order of the file differs from that of the machine; otherwise, <see langword="false"/>.
/// </param>
internal sealed class TiffBand(ImageHeader header, TiffInput input, TiffLayout layout, TiffPixels converter, bool isSwapped) : IDisposable
{
    // Rows shorter than this are read through a buffer.
    private const int ShortRow = 4096;

    // The maximum size of rows that are decompressed at once.
    private const int MostAtOnce = 16 << 20;

    // Real compressors do not expand data by more than this factor. Malicious files do, so that overlapping data is read many times.
    private const int MaxExpansion = 4;

    private readonly record struct Chunk(int Number, int Component, int X, Stream Data);

    private readonly int rowSize = (int)layout.ChunkRowSize;
    private readonly List<Chunk> open = [];
    private readonly List<LzwTable> tables = [];
    private byte[] row = [], numbers = [], packed = [], rows = [];
    private LibDeflate.DecompressorHandle? decompressor;
    private int height, next;

    private bool IsDeflated => layout.Compression is 8 or 32946;

    /// <summary>Starts a band whose rows are read one by one.</summary>
    internal void Begin(int band)
    {
        Select(band);
        foreach ((int number, int component, int x) in FindChunks(band))
            open.Add(new Chunk(number, component, x, Open(number)));
    }

    /// <summary>Reads the next row.</summary>
    internal void Fetch() => Fill(open[0], next);

    /// <summary>Writes the pixels of the row that was read last.</summary>
    internal void Put(Span<byte> pixels)
    {
        for (int i = 0; i < open.Count; i++)
        {
            if (i > 0)
                Fill(open[i], next);
            Convert(open[i].Component, open[i].X, row.AsSpan(0, rowSize), pixels);
        }
        if (++next == height)
            End();
    }

    /// <summary>Reads all rows of a band.</summary>
    /// <param name="band">The index of the band.</param>
    /// <param name="pixels">The buffer that receives the rows.</param>
    internal void ReadAll(int band, PixelBuffer pixels)
    {
        Select(band);
        foreach ((int number, int component, int x) in FindChunks(band))
        {
            if (TryInflate(number, pixels, out Span<byte> inflated))
            {
                for (int i = 0; i < height; i++)
                    Convert(component, x, inflated.Slice(i * rowSize, rowSize), pixels.GetRow(i));
                continue;
            }
            open.Add(new Chunk(number, component, x, Open(number)));
            for (int i = 0; i < height; i++)
            {
                Fill(open[0], i);
                Convert(component, x, row.AsSpan(0, rowSize), pixels.GetRow(i));
            }
            End();
        }
    }

    public void Dispose()
    {
        Close();
        decompressor?.Dispose();
    }

    private void Close()
    {
        foreach (Chunk chunk in open)
            chunk.Data.Dispose();
        open.Clear();
    }

    private void Select(int band) => (height, next) = (Math.Min(layout.ChunkHeight, header.Height - band * layout.ChunkHeight), 0);

    private IEnumerable<(int Number, int Component, int X)> FindChunks(int band)
    {
        int perComponent = layout.ChunksAcross * layout.ChunksDown;
        for (int component = 0; component < (layout.IsPlanar ? layout.Components : 1); component++)
        {
            if (layout.IsPlanar && !converter.Uses(component))
                continue;
            for (int i = 0; i < layout.ChunksAcross; i++)
                yield return (component * perComponent + band * layout.ChunksAcross + i, component, i * layout.ChunkWidth);
        }
    }

    private void End()
    {
        // The checksum is compared at the end. The last strip can have more rows than the image.
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
                throw EndsEarly(layout, chunk.Number, rowOfBand, height);
        }
        catch (InvalidDataException exception)
        {
            throw Damaged(chunk, exception);
        }
    }

    internal static ImageFormatException EndsEarly(TiffLayout layout, int chunk, int row, int height) =>
        new($"The {layout.Describe(chunk)} ends within row {row} of {height}.");

    private ImageFormatException Damaged(Chunk chunk, InvalidDataException cause) =>
        new($"The {layout.Describe(chunk.Number)} is damaged: {cause.Message}", cause);

    private void Convert(int component, int x, Span<byte> bytes, Span<byte> pixels)
    {
        int size = header.Format.BytesPerPixel, from = x * size, count = Math.Min(layout.ChunkWidth, header.Width - x) * size;
        converter.Convert(Decode(bytes), pixels.Slice(from, count), component);
    }

    /// <summary>
    /// Decompresses all rows at once with libdeflate, which takes half the time. Rows are written directly to the pixels if the bytes are
    /// equal.
    /// </summary>
    /// <remarks>
    /// Returns <see langword="false"/> if the data does not contain exactly these rows. The caller then reads row by row and reports the
    /// fault.
    /// </remarks>
    private unsafe bool TryInflate(int number, PixelBuffer pixels, out Span<byte> inflated)
    {
        long size = (long)rowSize * height, offset = layout.Offsets[number], count = layout.ByteCounts[number];
        inflated = [];
        if (!IsDeflated || layout.IsReversed || size > MostAtOnce || count > size + TiffRows.StreamSize || !LibDeflate.IsInstalled)
            return false;
        string what = $"the {layout.Describe(number)}";
        input.Check(offset, count, what);
        // Allocated once for the longest possible strip. Untouched pages take no memory.
        if (packed.Length < count)
            packed = GC.AllocateUninitializedArray<byte>((int)size + TiffRows.StreamSize);
        input.Read(offset, packed.AsSpan(0, (int)count), what);
        if (converter.IsCopy && layout.IsStriped)
            inflated = pixels.GetRows(0, height);
        if (inflated.Length != size)
        {
            if (rows.Length < size)
                rows = new byte[size];
            inflated = rows.AsSpan(0, (int)size);
        }
        decompressor ??= NativeLibraries.Made(LibDeflate.CreateDecompressor());
        fixed (byte* from = packed, to = inflated)
            return LibDeflate.Decompress(decompressor, from, (nuint)count, to, (nuint)size, out nuint written) == 0
                && written == (nuint)size;
    }

    private Stream Open(int number)
    {
        long offset = layout.Offsets[number], count = layout.ByteCounts[number];
        input.Check(offset, count, $"the {layout.Describe(number)}");
        long most = layout.Compression == 1 ? long.MaxValue : TiffRows.StreamSize + MaxExpansion * (long)rowSize * height;
        TiffSection section = new(input, offset, count, layout.IsReversed, hasEnd: IsDeflated, most);
        if (layout.Compression == 5 && tables.Count == open.Count)
            tables.Add(new LzwTable());
        Stream data = layout.Compression switch
        {
            1 => section,
            5 => new LzwReader(section, tables[open.Count]),
            7 => new TiffJpegReader(section, layout, height),
            32773 => new PackBitsReader(section),
            _ => new ZLibStream(new ZLibData(section), CompressionMode.Decompress),
        };
        return rowSize < ShortRow && layout.Compression is not (5 or 7 or 32773) ? new BufferedStream(data, 4 * ShortRow) : data;
    }

    // Returns samples in machine byte order with the predictor undone.
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

    internal static void Swap(Span<byte> bytes, int size)
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
