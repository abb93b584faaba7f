using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Writes TIFF 6.0 files with the least significant byte first: strips, and the directory behind them.</summary>
internal sealed class TiffWriter : RowWriter
{
    // Of the samples in a strip; it has at least a row.
    private const int StripSize = 64 * 1024, HeaderSize = 8;

    private readonly ImageHeader image;
    private readonly Stream destination, file;
    private readonly TiffCompression compression;
    private readonly CompressionLevel level;
    private readonly int depth, predictor, rowSize, rowsPerStrip;
    private readonly LzwEncoder lzw = new();
    private readonly byte[] strip, numbers;
    private readonly uint[] offsets, counts;
    private readonly long start;
    private uint at = HeaderSize;
    private int rows;

    /// <param name="destination">The file; all of it is kept in memory first if it cannot seek.</param>
    /// <param name="image">The image.</param>
    /// <param name="whole">All of it; null where it comes in parts.</param>
    /// <param name="options">How it is written.</param>
    internal TiffWriter(Stream destination, ImageHeader image, Image? whole, ImageWriteOptions options)
    {
        this.image = image;
        compression = options.TiffCompression ?? TiffCompression.Deflate;
        level = options.CompressionLevel;
        int bits = 8 * image.Format.BytesPerSample;
        bool isInteger = image.Format.IsInteger;
        if (!isInteger && options.Depth is { } asked && asked != bits)
            throw new ArgumentException($"A TIFF file of {image.Format.Sample} has {bits} bits per component, not {asked}.");
        depth = isInteger ? SampleScale.ChooseDepth(image, whole, options.Depth, [8, 16], "A TIFF file of integers") : bits;
        bool differences = compression != TiffCompression.None && (options.UseTiffPredictor ?? true);
        predictor = !differences ? 1 : isInteger ? 2 : 3;
        rowSize = image.Width * image.Format.Components * (depth / 8);
        rowsPerStrip = Math.Clamp(StripSize / rowSize, 1, image.Height);
        strip = new byte[rowSize * rowsPerStrip];
        numbers = predictor == 3 ? new byte[rowSize] : [];
        int strips = (image.Height - 1) / rowsPerStrip + 1;
        (offsets, counts) = (new uint[strips], new uint[strips]);
        this.destination = destination;
        file = destination.CanSeek ? destination : new MemoryStream();
        start = file.Position;
        file.Write([(byte)'I', (byte)'I', 42, 0, 0, 0, 0, 0]);
    }

    internal override void Write(Image rows, RowSteps steps)
    {
        SampleRows? samples = image.Format.IsInteger ? new SampleRows(rows, SampleScale.MaxOf(depth), bigEndian: !BitConverter.IsLittleEndian) : null;
        for (int y = 0; y < rows.Height; y++)
        {
            steps.Next();
            Add(rows, y, samples);
            this.rows++;
            if (this.rows % rowsPerStrip == 0 || this.rows == image.Height)
                WriteStrip();
        }
    }

    internal override void Complete()
    {
        if (at % 2 != 0)
        {
            file.WriteByte(0);
            at++;
        }
        file.Write(CreateDirectory(offsets, counts).ToBytes(at));
        long end = file.Position;
        Span<byte> place = stackalloc byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32LittleEndian(place, at);
        file.Position = start + HeaderSize - place.Length;
        file.Write(place);
        file.Position = end;
        if (file != destination)
            ((MemoryStream)file).WriteTo(destination);
    }

    private void Add(Image image, int y, SampleRows? samples)
    {
        int components = image.Format.Components;
        Span<byte> row = strip.AsSpan(rows % rowsPerStrip * rowSize, rowSize);
        if (samples is not null)
            samples.Get(y, row);
        else
            image.Bytes.Span.Slice(y * rowSize, rowSize).CopyTo(predictor == 3 ? numbers : row);
        if (predictor == 2)
            TiffPredictors.Apply(row, depth / 8, components);
        else if (predictor == 3)
            TiffPredictors.ApplyFloat(numbers, row, depth / 8, components);
        if (!BitConverter.IsLittleEndian && predictor != 3)
            Swap(row);
    }

    private void WriteStrip()
    {
        int last = (rows - 1) / rowsPerStrip;
        ReadOnlySpan<byte> data = Compress(strip.AsSpan(0, (rows - last * rowsPerStrip) * rowSize));
        file.Write(data);
        (offsets[last], counts[last]) = (at, (uint)data.Length);
        at = checked(at + (uint)data.Length);
    }

    private void Swap(Span<byte> bytes)
    {
        if (depth == 16)
            BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, ushort>(bytes), MemoryMarshal.Cast<byte, ushort>(bytes));
        else if (depth == 32)
            BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, uint>(bytes), MemoryMarshal.Cast<byte, uint>(bytes));
    }

    private ReadOnlySpan<byte> Compress(ReadOnlySpan<byte> bytes)
    {
        switch (compression)
        {
            case TiffCompression.None:
                return bytes;
            case TiffCompression.Lzw:
                return lzw.Encode(bytes);
            default:
                MemoryStream data = new();
                using (ZLibStream deflated = new(data, level, leaveOpen: true))
                    deflated.Write(bytes);
                return data.GetBuffer().AsSpan(0, (int)data.Length);
        }
    }

    private TiffDirectoryWriter CreateDirectory(uint[] offsets, uint[] counts)
    {
        int components = image.Format.Components;
        TiffDirectoryWriter fields = new();
        fields.AddLongs(TiffTag.ImageWidth, (uint)image.Width);
        fields.AddLongs(TiffTag.ImageLength, (uint)image.Height);
        fields.AddShorts(TiffTag.BitsPerSample, [.. Enumerable.Repeat(depth, components)]);
        fields.AddShorts(TiffTag.Compression, compression switch { TiffCompression.Deflate => 8, TiffCompression.Lzw => 5, _ => 1 });
        fields.AddShorts(TiffTag.PhotometricInterpretation, image.Format.ColorComponents == 1 ? 1 : 2);
        fields.AddLongs(TiffTag.StripOffsets, offsets);
        fields.AddShorts(TiffTag.SamplesPerPixel, components);
        fields.AddLongs(TiffTag.RowsPerStrip, (uint)rowsPerStrip);
        fields.AddLongs(TiffTag.StripByteCounts, counts);
        // Baseline TIFF asks for a resolution: pixels are square, and of no known size.
        fields.AddRational(TiffTag.XResolution, 1, 1);
        fields.AddRational(TiffTag.YResolution, 1, 1);
        fields.AddShorts(TiffTag.PlanarConfiguration, 1);
        fields.AddShorts(TiffTag.ResolutionUnit, 1);
        if (predictor != 1)
            fields.AddShorts(TiffTag.Predictor, predictor);
        if (image.Format.Alpha != AlphaMode.None)
            fields.AddShorts(TiffTag.ExtraSamples, image.Format.Alpha == AlphaMode.Premultiplied ? 1 : 2);
        fields.AddShorts(TiffTag.SampleFormat, [.. Enumerable.Repeat(image.Format.IsInteger ? 1 : 3, components)]);
        if (!image.Color.IccProfile.IsEmpty)
            fields.AddBytes(TiffTag.IccProfile, image.Color.IccProfile.Span);
        return fields;
    }
}
