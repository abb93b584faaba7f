namespace Intaglio.Pictures;

/// <summary>Detects the format of a stream without losing its first bytes.</summary>
internal static class PictureInput
{
    /// <summary>Returns the first bytes of a seekable stream without changing its position.</summary>
    internal static ReadOnlySpan<byte> PeekHead(Stream stream)
    {
        long start = stream.Position;
        ReadOnlySpan<byte> head = ReadHead(stream);
        stream.Position = start;
        return head;
    }

    /// <summary>Returns a stream that starts at the current position and is seekable if the format is OpenEXR.</summary>
    /// <remarks>This is the stream itself if it can seek; otherwise, it is a new stream that is closed with the reader.</remarks>
    internal static (Stream Source, PictureFormat? Format) Prepare(Stream stream)
    {
        if (stream.CanSeek)
            return (stream, PictureFile.FindFormat(PeekHead(stream)));
        ReadOnlySpan<byte> head = ReadHead(stream);
        PictureFormat? format = PictureFile.FindFormat(head);
        RejoinedStream whole = new(head.ToArray(), stream);
        return (format == PictureFormat.OpenExr ? Keep(whole) : whole, format);
    }

    private static ReadOnlySpan<byte> ReadHead(Stream stream)
    {
        byte[] head = new byte[PictureFile.HeadSize];
        return head.AsSpan(0, stream.ReadAtLeast(head, head.Length, throwOnEndOfStream: false));
    }

    /// <summary>Copies a stream to a temporary file that is deleted when it is closed.</summary>
    private static FileStream Keep(Stream stream)
    {
        FileStream kept = ScratchFile.Create();
        try
        {
            stream.CopyTo(kept, 1 << 20);
            kept.Position = 0;
            return kept;
        }
        catch
        {
            kept.Dispose();
            throw;
        }
    }
}
