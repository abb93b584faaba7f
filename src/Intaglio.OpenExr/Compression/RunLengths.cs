namespace Intaglio.OpenExr;

/// <summary>
/// The run-length encoding of OpenEXR. A count of 0 to 127 is followed by a byte that is repeated count + 1 times. A count of -1 to -128 is
/// followed by that number of literal bytes.
/// </summary>
internal static class RunLengths
{
    private const int MinRun = 3, MaxRun = 128, MaxLiteral = 127;

    /// <summary>Encodes runs.</summary>
    /// <returns>The number of bytes written, or -1 if the destination is too small.</returns>
    internal static int Pack(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int to = 0;
        for (int from = 0; from < source.Length;)
        {
            int run = Run(source[from..]);
            if (run >= MinRun)
            {
                if (to + 2 > destination.Length)
                    return -1;
                destination[to++] = (byte)(run - 1);
                destination[to++] = source[from];
                from += run;
                continue;
            }
            int count = Literals(source[from..]);
            if (to + 1 + count > destination.Length)
                return -1;
            destination[to++] = (byte)-count;
            source.Slice(from, count).CopyTo(destination[to..]);
            to += count;
            from += count;
        }
        return to;
    }

    /// <summary>Decodes runs until the destination is full.</summary>
    /// <exception cref="ExrFormatException">The runs decode to another number of bytes.</exception>
    internal static void Unpack(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        int from = 0, to = 0;
        while (from < source.Length)
        {
            int count = (sbyte)source[from++];
            if (count < 0)
            {
                count = -count;
                if (count > source.Length - from || count > destination.Length - to)
                    throw Damaged();
                source.Slice(from, count).CopyTo(destination[to..]);
                from += count;
            }
            else
            {
                count++;
                if (from == source.Length || count > destination.Length - to)
                    throw Damaged();
                destination.Slice(to, count).Fill(source[from++]);
            }
            to += count;
        }
        if (to != destination.Length)
            throw Damaged();
    }

    /// <summary>Counts the bytes at the start that equal the first byte.</summary>
    private static int Run(ReadOnlySpan<byte> source)
    {
        int limit = Math.Min(source.Length, MaxRun);
        int other = source[..limit].IndexOfAnyExcept(source[0]);
        return other < 0 ? limit : other;
    }

    /// <summary>Counts the bytes before the next run that saves space.</summary>
    private static int Literals(ReadOnlySpan<byte> source)
    {
        int limit = Math.Min(source.Length, MaxLiteral);
        for (int i = 1; i < limit; i++)
        {
            if (i + MinRun <= source.Length && source[i] == source[i + 1] && source[i] == source[i + 2])
                return i;
        }
        return limit;
    }

    private static ExrFormatException Damaged() => new("The run lengths of a chunk decode to the wrong number of bytes.");
}
