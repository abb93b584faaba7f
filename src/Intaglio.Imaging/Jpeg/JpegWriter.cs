using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>Writes JPEG files.</summary>
/// <remarks>
/// A sequential file is divided into bands, which are encoded in parallel as separate files. Each band begins with a restart marker, after
/// which decoding does not depend on earlier data (ITU-T T.81, E.1.4). A progressive file is encoded when all rows are available.
/// </remarks>
internal sealed class JpegWriter : RowWriter
{
    // The number of pixels in a band. Thumbnails have a single band.
    private const int PixelsOfBand = 1 << 18;

    private const int MaxRestartInterval = ushort.MaxValue, Restarts = 8, EndSize = 2;

    private readonly Stream destination;
    private readonly ImageHeader image;
    private readonly ImageWriteOptions options;
    private readonly JpegCoding coding;
    private readonly int components, rowSize, bandHeight, unitsOfBand, bandsAtOnce;
    private byte[] pending = [];
    private int pendingRows, bandsWritten, rowsWritten;

    /// <exception cref="ArgumentException">The format cannot store the image.</exception>
    /// <exception cref="PlatformNotSupportedException">The library libturbojpeg is not installed.</exception>
    internal JpegWriter(Stream destination, ImageHeader image, ImageWriteOptions options)
    {
        if (image.Format.Sample != SampleType.Bits8 || options.Depth is not (null or 8))
            throw new ArgumentException(
                $"JPEG stores 8 bits per component, but the image has {image.Format.Sample} samples{(options.Depth is { } depth ? $" and a requested depth of {depth}" : "")}.", nameof(image));
        if (image.Format.Alpha != AlphaMode.None)
            throw new ArgumentException($"JPEG cannot store alpha, but the image has alpha ({image.Format.Alpha}).", nameof(image));
        if (Math.Max(image.Width, image.Height) > TurboJpeg.MaxSize)
            throw new ArgumentException(
                $"JPEG supports at most {TurboJpeg.MaxSize} x {TurboJpeg.MaxSize} pixels, not {image.Width} x {image.Height}.",
                nameof(image));
        if (options.IsProgressive && image.Size > Array.MaxLength)
            throw new ArgumentException(
                $"A progressive JPEG file is encoded at once, and {image.Width} x {image.Height} pixels are too many for that.",
                nameof(image));
        JpegProfile.Check(image.Color.IccProfile);
        TurboJpeg.Require();
        (this.destination, this.image, this.options, coding) = (destination, image, options, JpegCoding.From(options));
        (components, rowSize) = (image.Format.Components, (int)image.RowSize);
        (int unitWidth, int unitHeight) = coding.GetUnit(components == 1);
        int unitsAcross = (image.Width + unitWidth - 1) / unitWidth, unitsDown = (image.Height + unitHeight - 1) / unitHeight;
        int unitsDownBand = coding.IsProgressive ? unitsDown
            : Math.Clamp(PixelsOfBand / (unitsAcross * unitWidth * unitHeight), 1, Math.Min(unitsDown, MaxRestartInterval / unitsAcross));
        (bandHeight, unitsOfBand) = (Math.Min(unitsDownBand * unitHeight, image.Height), unitsAcross * unitsDownBand);
        bandsAtOnce = coding.IsProgressive ? 1 : options.Threads;
    }

    internal override void Write(Image rows, RowSteps steps)
    {
        int roomForRows = bandHeight * bandsAtOnce;
        for (int row = 0; row < rows.Height;)
        {
            // Complete groups of bands are encoded without copying.
            int left = rows.Height - row, count = Math.Min(left, roomForRows - pendingRows);
            ReadOnlyMemory<byte> next = rows.Bytes.Slice(row * rowSize, count * rowSize);
            bool isFull = pendingRows + count == roomForRows || rowsWritten + pendingRows + count == image.Height;
            if (!isFull || pendingRows > 0)
            {
                if (pending.Length == 0)
                    pending = GC.AllocateUninitializedArray<byte>(Math.Min(roomForRows, image.Height - rowsWritten) * rowSize);
                next.CopyTo(pending.AsMemory(pendingRows * rowSize));
                next = pending.AsMemory(0, (pendingRows + count) * rowSize);
                pendingRows += count;
            }
            if (isFull)
            {
                Encode(next);
                pendingRows = 0;
            }
            for (row += count; count > 0; count--)
                steps.Next();
        }
    }

    internal override void Complete() => destination.Write([JpegMarker.Prefix, JpegMarker.End]);

    private void Encode(ReadOnlyMemory<byte> rows)
    {
        int height = rows.Length / rowSize;
        byte[][] files = new byte[(height + bandHeight - 1) / bandHeight][];
        ParallelLoop.For(files.Length, options.Threads, band =>
        {
            int top = band * bandHeight, count = Math.Min(bandHeight, height - top);
            files[band] = TurboJpeg.Compress(rows.Span.Slice(top * rowSize, count * rowSize), image.Width, count, components, coding);
        }, CancellationToken.None);
        foreach (byte[] file in files)
            WriteBand(file);
        rowsWritten += height;
    }

    // The first band provides the header of the file. Only the scan data of the other bands is used.
    private void WriteBand(byte[] file)
    {
        int start = bandsWritten == 0 ? WriteHead(file) : FindScan(file);
        if (bandsWritten > 0)
            destination.Write([JpegMarker.Prefix, (byte)(JpegMarker.Restart + ((bandsWritten - 1) % Restarts))]);
        destination.Write(file.AsSpan(start..^EndSize));
        bandsWritten++;
    }

    /// <summary>
    /// Writes the segments of an encoded band, with the height, metadata and profile of the file. Returns the offset of the remaining data.
    /// </summary>
    private int WriteHead(byte[] file)
    {
        using MemoryStream head = new();
        head.Write(file, 0, EndSize);
        int at = EndSize;
        for (byte marker = 0; marker != JpegMarker.Scan;)
        {
            marker = file[at + 1];
            Span<byte> segment = NextSegment(file, ref at);
            if (JpegMarker.IsFrame(marker))
                BinaryPrimitives.WriteUInt16BigEndian(segment[(JpegMarker.HeadSize + 1)..], (ushort)image.Height);
            if (marker == JpegMarker.Scan && bandHeight < image.Height)
                JpegSegment.Write(head, JpegMarker.RestartInterval, [(byte)(unitsOfBand >> 8), (byte)unitsOfBand]);
            head.Write(segment);
            if (marker != JpegMarker.Application)
                continue;
            options.Metadata?.Write(head, image.Width, image.Height);
            JpegProfile.Write(head, image.Color.IccProfile.Span);
        }
        destination.Write(head.GetBuffer(), 0, (int)head.Length);
        return at;
    }

    private static int FindScan(byte[] file)
    {
        int at = EndSize;
        while (file[at + 1] != JpegMarker.Scan)
            NextSegment(file, ref at);
        NextSegment(file, ref at);
        return at;
    }

    private static Span<byte> NextSegment(byte[] file, ref int at)
    {
        Span<byte> segment = file.AsSpan(at, 2 + BinaryPrimitives.ReadUInt16BigEndian(file.AsSpan(at + 2)));
        at += segment.Length;
        return segment;
    }
}
