using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>A file that nobody sees until it is complete, and that is removed unless it gets a name.</summary>
/// <remarks>
/// Where the system has files without names it is one of them, and gone with the process however that ends. Elsewhere it has a name of
/// <see cref="TemporaryName"/>, only its owner can open it, and its lock tells others that somebody is at work on it. No two threads use it at once.
/// </remarks>
internal sealed class TemporaryFile : IDisposable
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private const UnixFileMode Everybody = OwnerOnly | UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.OtherRead | UnixFileMode.OtherWrite;

    private readonly string folder;
    private readonly UnixFileMode? mode;
    private readonly uint? group;
    private readonly bool isUnnamed;
    private bool hasMode = true;
    private FileStream? stream;

    // How the last name was got, to be undone.
    private string? destination;
    private bool isExchanged;

    /// <param name="folder">Where it is.</param>
    /// <param name="mode">Who may read it when it is complete; null: as the process's mask says.</param>
    /// <param name="group">The group that the mode is meant for; null: the one that it gets.</param>
    /// <param name="bufferSize">The bytes that are collected before they are written; 0 for none.</param>
    /// <exception cref="IOException">It cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be made.</exception>
    internal TemporaryFile(string folder, UnixFileMode? mode, uint? group, int bufferSize = 0)
    {
        (this.folder, this.mode, this.group) = (folder, mode, group);
        try
        {
            if (UnixFile.TryCreateUnnamed(folder, reads: false, mode is null ? Everybody : OwnerOnly) is { } file)
                (isUnnamed, stream) = (true, new FileStream(file, FileAccess.Write, bufferSize));
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

    /// <summary>Gets the temporary name, which has a file to be removed; null if there is none.</summary>
    internal string? Path { get; private set; }

    /// <summary>Makes sure that the file is on the disk, and that those may read it who shall.</summary>
    internal void Flush()
    {
        if (hasMode && !OperatingSystem.IsWindows())
        {
            UnixFileMode now = File.GetUnixFileMode(stream!.SafeFileHandle);
            // A mode that was asked for is not subject to the mask.
            UnixFileMode wanted = mode ?? (isUnnamed ? now : Everybody & ~UnixFile.GetMask());
            // What one group may do is not for another.
            if (group is { } meant && FileStatus.Read(stream.SafeFileHandle).Group is { } given && given != meant && !UnixFile.TrySetGroup(stream.SafeFileHandle, meant))
                wanted &= ~(UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute);
            if (now != wanted)
                File.SetUnixFileMode(stream.SafeFileHandle, wanted);
        }
        stream!.Flush(flushToDisk: true);
    }

    /// <summary>Gives the file its name.</summary>
    /// <param name="newPath">The name.</param>
    /// <param name="overwrite">Whether another file may have it, which is replaced.</param>
    /// <param name="keeps">Whether what is replaced is kept until this is disposed of, where the system can.</param>
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
            return;
        }
        if (OperatingSystem.IsWindows())
            stream!.Dispose();
        File.Move(Path!, newPath, overwrite);
        Path = null;
        // What was replaced is lost.
        destination = overwrite ? null : newPath;
    }

    /// <summary>Removes what <see cref="MoveTo"/> has kept.</summary>
    internal void RemoveReplaced() => Remove();

    /// <summary>Undoes <see cref="MoveTo"/> as far as the system can.</summary>
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
            // Somebody else has changed the folder meanwhile: what was replaced stays under the name that it has now.
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
            // What was still to be written is not needed any more.
        }
        Remove();
    }

    /// <returns>Whether the file has the name now; if not, it has a temporary one.</returns>
    private bool Link(string newPath, bool overwrite)
    {
        SafeFileHandle file = stream!.SafeFileHandle;
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

    // Sets the stream unless another run took the file for one that was left behind.
    private void CreateNamed(int bufferSize)
    {
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, BufferSize = bufferSize };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = OwnerOnly;
        string temporary = System.IO.Path.Combine(folder, TemporaryName.Create());
        FileStream made = new(temporary, options);
        Path = temporary;
        if (UnixFile.TryLock(made.SafeFileHandle) != false && File.Exists(Path))
            stream = made;
        else
            made.Dispose();
        // Some file systems have one mode for all files, which cannot be set.
        hasMode = OperatingSystem.IsWindows() || stream is null || File.GetUnixFileMode(made.SafeFileHandle) == OwnerOnly;
    }

    /// <summary>Removes the file as far as it has a temporary name.</summary>
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
            // The folder takes no more changes.
        }
        Path = null;
    }
}
