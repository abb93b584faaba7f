using Intaglio.Pictures;

namespace Intaglio.Cli;

/// <summary>One of two compared files, open at its start.</summary>
internal sealed class ComparedFile : IDisposable
{
    // The number of bytes that identify a picture format.
    private const int HeadSize = 12;

    /// <exception cref="FileException">The file cannot be read.</exception>
    internal ComparedFile(string name) => (Name, Stream) = (name, new GuardedInput(name));

    internal string Name { get; }

    internal Stream Stream { get; private set; }

    /// <summary>Gets the length in bytes, or <see langword="null"/> for a pipe.</summary>
    internal long? Length => Stream.CanSeek ? Stream.Length : null;

    /// <summary>Gets a value indicating whether the file is a pointer of Git LFS, after its format was looked for.</summary>
    internal bool IsPointer { get; private set; }

    /// <summary>Finds the picture format by the first bytes. Returns <see langword="null"/> if the file is not a picture.</summary>
    internal PictureFormat? FindFormat()
    {
        byte[] head = new byte[HeadSize];
        int count = Stream.ReadAtLeast(head, HeadSize, throwOnEndOfStream: false);
        if (Stream.CanSeek)
            Stream.Position = 0;
        else
            Stream = new RejoinedStream(head.AsMemory(0, count), Stream);
        IsPointer = GitLfsPointer.Is(head.AsSpan(0, count));
        return PictureFile.FindFormat(head.AsSpan(0, count));
    }

    public void Dispose() => Stream.Dispose();
}
