using System.Buffers.Binary;
using System.IO.Compression;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Writes little-endian TIFF 6.0 files: strips, followed by the directory.</summary>
internal sealed class TiffWriter : RowWriter
{
    // The size of a strip in bytes before compression. A strip has at least one row.
    private const int StripSize = 64 * 1024, HeaderSize = 8;

    private readonly ImageHeader image;
    private readonly Stream destination, file;
    private readonly TiffCompression compression;
    private readonly CompressionLevel level;
    private readonly int depth, predictor, rowSize, rowsPerStrip;
    private readonly OrderedWork<Strip> work;
    private readonly Stack<Strip> free = new();
    private readonly uint[] offsets, counts;
    private readonly long start;
    private Strip? strip;
    private uint at = HeaderSize;
    private int rows, written;

    /// <param name="destination">The stream to write. If it cannot seek, the file is first built in memory.</param>
    /// <param name="image">The properties of the image.</param>
    /// <param name="whole">The complete image, or <see langword="null"/> if it is written in bands.</param>
    /// <param name="options">The options for writing.</param>
    internal TiffWriter(Stream destination, ImageHeader image, Image? whole, ImageWriteOptions options)
    {
        this.image = image;
        compression = options.TiffCompression ?? TiffCompression.Deflate;
        level = options.CompressionLevel;
        int bits = 8 * image.Format.BytesPerSample;
        bool isInteger = image.Format.IsInteger;
        if (!isInteger && options.Depth is { } asked && asked != bits)
            throw new ArgumentException($"A TIFF file of {image.Format.Sample} samples has {bits} bits per component, not {asked}.");
        depth = isInteger ? SampleScale.ChooseDepth(image, whole, options.Depth, [8, 16], "A TIFF file of integers") : bits;
        bool differences = compression != TiffCompression.None && (options.UseTiffPredictor ?? true);
        predictor = !differences ? 1 : isInteger ? 2 : 3;
        rowSize = image.Width * image.Format.Components * (depth / 8);
        rowsPerStrip = Math.Clamp(StripSize / rowSize, 1, image.Height);
        work = new(compression == TiffCompression.None ? 1 : options.Threads, Write);
        int strips = (image.Height - 1) / rowsPerStrip + 1;
        (offsets, counts) = (new uint[strips], new uint[strips]);
        this.destination = destination;
        file = destination.CanSeek ? destination : new MemoryStream();
        start = file.Position;
        file.Write([(byte)'I', (byte)'I', 42, 0, 0, 0, 0, 0]);
    }

    internal override void Write(Image rows, RowSteps steps)
    {
        SampleRows? samples = image.Format.IsInteger
            ? new SampleRows(rows, SampleScale.MaxOf(depth), bigEndian: !BitConverter.IsLittleEndian) : null;
        for (int y = 0; y < rows.Height; y++)
        {
            steps.Next();
            Add(rows, y, samples);
            this.rows++;
            if (this.rows % rowsPerStrip == 0 || this.rows == image.Height)
                CompressStrip();
        }
    }

    public override void Dispose()
    {
        base.Dispose();
        work.Dispose();
    }

    internal override void Complete()
    {
        work.Complete();
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
        strip ??= free.TryPop(out Strip? unused) ? unused : new Strip(this);
        Span<byte> row = strip.Bytes.AsSpan(rows % rowsPerStrip * rowSize, rowSize);
        if (samples is not null)
            samples.Get(y, row);
        else
            image.Bytes.Span.Slice(y * rowSize, rowSize).CopyTo(row);
    }

    private void CompressStrip()
    {
        (Strip full, int size) = (strip!, (rows - (rows - 1) / rowsPerStrip * rowsPerStrip) * rowSize);
        strip = null;
        work.Add(() =>
        {
            full.Compress(size);
            return full;
        });
    }

    private void Write(Strip strip)
    {
        file.Write(strip.Compressed.Span);
        (offsets[written], counts[written]) = (at, (uint)strip.Compressed.Length);
        at = checked(at + (uint)strip.Compressed.Length);
        written++;
        free.Push(strip);
    }

    private void Swap(Span<byte> bytes)
    {
        if (depth == 16)
            BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, ushort>(bytes), MemoryMarshal.Cast<byte, ushort>(bytes));
        else if (depth == 32)
            BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, uint>(bytes), MemoryMarshal.Cast<byte, uint>(bytes));
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
        // Baseline TIFF requires a resolution: pixels are square and have no absolute size.
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

    /// <summary>The rows of a strip and their compressed form.</summary>
    private sealed class Strip(TiffWriter writer)
    {
        private readonly LzwEncoder? lzw = writer.compression == TiffCompression.Lzw ? new() : null;
        private readonly byte[] numbers = writer.predictor == 3 ? new byte[writer.rowSize] : [];

        internal byte[] Bytes { get; } = new byte[writer.rowSize * writer.rowsPerStrip];

        internal ReadOnlyMemory<byte> Compressed { get; private set; }

        /// <summary>Compresses the specified number of bytes.</summary>
        internal void Compress(int size)
        {
            Span<byte> bytes = Bytes.AsSpan(0, size);
            for (Span<byte> rows = bytes; !rows.IsEmpty; rows = rows[writer.rowSize..])
                Predict(rows[..writer.rowSize]);
            Compressed = writer.compression switch
            {
                TiffCompression.None => Bytes.AsMemory(0, size),
                TiffCompression.Lzw => lzw!.Encode(bytes),
                _ => Deflate(bytes),
            };
        }

        private void Predict(Span<byte> row)
        {
            int sample = writer.depth / 8, components = writer.image.Format.Components;
            if (writer.predictor == 3)
            {
                row.CopyTo(numbers);
                TiffPredictors.ApplyFloat(numbers, row, sample, components);
                return;
            }
            if (writer.predictor == 2)
                TiffPredictors.Apply(row, sample, components);
            if (!BitConverter.IsLittleEndian)
                writer.Swap(row);
        }

        private ReadOnlyMemory<byte> Deflate(ReadOnlySpan<byte> bytes)
        {
            MemoryStream data = new();
            using (ZLibStream deflated = new(data, writer.level, leaveOpen: true))
                deflated.Write(bytes);
            return data.GetBuffer().AsMemory(0, (int)data.Length);
        }
    }
}
