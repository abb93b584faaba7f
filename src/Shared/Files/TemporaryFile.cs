using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>A file that is invisible until it is complete. It is removed unless it is moved to a name.</summary>
/// <remarks>
/// If the system supports unnamed files, the file has no name and disappears with the process, even if that is killed. Otherwise, the file
/// has a name from <see cref="TemporaryName"/>, only its owner can open it, and a lock shows other processes that it is in use. Instances
/// are not thread safe.
/// </remarks>
internal sealed class TemporaryFile : IDisposable
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private const UnixFileMode Everybody =
        OwnerOnly | UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.OtherRead | UnixFileMode.OtherWrite;

    private readonly string folder;
    private readonly UnixFileMode? mode;
    private readonly uint? group;
    private readonly bool isUnnamed;
    private bool hasMode = true;
    private FileStream? stream;

    // The stream moves the position of the file whenever it gives its handle away.
    private SafeFileHandle? handle;

    // The way in which the final name was obtained, for undoing it.
    private string? destination;
    private bool isExchanged;

    /// <param name="folder">The folder of the file.</param>
    /// <param name="mode">The permissions of the complete file, or null for the defaults of the process.</param>
    /// <param name="group">The group to which the permissions apply, or null for the default group.</param>
    /// <param name="bufferSize">The size of the write buffer in bytes, or 0 for no buffer.</param>
    /// <exception cref="IOException">The file cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal TemporaryFile(string folder, UnixFileMode? mode, uint? group, int bufferSize = 0)
        : this(UnixFile.TryCreateUnnamed(folder, reads: false, mode is null ? Everybody : OwnerOnly), folder, mode, group, bufferSize)
    {
    }

    /// <param name="folder">The folder of the file.</param>
    /// <param name="mode">The permissions of the complete file, or null for the defaults of the process.</param>
    /// <inheritdoc cref="TemporaryFile(string, UnixFileMode?, uint?, int)"/>
    internal TemporaryFile(Folder folder, UnixFileMode? mode)
        : this(folder.TryCreateUnnamed(reads: false, mode is null ? Everybody : OwnerOnly), folder.StablePath, mode, group: null, 0)
    {
    }

    private TemporaryFile(SafeFileHandle? unnamed, string folder, UnixFileMode? mode, uint? group, int bufferSize)
    {
        (this.folder, this.mode, this.group) = (folder, mode, group);
        try
        {
            (isUnnamed, handle) = (unnamed is not null, unnamed);
            if (unnamed is not null)
                stream = new FileStream(unnamed, FileAccess.Write, bufferSize);
            while (stream is null)
                CreateNamed(bufferSize);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    internal Stream Stream => stream!;

    internal SafeFileHandle Handle => handle!;

    /// <summary>Gets the temporary path, which must be removed, or null if the file does not have one.</summary>
    internal string? Path { get; private set; }

    /// <summary>Sets the final permissions, and writes the file to the disk.</summary>
    /// <param name="toDisk"><see langword="false"/> to leave writing to the disk to the system.</param>
    internal void Flush(bool toDisk = true)
    {
        if (hasMode && !OperatingSystem.IsWindows())
        {
            UnixFileMode? now = isUnnamed && mode is not null ? null : File.GetUnixFileMode(handle!);
            // An explicitly requested mode is not subject to the mask.
            UnixFileMode wanted = mode ?? (isUnnamed ? now!.Value : Everybody & ~UnixFile.GetMask());
            // Permissions of one group do not apply to another.
            if (group is { } meant && FileStatus.Read(handle!).Group is { } given && given != meant
                && !UnixFile.TrySetGroup(handle!, meant))
                wanted &= ~(UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute);
            if (now != wanted)
                File.SetUnixFileMode(handle!, wanted);
        }
        stream!.Flush(toDisk);
    }

    /// <summary>Determines whether the file system keeps the executable bit of the file, by setting it.</summary>
    internal bool KeepsExecutable()
    {
        if (OperatingSystem.IsWindows() || File.GetUnixFileMode(handle!).HasFlag(UnixFileMode.UserExecute))
            return false;
        try
        {
            File.SetUnixFileMode(handle!, OwnerOnly | UnixFileMode.UserExecute);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
        return File.GetUnixFileMode(handle!).HasFlag(UnixFileMode.UserExecute);
    }

    /// <summary>Moves the file to its final path.</summary>
    /// <param name="newPath">The final path.</param>
    /// <param name="overwrite">
    /// <see langword="true"/> to replace an existing file; <see langword="false"/> to fail if the path exists.
    /// </param>
    /// <param name="keeps"><see langword="true"/> to keep the replaced file until disposal, if the system supports it.</param>
    internal void MoveTo(string newPath, bool overwrite, bool keeps)
    {
        if (isUnnamed && Link(newPath, overwrite))
        {
            destination = newPath;
            return;
        }
        if (keeps && overwrite && File.Exists(newPath) && UnixFile.TryExchange(Path!, newPath))
        {
            (destination, isExchanged) = (newPath, true);
            UnixFile.Unlock(handle!);
            return;
        }
        if (OperatingSystem.IsWindows())
            stream!.Dispose();
        File.Move(Path!, newPath, overwrite);
        Path = null;
        // The replaced file is lost.
        destination = overwrite ? null : newPath;
        // Programs of the framework cannot read a locked file, which would last until a process that was just started has closed it.
        UnixFile.Unlock(handle!);
    }

    /// <summary>Gives the file its final name if it has none and nothing has that name, which takes a single operation.</summary>
    /// <returns><see langword="true"/> if the file has its final name; <see langword="false"/> to use <see cref="MoveTo"/>.</returns>
    internal bool TryName(Folder place, string name)
    {
        if (!isUnnamed || !place.TryLink(handle!, name))
            return false;
        destination = System.IO.Path.Combine(folder, name);
        return true;
    }

    /// <summary>Removes the file that <see cref="MoveTo"/> replaced and kept.</summary>
    internal void RemoveReplaced() => Remove();

    /// <summary>Undoes <see cref="MoveTo"/> as far as the system supports it.</summary>
    internal void TakeBack()
    {
        if (destination is null)
            return;
        try
        {
            if (isExchanged)
                UnixFile.TryExchange(Path!, destination);
            else
                File.Delete(destination);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Another process has changed the folder. The replaced file keeps its current name.
            Path = isExchanged ? null : Path;
        }
        destination = null;
    }

    public void Dispose()
    {
        try
        {
            stream?.Dispose();
        }
        catch (IOException)
        {
            // The unwritten data is no longer needed.
        }
        handle?.Dispose();
        Remove();
    }

    /// <summary>Links the unnamed file to its final path or, if another file must be replaced, to a temporary path.</summary>
    /// <returns><see langword="true"/> if the file has its final path; <see langword="false"/> if it has a temporary path.</returns>
    private bool Link(string newPath, bool overwrite)
    {
        SafeFileHandle file = handle!;
        int error = UnixFile.TryLink(file, newPath);
        if (error == FileError.Exists && overwrite)
        {
            UnixFile.TryLock(file);
            string temporary = System.IO.Path.Combine(folder, TemporaryName.Create());
            error = UnixFile.TryLink(file, temporary);
            if (error == 0)
            {
                Path = temporary;
                return false;
            }
        }
        return error == 0 ? true : throw FileError.FromSystem(error, newPath)!;
    }

    // Sets the stream, unless another process has taken the file for a leftover and removed it.
    private void CreateNamed(int bufferSize)
    {
        FileStream made = NamedTemporaryFile.Create(folder, FileAccess.Write, bufferSize);
        Path = made.Name;
        SafeFileHandle opened = made.SafeFileHandle;
        if (UnixFile.TryLock(opened) != false && File.Exists(Path))
            (stream, handle) = (made, opened);
        else
            made.Dispose();
        // Some file systems have a single, fixed mode for all files.
        hasMode = OperatingSystem.IsWindows() || stream is null || File.GetUnixFileMode(opened) == OwnerOnly;
    }

    /// <summary>Removes the file if it has a temporary path.</summary>
    internal void Remove()
    {
        if (Path is null)
            return;
        try
        {
            File.Delete(Path);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder does not accept changes any more.
        }
        Path = null;
    }
}
