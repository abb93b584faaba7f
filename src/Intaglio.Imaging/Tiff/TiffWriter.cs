using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Writes TIFF 6.0 files with the least significant byte first: strips, and the directory behind them.</summary>
internal sealed class TiffWriter
{
    // Of the samples in a strip; it has at least a row.
    private const int StripSize = 64 * 1024;

    private readonly Image image;
    private readonly TiffCompression compression;
    private readonly CompressionLevel level;
    private readonly int depth, predictor, rowSize, rowsPerStrip;
    private readonly SampleRows? samples;
    private readonly LzwEncoder lzw = new();
    private readonly byte[] strip, numbers;

    private TiffWriter(Image image, ImageWriteOptions options)
    {
        this.image = image;
        compression = options.TiffCompression ?? TiffCompression.Deflate;
        level = options.CompressionLevel;
        int whole = 8 * image.Format.BytesPerSample;
        bool isInteger = image.Format.IsInteger;
        if (!isInteger && options.Depth is { } asked && asked != whole)
            throw new ArgumentException($"A TIFF file of {image.Format.Sample} has {whole} bits per component, not {asked}.");
        depth = isInteger ? SampleScale.ChooseDepth(image, options.Depth, [8, 16], "A TIFF file of integers") : whole;
        bool differences = compression != TiffCompression.None && (options.TiffPredictor ?? true);
        predictor = !differences ? 1 : isInteger ? 2 : 3;
        samples = isInteger ? new SampleRows(image, SampleScale.MaxOf(depth), bigEndian: !BitConverter.IsLittleEndian) : null;
        rowSize = image.Width * image.Format.Components * (depth / 8);
        rowsPerStrip = Math.Clamp(StripSize / rowSize, 1, image.Height);
        strip = new byte[rowSize * rowsPerStrip];
        numbers = predictor == 3 ? new byte[rowSize] : [];
    }

    internal static void Write(Stream destination, Image image, ImageWriteOptions options)
    {
        TiffWriter writer = new(image, options);
        if (destination.CanSeek)
        {
            writer.Write(destination);
            return;
        }
        using MemoryStream file = new();
        writer.Write(file);
        file.WriteTo(destination);
    }

    private void Write(Stream file)
    {
        long start = file.Position;
        Span<byte> header = [(byte)'I', (byte)'I', 42, 0, 0, 0, 0, 0];
        file.Write(header);
        int strips = (image.Height + rowsPerStrip - 1) / rowsPerStrip;
        uint[] offsets = new uint[strips], counts = new uint[strips];
        uint at = (uint)header.Length;
        for (int i = 0; i < strips; i++)
        {
            ReadOnlySpan<byte> data = Compress(GetStrip(i * rowsPerStrip));
            file.Write(data);
            (offsets[i], counts[i]) = (at, (uint)data.Length);
            at = checked(at + (uint)data.Length);
        }
        if (at % 2 != 0)
        {
            file.WriteByte(0);
            at++;
        }
        file.Write(CreateDirectory(offsets, counts).ToBytes(at));
        long end = file.Position;
        BinaryPrimitives.WriteUInt32LittleEndian(header[4..], at);
        file.Position = start;
        file.Write(header);
        file.Position = end;
    }

    private Span<byte> GetStrip(int firstRow)
    {
        int rows = Math.Min(rowsPerStrip, image.Height - firstRow), components = image.Format.Components;
        for (int i = 0; i < rows; i++)
        {
            Span<byte> row = strip.AsSpan(i * rowSize, rowSize);
            if (samples is not null)
                samples.Get(firstRow + i, row);
            else
                image.Bytes.Span.Slice((firstRow + i) * rowSize, rowSize).CopyTo(predictor == 3 ? numbers : row);
            if (predictor == 2)
                TiffPredictors.Apply(row, depth / 8, components);
            else if (predictor == 3)
                TiffPredictors.ApplyFloat(numbers, row, depth / 8, components);
        }
        Span<byte> result = strip.AsSpan(0, rows * rowSize);
        if (!BitConverter.IsLittleEndian && predictor != 3)
            Swap(result);
        return result;
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
