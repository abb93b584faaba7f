using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Reads the first image of TIFF 6.0 and BigTIFF files.</summary>
internal sealed class TiffReader
{
    // Rows shorter than that are not asked of the file one by one.
    private const int ShortRow = 4096;

    private readonly TiffInput input;
    private readonly TiffDirectory directory;
    private readonly TiffLayout layout;
    private readonly TiffPixels converter;
    private readonly PixelBuffer pixels;
    private readonly int rowSize;
    private readonly LzwTable table = new();
    private byte[] row = [], numbers = [];

    private TiffReader(TiffInput input, ImageReadOptions options)
    {
        this.input = input;
        directory = new TiffDirectory(input);
        layout = new TiffLayout(directory);
        converter = new TiffPixels(layout, directory);
        pixels = new PixelBuffer(layout.Width, layout.Height, converter.Format, options);
        // Tiles may reach far beyond the image, and all be the same few bytes of the file.
        if (layout.DecodedSize > Math.Min(options.MaxMemory, Array.MaxLength))
            throw new ImageFormatException($"The rows of the TIFF file have {layout.DecodedSize} bytes, more than the {options.MaxMemory} that are allowed ({nameof(ImageReadOptions)}).");
        rowSize = (int)layout.ChunkRowSize;
        Color = directory.Has(TiffTag.IccProfile) ? new ImageColor { IccProfile = directory.GetBytes(TiffTag.IccProfile, options.MaxMemory) } : ImageColor.Untagged;
    }

    private ImageColor Color { get; }

    private bool IsDeflated => layout.Compression is 8 or 32946;

    internal static Image Read(TiffInput input, ImageReadOptions options)
    {
        TiffReader reader = new(input, options);
        reader.ReadPixels();
        Image image = reader.pixels.ToImage(reader.converter.SignificantBits, reader.Color);
        return TiffOrientation.Apply(image, reader.layout.Orientation);
    }

    private void ReadPixels()
    {
        int perComponent = layout.ChunksAcross * layout.ChunksDown;
        for (int chunk = 0; chunk < layout.Offsets.Length; chunk++)
        {
            int component = chunk / perComponent, place = chunk % perComponent;
            if (layout.IsPlanar && !converter.Uses(component))
                continue;
            int x = place % layout.ChunksAcross * layout.ChunkWidth, y = place / layout.ChunksAcross * layout.ChunkHeight;
            try
            {
                ReadChunk(chunk, component, x, y);
            }
            catch (InvalidDataException exception)
            {
                throw new ImageFormatException($"The {Name(chunk)} is damaged: {exception.Message}", exception);
            }
        }
    }

    private void ReadChunk(int chunk, int component, int x, int y)
    {
        input.Check(layout.Offsets[chunk], layout.ByteCounts[chunk], $"the {Name(chunk)}");
        using Stream data = Open(layout.Offsets[chunk], layout.ByteCounts[chunk]);
        int rows = Math.Min(layout.ChunkHeight, pixels.Height - y);
        int from = x * converter.Format.BytesPerPixel, count = Math.Min(layout.ChunkWidth, pixels.Width - x) * converter.Format.BytesPerPixel;
        for (int i = 0; i < rows; i++)
        {
            if (GrowingRead.Fill(data, ref row, rowSize) < rowSize)
                throw new ImageFormatException($"The {Name(chunk)} ends within row {i} of {rows}.");
            converter.Convert(Decode(row.AsSpan(0, rowSize)), pixels.GetRow(y + i).Slice(from, count), component);
        }
        // The check sum is compared at the end; a last strip may have more rows than the image.
        if (IsDeflated)
            _ = data.ReadByte();
    }

    private Stream Open(long offset, long count)
    {
        TiffSection section = new(input, offset, count, layout.IsReversed, hasEnd: IsDeflated);
        Stream data = layout.Compression switch
        {
            1 => section,
            5 => new LzwReader(section, table),
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
        if (directory.IsBigEndian == BitConverter.IsLittleEndian)
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

    private string Name(int chunk) => $"{(layout.IsStriped ? "strip" : "tile")} {chunk} of the TIFF file, {layout.ByteCounts[chunk]} bytes from {layout.Offsets[chunk]} on,";
}
