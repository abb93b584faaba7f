namespace Intaglio.Meshes;

/// <summary>Splits the text of a stream at line ends into chunks for several workers. Continued lines are not split.</summary>
/// <remarks>If the first bytes show that lines end with carriage returns only, these are replaced with line feeds.</remarks>
/// <param name="stream">The text, at the current position.</param>
/// <param name="size">The approximate size of a chunk in bytes. A longer line makes a longer chunk.</param>
/// <param name="maxSize">The maximum size of a line, in bytes.</param>
internal sealed class TextChunks(Stream stream, int size, int maxSize)
{
    /// <summary>The number of extra bytes in the buffer after a chunk.</summary>
    /// <remarks>The bytes are two line ends, which stop parsers even after a backslash, and space for wide loads.</remarks>
    internal const int Padding = 32;

    // The number of bytes that are inspected for the kind of line ends, regardless of the chunk size.
    private const int ProbeSize = 4096;

    private readonly Lock gate = new();
    private byte[] rest = [];
    private int taken;
    private bool isEnded;
    private Stream? probed;

    /// <summary>Gets a value indicating whether chunks can end at any blank. Lines do not matter then.</summary>
    internal bool CutsAtBlanks { get; init; }

    /// <summary>Takes the next chunk.</summary>
    /// <param name="buffer">The buffer that receives the chunk. It is replaced by a larger one if it is too small.</param>
    /// <param name="index">The index of the chunk.</param>
    /// <returns>The length of the chunk in bytes, or 0 after the last chunk.</returns>
    /// <exception cref="MeshFormatException">A line is longer than the maximum.</exception>
    internal int Take(ref byte[] buffer, out int index)
    {
        lock (gate)
        {
            index = taken;
            int length = rest.Length, cut = 0;
            Resize(ref buffer, 0, Math.Max(size, length));
            rest.CopyTo(buffer, 0);
            rest = [];
            while (!isEnded && cut == 0)
            {
                if (length > size / 2 || length == buffer.Length - Padding)
                    Resize(ref buffer, length, checked((int)Math.Min(2L * Math.Max(size, length), Array.MaxLength - Padding)));
                int first = length;
                length = Fill(buffer, length);
                cut = FindCut(buffer, first, length);
                if (cut == 0 && !isEnded && length >= maxSize)
                    throw new MeshFormatException($"A {(CutsAtBlanks ? "word" : "line")} is longer than {maxSize} bytes.");
            }
            if (isEnded)
                cut = length;
            rest = buffer[cut..length];
            buffer.AsSpan(cut, Padding).Clear();
            buffer.AsSpan(cut, 2).Fill((byte)'\n');
            taken += cut > 0 ? 1 : 0;
            return cut;
        }
    }

    private static void Resize(ref byte[] buffer, int length, int capacity)
    {
        if (buffer.Length - Padding >= capacity)
            return;
        byte[] larger = GC.AllocateUninitializedArray<byte>(capacity + Padding);
        buffer.AsSpan(0, length).CopyTo(larger);
        buffer = larger;
    }

    private int Fill(byte[] buffer, int length)
    {
        while (!isEnded && length < buffer.Length - Padding)
        {
            int count = (probed ??= Probe()).Read(buffer, length, buffer.Length - Padding - length);
            isEnded = count == 0;
            length += count;
        }
        return length;
    }

    private PrefixedStream Probe()
    {
        byte[] start = new byte[ProbeSize];
        int count = stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false);
        // The line feed of a final carriage return can follow the probed bytes.
        bool hasCarriageReturns = start.AsSpan(0, Math.Max(0, count - 1)).Contains((byte)'\r')
            && !start.AsSpan(0, count).Contains((byte)'\n');
        return new([start.AsMemory(0, count)], stream) { EndsLinesWithCarriageReturns = hasCarriageReturns };
    }

    // Returns the position after the last line end that does not continue a line, or 0 if no line ends.
    private int FindCut(byte[] buffer, int first, int length)
    {
        if (CutsAtBlanks)
        {
            int blank = buffer.AsSpan(first, length - first).LastIndexOfAnyInRange((byte)0, (byte)' ');
            return blank < 0 ? 0 : first + blank + 1;
        }
        for (int end = length; end > first;)
        {
            end = buffer.AsSpan(first, end - first).LastIndexOf((byte)'\n') + first;
            if (end < first)
                return 0;
            if (!LineText.IsContinued(ref buffer[0], 0, end))
                return end + 1;
        }
        return 0;
    }
}
