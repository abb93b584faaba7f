namespace Intaglio;

/// <summary>A new version of a file, which replaces the file at a path when it is kept.</summary>
/// <remarks>
/// The new file has the permissions and the group of the old one. If the path is a link, the target of the link is replaced. A draft that
/// is not kept is removed. Data for a pipe or a device is written to it directly.
/// </remarks>
internal sealed class DraftFile : IDisposable
{
    private readonly TemporaryFile? file;

    /// <param name="path">The path of the file to replace or create.</param>
    /// <param name="bufferSize">The size of the write buffer in bytes, or 0 for no buffer.</param>
    /// <param name="newMode">The permissions of a file that does not replace another one, or null for the defaults of the process.</param>
    /// <exception cref="IOException">The path is a folder, or the file cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or access to its folder is denied.</exception>
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

    /// <summary>Gets the full path of the file to replace, with links resolved.</summary>
    internal string Target { get; }

    /// <summary>Gets a value indicating whether the path is a pipe or a device, which is not replaced.</summary>
    internal bool IsSpecial { get; }

    internal Stream Stream { get; }

    /// <summary>Creates or replaces a file.</summary>
    /// <inheritdoc cref="DraftFile(string, int, UnixFileMode?)"/>
    /// <param name="path"/>
    /// <param name="write">A delegate that writes the data. If it throws, the old file is kept.</param>
    /// <param name="bufferSize"/>
    /// <param name="newMode"/>
    internal static void Write(string path, Action<Stream> write, int bufferSize = 0, UnixFileMode? newMode = null)
    {
        using DraftFile draft = new(path, bufferSize, newMode);
        write(draft.Stream);
        draft.Keep();
    }

    /// <summary>Writes the file to the disk. If several files belong together, flush all of them before keeping any.</summary>
    /// <exception cref="IOException">The disk is full.</exception>
    internal void Flush() => file?.Flush();

    /// <summary>Writes the file to the disk and moves it to its path.</summary>
    /// <exception cref="IOException">The file cannot be moved.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the path is denied.</exception>
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
