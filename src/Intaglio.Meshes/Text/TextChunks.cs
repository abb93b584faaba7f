namespace Intaglio.Meshes;

/// <summary>
/// Text of a stream, cut at line ends into chunks that workers take in turns. Lines that a backslash continues are not cut. Where lines end with carriage
/// returns alone, as the first bytes tell, those are made line feeds.
/// </summary>
/// <param name="stream">The text, read from where it is.</param>
/// <param name="size">The bytes of a chunk, about; a longer line is a longer chunk.</param>
/// <param name="maxSize">The bytes of the longest line.</param>
internal sealed class TextChunks(Stream stream, int size, int maxSize)
{
    /// <summary>The bytes behind a chunk that belong to its buffer: two line ends, so that a reader stops there even behind a backslash, and space for wide loads.</summary>
    internal const int Padding = 32;

    // The bytes that tell how lines end, whatever the size of chunks.
    private const int ProbeSize = 4096;

    private readonly Lock gate = new();
    private byte[] rest = [];
    private int taken;
    private bool isEnded;
    private Stream? probed;

    /// <summary>Gets whether chunks are cut at any blank, where lines do not matter.</summary>
    internal bool CutsAtBlanks { get; init; }

    /// <summary>Takes the next chunk.</summary>
    /// <param name="buffer">Holds the chunk then; is replaced by a larger one where it is too small.</param>
    /// <param name="index">The number of the chunk.</param>
    /// <returns>The bytes of the chunk; 0 behind the last.</returns>
    /// <exception cref="MeshFormatException">A line is longer than a chunk may be.</exception>
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
        // Behind the last byte there may be the line feed of a carriage return.
        bool hasCarriageReturns = start.AsSpan(0, Math.Max(0, count - 1)).Contains((byte)'\r') && !start.AsSpan(0, count).Contains((byte)'\n');
        return new([start.AsMemory(0, count)], stream) { EndsLinesWithCarriageReturns = hasCarriageReturns };
    }

    // The byte behind the last line end that continues no line; 0 if there is none.
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
