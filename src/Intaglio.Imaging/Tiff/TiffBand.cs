using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>
/// The rows of strips, or of tiles side by side, which are decompressed together, a row at a time; where they are many and low, one after another, which
/// then takes less memory than their decompressors.
/// </summary>
/// <param name="header">The image.</param>
/// <param name="input">The file.</param>
/// <param name="layout">What it says of its strips or tiles.</param>
/// <param name="converter">Makes pixels of rows; no other thread uses it.</param>
/// <param name="isSwapped">Whether the order of bytes is not the machine's.</param>
internal sealed class TiffBand(ImageHeader header, TiffInput input, TiffLayout layout, TiffPixels converter, bool isSwapped) : IDisposable
{
    // Shorter rows are not asked of the file one by one.
    private const int ShortRow = 4096;

    // Of the rows that are inflated at once.
    private const int MostAtOnce = 16 << 20;

    // Compressed data that takes more of the file for a byte of pixels was not made by a compressor, but to be read many times.
    private const int MaxExpansion = 4;

    private readonly record struct Chunk(int Number, int Component, int X, Stream Data);

    private readonly int rowSize = (int)layout.ChunkRowSize;
    private readonly List<Chunk> open = [];
    private readonly List<LzwTable> tables = [];
    private byte[] row = [], numbers = [], packed = [], rows = [];
    private LibDeflate.DecompressorHandle? decompressor;
    private int height, next;

    private bool IsDeflated => layout.Compression is 8 or 32946;

    /// <summary>Begins with a band, whose rows are read one by one.</summary>
    internal void Begin(int band)
    {
        Select(band);
        foreach ((int number, int component, int x) in FindChunks(band))
            open.Add(new Chunk(number, component, x, Open(number)));
    }

    /// <summary>Makes sure that the next row is there.</summary>
    internal void Fetch() => Fill(open[0], next);

    /// <summary>Writes the pixels of the row that is there.</summary>
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
    /// <param name="band">The band.</param>
    /// <param name="pixels">Receives the rows; memory is taken as they come.</param>
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
                throw EndsEarly(layout, chunk.Number, rowOfBand, height);
        }
        catch (InvalidDataException exception)
        {
            throw Damaged(chunk, exception);
        }
    }

    internal static ImageFormatException EndsEarly(TiffLayout layout, int chunk, int row, int height) => new($"The {layout.Describe(chunk)} ends within row {row} of {height}.");

    private ImageFormatException Damaged(Chunk chunk, InvalidDataException cause) => new($"The {layout.Describe(chunk.Number)} is damaged: {cause.Message}", cause);

    private void Convert(int component, int x, Span<byte> bytes, Span<byte> pixels)
    {
        int size = header.Format.BytesPerPixel, from = x * size, count = Math.Min(layout.ChunkWidth, header.Width - x) * size;
        converter.Convert(Decode(bytes), pixels.Slice(from, count), component);
    }

    /// <summary>
    /// Inflates all rows at once by the system's library, which takes half the time: into the pixels where they have the same bytes. Data that is not exactly
    /// these rows is left to what reads it row by row, and says what is wrong.
    /// </summary>
    private unsafe bool TryInflate(int number, PixelBuffer pixels, out Span<byte> inflated)
    {
        long size = (long)rowSize * height, offset = layout.Offsets[number], count = layout.ByteCounts[number];
        inflated = [];
        if (!IsDeflated || layout.IsReversed || size > MostAtOnce || count > size + TiffRows.StreamSize || !LibDeflate.IsInstalled)
            return false;
        string what = $"the {layout.Describe(number)}";
        input.Check(offset, count, what);
        // Once for the longest strip that gets here. Pages of it that shorter ones do not reach take no memory.
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
            return LibDeflate.Decompress(decompressor, from, (nuint)count, to, (nuint)size, out nuint written) == 0 && written == (nuint)size;
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
