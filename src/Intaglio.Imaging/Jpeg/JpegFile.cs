namespace Intaglio.Imaging;

/// <summary>
/// A JPEG file, of which markers are read here: what a decoder needs is put together anew, so that it sees no other word, and what the file claims was
/// checked before.
/// </summary>
internal sealed class JpegFile
{
    private const int MaxScans = 500, EndSize = 2, MaxAhead = 1 << 26;

    // A block takes a bit at least. A scan may pass over blocks that it does not change, but not over that many for a bit, nor does a file have so many without need.
    private const int MaxVisitsPerBit = 16, FreeVisits = 1 << 26;

    // Arithmetic codes of a flat picture take nearly nothing, whatever its size. So many blocks are believed, and more for each byte.
    private const int FreeArithmeticBlocks = 1 << 18, MaxArithmeticBlocks = 512;

    // Adobe's segment is what tells a decoder whether components are RGB (ITU-T T.872, 6.5.3); it is the last byte.
    private static readonly byte[] beginning = [JpegMarker.Prefix, JpegMarker.Start, JpegMarker.Prefix, JpegMarker.Adobe, 0, 14, (byte)'A', (byte)'d', (byte)'o', (byte)'b', (byte)'e', 0, 100, 0, 0, 0, 0, 0];

    private readonly ImageInput input;
    private readonly ImageReadOptions options;
    private readonly Action<byte, byte[]> take;
    private byte[] data = new byte[4096];
    private bool[] isSeen = [];
    private JpegFrame? frame;
    private long scanBytes, visits;
    private int length, scans;
    private bool isWholeScan, hasRestarts;

    /// <summary>Reads all before the first scan, and its header.</summary>
    /// <param name="input">The file.</param>
    /// <param name="tables">Tables that a decoder needs before, as segments; empty for none.</param>
    /// <param name="take">Receives the segments before the first scan that a decoder does not need: markers and what follows the length.</param>
    /// <param name="options">The limits.</param>
    /// <exception cref="ImageFormatException">The file is damaged, or of a kind that is not read.</exception>
    internal JpegFile(ImageInput input, ReadOnlySpan<byte> tables, Action<byte, byte[]> take, ImageReadOptions options)
    {
        (this.input, this.take, this.options) = (input, take, options);
        Append(beginning);
        Append(tables);
        if (JpegSegment.ReadMarker(input) != JpegMarker.Start)
            throw new ImageFormatException("The JPEG file does not begin with its first marker.");
        for (byte marker; (marker = JpegSegment.ReadMarker(input)) != JpegMarker.Scan;)
        {
            if (JpegMarker.IsAlone(marker))
                throw new ImageFormatException(marker == JpegMarker.End ? "The JPEG file ends before its first scan." : $"The marker {marker:X2} of the JPEG file at byte {input.Offset} is out of place.");
            ReadSegment(marker);
        }
        if (frame is null)
            throw new ImageFormatException("The JPEG file has a scan before its frame.");
        ReadScan();
    }

    internal JpegFrame Frame => frame!;

    /// <summary>Gets whether the picture is complete after the only scan, so that a decoder keeps few rows.</summary>
    internal bool HasOneScan => scans == 1 && isWholeScan && !Frame.IsProgressive;

    /// <summary>Gets whether nothing but what follows the pixels can be superfluous: a decoder looks for no marker before.</summary>
    internal bool EndsWithPixels => HasOneScan && !hasRestarts;

    /// <summary>Gets whether the file ends without its last marker.</summary>
    internal bool IsCut { get; private set; }

    /// <summary>Reads all scans.</summary>
    /// <param name="isRgb">Whether components are red, green and blue.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>A file for a decoder.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, made to take long, or takes more memory than allowed.</exception>
    internal ReadOnlySpan<byte> ReadScans(bool isRgb, CancellationToken cancellationToken)
    {
        // Whatever follows the picture is not read.
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

    /// <summary>Releases what was read, which pixels were made of.</summary>
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
            throw new ImageFormatException($"A scan of the JPEG file has a header of {segment.Length} bytes, which do not fit its components.");
        if (++scans > MaxScans)
            throw new ImageFormatException($"The JPEG file has more than {MaxScans} scans.");
        bool beginsBlocks = !Frame.IsProgressive || (segment[^3] == 0 && segment[^1] >> 4 == 0);
        for (int i = 0; i < count; i++)
        {
            int component = Frame.Find(segment[1 + (ComponentSize * i)]);
            if (component < 0)
                throw new ImageFormatException("A scan of the JPEG file has a component that is not the frame's.");
            isSeen[component] |= beginsBlocks;
            visits += Frame.CountBlocks(component);
        }
        isWholeScan = count == Frame.Components;
        Append(JpegMarker.Scan, segment);
    }

    /// <summary>Copies what is between a scan's header and the next marker, if anything.</summary>
    /// <returns>Whether there is a marker.</returns>
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
        // A byte alone cannot be a marker.
        scanBytes += input.Buffered.Length;
        Append(input.Buffered);
        input.Skip(input.Buffered.Length);
        IsCut = true;
        return false;
    }

    // Where the next marker begins that is not of a restart, or else the bytes that surely precede it.
    private static int FindMarker(ReadOnlySpan<byte> bytes, out bool isThere)
    {
        int at = 0;
        while (bytes[at..].IndexOf(JpegMarker.Prefix) is var next && next >= 0)
        {
            at += next;
            isThere = at + 1 < bytes.Length && bytes[at + 1] is not (JpegMarker.Stuffed or (>= JpegMarker.Restart and <= JpegMarker.LastRestart));
            if (isThere || at + 1 == bytes.Length)
                return at;
            at += 2;
        }
        isThere = false;
        return bytes.Length;
    }

    private void Check()
    {
        // Of a sequence of bits a decoder sees that some are missing, but not of scans or of arithmetic coding.
        if (IsCut && (!HasOneScan || Frame.IsArithmetic))
            throw new ImageFormatException($"The JPEG file ends at byte {input.Offset}, before its last marker.");
        if (isSeen.Contains(false))
            throw new ImageFormatException("The JPEG file lacks the scan of a component.");
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
