using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>A file that is compared, open at its beginning.</summary>
internal sealed class ComparedFile : IDisposable
{
    // What tells the formats of pictures.
    private const int HeadSize = 12;

    /// <exception cref="FileException">It cannot be read.</exception>
    internal ComparedFile(string name) => (Name, Stream) = (name, new GuardedInput(name));

    internal string Name { get; }

    internal Stream Stream { get; private set; }

    /// <summary>Gets how many bytes there are; null where that is not known before.</summary>
    internal long? Length => Stream.CanSeek ? Stream.Length : null;

    /// <summary>Finds the format of a picture by its first bytes; null if it is not one.</summary>
    internal PictureFormat? FindFormat()
    {
        byte[] head = new byte[HeadSize];
        int count = Stream.ReadAtLeast(head, HeadSize, throwOnEndOfStream: false);
        if (Stream.CanSeek)
            Stream.Position = 0;
        else
            Stream = new RejoinedStream(head.AsMemory(0, count), Stream);
        return PictureFile.FindFormat(head.AsSpan(0, count));
    }

    public void Dispose() => Stream.Dispose();
}
