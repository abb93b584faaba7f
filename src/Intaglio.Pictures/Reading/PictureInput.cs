namespace Intaglio.Pictures;

/// <summary>Finds the format of what a stream holds without losing its first bytes.</summary>
internal static class PictureInput
{
    /// <summary>Returns the first bytes from where a stream is that can seek, and leaves it there.</summary>
    internal static ReadOnlySpan<byte> PeekHead(Stream stream)
    {
        long start = stream.Position;
        ReadOnlySpan<byte> head = ReadHead(stream);
        stream.Position = start;
        return head;
    }

    /// <summary>Returns a stream that begins where one is, and can seek if it is an OpenEXR file: the same if that can seek, otherwise one that is closed with the reader.</summary>
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

    /// <summary>Keeps a stream in a file that is deleted when it is closed.</summary>
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
