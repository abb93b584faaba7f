namespace Intaglio.Imaging;

/// <summary>Parses the markers of a JPEG file and assembles a new file for the decoder.</summary>
/// <remarks>The decoder receives only the segments it needs, after all sizes have been checked.</remarks>
internal sealed class JpegFile
{
    private const int MaxScans = 500, EndSize = 2, MaxAhead = 1 << 26;

    // Each block takes at least one bit. Scans can skip unchanged blocks, but far more visits than bits indicate a malicious file.
    private const int MaxVisitsPerBit = 16, FreeVisits = 1 << 26;

    // Arithmetic coding stores flat images in nearly no space, so a fixed number of blocks is allowed, plus a number per byte.
    private const int FreeArithmeticBlocks = 1 << 18, MaxArithmeticBlocks = 512;

    // The last byte of the Adobe segment indicates whether components are RGB (ITU-T T.872, 6.5.3).
    private static readonly byte[] beginning = [JpegMarker.Prefix, JpegMarker.Start, JpegMarker.Prefix, JpegMarker.Adobe, 0, 14, (byte)'A',
        (byte)'d', (byte)'o', (byte)'b', (byte)'e', 0, 100, 0, 0, 0, 0, 0];

    private readonly ImageInput input;
    private readonly ImageReadOptions options;
    private readonly Action<byte, byte[]> take;
    private byte[] data = new byte[4096];
    private bool[] isSeen = [];
    private JpegFrame? frame;
    private long scanBytes, visits;
    private int length, scans;
    private bool isWholeScan, hasRestarts;

    /// <summary>Reads all segments before the first scan, and the header of that scan.</summary>
    /// <param name="input">The file.</param>
    /// <param name="tables">The segments of tables that precede the file, or an empty span.</param>
    /// <param name="take">
    /// The callback for other segments before the first scan. It receives the marker and the data after the length.
    /// </param>
    /// <param name="options">The limits for reading.</param>
    /// <exception cref="ImageFormatException">The file is damaged or of an unsupported kind.</exception>
    internal JpegFile(ImageInput input, ReadOnlySpan<byte> tables, Action<byte, byte[]> take, ImageReadOptions options)
    {
        (this.input, this.take, this.options) = (input, take, options);
        Append(beginning);
        Append(tables);
        if (JpegSegment.ReadMarker(input) != JpegMarker.Start)
            throw new ImageFormatException("The JPEG file does not begin with a start marker.");
        for (byte marker; (marker = JpegSegment.ReadMarker(input)) != JpegMarker.Scan;)
        {
            if (JpegMarker.IsAlone(marker))
                throw new ImageFormatException(marker == JpegMarker.End ? "The JPEG file ends before its first scan."
                    : $"The marker {marker:X2} of the JPEG file at byte {input.Offset} is out of place.");
            ReadSegment(marker);
        }
        if (frame is null)
            throw new ImageFormatException("The JPEG file has a scan before its frame.");
        ReadScan();
    }

    internal JpegFrame Frame => frame!;

    /// <summary>Gets a value indicating whether a single scan completes the image, so that the decoder holds few rows.</summary>
    internal bool HasOneScan => scans == 1 && isWholeScan && !Frame.IsProgressive;

    /// <summary>Gets a value indicating whether extraneous data reported by the decoder always follows the pixels.</summary>
    internal bool EndsWithPixels => HasOneScan && !hasRestarts;

    /// <summary>Gets a value indicating whether the file ends without its last marker.</summary>
    internal bool IsCut { get; private set; }

    /// <summary>Reads all scans.</summary>
    /// <param name="isRgb"><see langword="true"/> if the components are red, green and blue; otherwise, <see langword="false"/>.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The file for the decoder.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, would take too long to decode, or exceeds the memory limit.</exception>
    internal ReadOnlySpan<byte> ReadScans(bool isRgb, CancellationToken cancellationToken)
    {
        // Data after the image is not read.
        if (length + EndSize + input.Remaining is { } most && most <= Math.Min(options.MaxMemory, MaxAhead))
            Array.Resize(ref data, Math.Max(data.Length, (int)most));
        while (CopyScan(cancellationToken))
        {
            byte marker = JpegSegment.ReadMarker(input);
            if (marker == JpegMarker.End)
                break;
            if (marker == JpegMarker.Scan)
                ReadScan();
            else if (JpegMarker.IsAlone(marker) || JpegMarker.IsFrame(marker))
                throw new ImageFormatException($"The marker {marker:X2} of the JPEG file at byte {input.Offset} is out of place.");
            else
                ReadSegment(marker);
        }
        Check();
        Append([JpegMarker.Prefix, JpegMarker.End]);
        data[beginning.Length - 1] = (byte)(isRgb ? 0 : 1);
        return data.AsSpan(0, length);
    }

    /// <summary>Releases the compressed data after the pixels have been decoded.</summary>
    internal void Release() => data = [];

