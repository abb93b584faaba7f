namespace Intaglio;

/// <summary>
/// A file in the making. When it is kept, it takes the place of what a path leads to, with the permissions and the group of that; a link stays. If it is not
/// kept, nothing is left of it. A pipe or a device receives what is written as it comes.
/// </summary>
internal sealed class DraftFile : IDisposable
{
    private readonly TemporaryFile? file;

    /// <param name="path">The path.</param>
    /// <param name="bufferSize">The bytes that are collected before they are written; 0 for none.</param>
    /// <param name="newMode">The permissions of a file that replaces no other; null for those that the process gives to files.</param>
    /// <exception cref="IOException">It is a folder, or cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">It is read-only, or its folder may not be written.</exception>
    internal DraftFile(string path, int bufferSize = 0, UnixFileMode? newMode = null)
    {
        ReplacedFile replaced = ReplacedFile.Find(path);
        (Target, IsSpecial) = (replaced.Path, replaced.IsSpecial);
        if (replaced.IsFolder)
            throw new IOException($"'{path}' is a folder.");
        if (replaced.IsReadOnly)
            throw new UnauthorizedAccessException($"'{path}' is read-only.");
        if (!IsSpecial)
            file = new TemporaryFile(Path.GetDirectoryName(Target)!, replaced.Mode ?? newMode, replaced.Group, bufferSize);
        Stream = file?.Stream ?? new FileStream(Target, FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize);
    }

    /// <summary>Gets the full path of what is replaced, with links followed.</summary>
    internal string Target { get; }

    /// <summary>Gets whether it is a pipe or a device, which is not replaced.</summary>
    internal bool IsSpecial { get; }

    internal Stream Stream { get; }

    /// <summary>Writes a file in one go.</summary>
    /// <inheritdoc cref="DraftFile(string, int, UnixFileMode?)"/>
    /// <param name="path"/><param name="write">Writes the bytes; if it fails, what was there stays.</param><param name="bufferSize"/><param name="newMode"/>
    internal static void Write(string path, Action<Stream> write, int bufferSize = 0, UnixFileMode? newMode = null)
    {
        using DraftFile draft = new(path, bufferSize, newMode);
        write(draft.Stream);
        draft.Keep();
    }

    /// <summary>Makes sure that the file is on the disk. Of several files that belong together all are flushed before one is put in its place.</summary>
    /// <exception cref="IOException">The disk is full.</exception>
    internal void Flush() => file?.Flush();

    /// <summary>Puts the file in its place when it is on the disk.</summary>
    /// <exception cref="IOException">It cannot be there.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be there.</exception>
    internal void Keep()
    {
        Flush();
        file?.MoveTo(Target, overwrite: true, keeps: false);
    }

    public void Dispose()
    {
        if (file is null)
            Stream.Dispose();
        else
            file.Dispose();
    }
}