    private void ReadSegment(byte marker)
    {
        byte[] segment = JpegSegment.Read(input, marker);
        if (JpegMarker.IsFrame(marker))
        {
            frame = frame is null ? new(marker, segment) : throw new ImageFormatException("The JPEG file has two frames.");
            isSeen = new bool[frame.Components];
            Append(marker, segment);
        }
        else if (JpegMarker.IsTables(marker))
        {
            hasRestarts |= marker == JpegMarker.RestartInterval && segment.AsSpan().ContainsAnyExcept((byte)0);
            Append(marker, segment);
        }
        else if (scans == 0)
        {
            take(marker, segment);
        }
    }

    private void ReadScan()
    {
        const int FixedSize = 4, ComponentSize = 2;
        byte[] segment = JpegSegment.Read(input, JpegMarker.Scan);
        int count = segment.Length > 0 ? segment[0] : 0;
        if (count == 0 || segment.Length != FixedSize + (ComponentSize * count))
            throw new ImageFormatException(
                $"A scan of the JPEG file has a header of {segment.Length} bytes, which does not match its components.");
        if (++scans > MaxScans)
            throw new ImageFormatException($"The JPEG file has more than {MaxScans} scans.");
        bool beginsBlocks = !Frame.IsProgressive || (segment[^3] == 0 && segment[^1] >> 4 == 0);
        for (int i = 0; i < count; i++)
        {
            int component = Frame.Find(segment[1 + (ComponentSize * i)]);
            if (component < 0)
                throw new ImageFormatException("A scan of the JPEG file has a component that is missing in the frame.");
            isSeen[component] |= beginsBlocks;
            visits += Frame.CountBlocks(component);
        }
        isWholeScan = count == Frame.Components;
        Append(JpegMarker.Scan, segment);
    }

    /// <summary>Copies the data between the header of a scan and the next marker.</summary>
    /// <returns><see langword="true"/> if a marker follows; otherwise, <see langword="false"/>.</returns>
    private bool CopyScan(CancellationToken cancellationToken)
    {
        while (input.Peek(2).Length == 2)
        {
            cancellationToken.ThrowIfCancellationRequested();
            ReadOnlySpan<byte> bytes = input.Buffered;
            int count = FindMarker(bytes, out bool isThere);
            scanBytes += count;
            Append(bytes[..count]);
            input.Skip(count);
            if (isThere)
                return true;
        }
        // A single byte cannot be a marker.
        scanBytes += input.Buffered.Length;
        Append(input.Buffered);
        input.Skip(input.Buffered.Length);
        IsCut = true;
        return false;
    }

    // Returns the position of the next marker except restart markers, or the number of bytes that certainly precede it.
    private static int FindMarker(ReadOnlySpan<byte> bytes, out bool isThere)
    {
        int at = 0;
        while (bytes[at..].IndexOf(JpegMarker.Prefix) is var next && next >= 0)
        {
            at += next;
            isThere = at + 1 < bytes.Length
                && bytes[at + 1] is not (JpegMarker.Stuffed or (>= JpegMarker.Restart and <= JpegMarker.LastRestart));
            if (isThere || at + 1 == bytes.Length)
                return at;
            at += 2;
        }
        isThere = false;
        return bytes.Length;
    }

    private void Check()
    {
        // The decoder detects missing Huffman data, but not missing scans or missing arithmetic-coded data.
        if (IsCut && (!HasOneScan || Frame.IsArithmetic))
            throw new ImageFormatException($"The JPEG file ends at byte {input.Offset}, before its last marker.");
        if (isSeen.Contains(false))
            throw new ImageFormatException("The JPEG file has no scan for one of its components.");
        long blocks = Enumerable.Range(0, Frame.Components).Sum(Frame.CountBlocks);
        if (blocks > (Frame.IsArithmetic ? FreeArithmeticBlocks + (MaxArithmeticBlocks * scanBytes) : 8 * scanBytes))
            throw new ImageFormatException($"The JPEG file has {scanBytes} bytes of pixels, too few for {Frame.Width} x {Frame.Height}.");
        if (visits > FreeVisits + (8 * MaxVisitsPerBit * scanBytes))
            throw new ImageFormatException($"The JPEG file has {scans} scans, too many for {scanBytes} bytes of pixels.");
    }

    private void Append(byte marker, ReadOnlySpan<byte> segment)
    {
        Append(JpegSegment.CreateHead(marker, segment.Length));
        Append(segment);
    }

    private void Append(ReadOnlySpan<byte> bytes)
    {
        long needed = (long)length + bytes.Length;
        MemoryLimit.Check(needed, "compressed pixels", options);
        if (needed > data.Length)
            Array.Resize(ref data, (int)Math.Min(Math.Max(needed, 2L * data.Length), Array.MaxLength));
        bytes.CopyTo(data.AsSpan(length));
        length += bytes.Length;
    }
}
