using System.IO.Enumeration;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>A folder, and what is done in it by name. Names that are links are not followed, and pipes are not waited for.</summary>
/// <remarks>
/// On Linux it is opened once, and stays the same folder whatever its path comes to lead to. Elsewhere each step looks before it goes, so that a
/// link planted at that moment can still be followed.
/// </remarks>
internal sealed partial class Folder : IDisposable
{
    // What files and folders are made with, before the process's mask.
    private const int NewFileMode = 0x1B6, NewFolderMode = 0x1FF;

    // Nothing of ours is as deep, and each level takes a descriptor.
    private const int MostLevels = 64;

    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    private readonly SafeFileHandle? place;

    private Folder(string path, SafeFileHandle? place)
    {
        Path = path;
        this.place = place;
    }

    /// <summary>Gets its path when it was opened.</summary>
    internal string Path { get; }

    /// <summary>Opens a folder; links that lead to it are followed.</summary>
    /// <returns>Null if nothing is there.</returns>
    /// <exception cref="IOException">It is not a folder, or cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal static Folder? TryOpen(string path)
    {
        if (!OperatingSystem.IsLinux())
            return Directory.Exists(path) ? new(path, null) : null;
        try
        {
            return ToFolder(path, UnixFile.OpenPlace(path, followLinks: true));
        }
        catch (FileNotFoundException)
        {
            return null;
        }
    }

    /// <summary>Opens a folder in this one.</summary>
    /// <returns>Null if nothing has the name.</returns>
    /// <exception cref="BlockedPathException">Something else has the name.</exception>
    /// <exception cref="IOException">It cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal Folder? TryEnter(string name)
    {
        string path = PathOf(name);
        if (place != null)
            return UnixFile.TryOpenPlace(place, name, out int error) is { } there ? ToFolder(path, there) : error == FileError.NoEntry ? null : throw FileError.FromSystem(error, path)!;
        return Find(name) switch
        {
            null => null,
            { Kind: FileKind.Directory } => new(path, null),
            { Kind: var kind } => throw new BlockedPathException(path, kind, isFolderExpected: true),
        };
    }

    /// <summary>Opens a folder in this one, and makes it if nothing has the name.</summary>
    /// <inheritdoc cref="TryEnter"/>
    internal Folder Enter(string name)
    {
        while (true)
        {
            if (TryEnter(name) is { } folder)
                return folder;
            if (place is null)
                Directory.CreateDirectory(PathOf(name));
            else if (MakeAt(place, name, NewFolderMode) != 0 && Marshal.GetLastPInvokeError() is var error and not FileError.Exists)
                throw FileError.FromSystem(error, PathOf(name))!;
        }
    }

    /// <summary>Finds out what has a name.</summary>
    /// <returns>Null if nothing has.</returns>
    /// <exception cref="IOException">It cannot be looked at.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be looked at.</exception>
    internal FileStatus? Find(string name)
    {
        string path = PathOf(name);
        return FileStatus.Read(place, path.Length - name.Length, path, followLinks: false, out FileStatus status) switch
        {
            null => status,
            FileNotFoundException => null,
            { } error => throw error,
        };
    }

    /// <summary>Opens a file to read it.</summary>
    /// <returns>Null if nothing has the name.</returns>
    /// <exception cref="BlockedPathException">Something else has the name.</exception>
    /// <exception cref="IOException">It cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal SafeFileHandle? TryOpenFile(string name)
    {
        if (place != null)
            return OpenFile(name, 0);
        try
        {
            RequireFile(name);
            return File.OpenHandle(PathOf(name), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, FileOptions.Asynchronous);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException || exception is UnauthorizedAccessException && Find(name) is null)
        {
            // The last is what Windows says of one that goes as soon as its readers are done.
            return null;
        }
    }

    /// <summary>Opens a file to read and write it, and makes it if nothing has the name.</summary>
    /// <exception cref="BlockedPathException">Something else has the name.</exception>
    /// <exception cref="IOException">It cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be opened.</exception>
    internal SafeFileHandle OpenOrCreateFile(string name)
    {
        if (place != null)
            return OpenFile(name, LinuxOpen.ReadWrite | LinuxOpen.Create)!;
        RequireFile(name);
        return File.OpenHandle(PathOf(name), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete);
    }

    /// <summary>Makes a file to write it; nothing may have the name.</summary>
    /// <exception cref="IOException">It cannot be made.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be made.</exception>
    internal SafeFileHandle CreateFile(string name) => place is null
        ? File.OpenHandle(PathOf(name), FileMode.CreateNew, FileAccess.Write, FileShare.Read | FileShare.Delete, FileOptions.Asynchronous)
        : UnixFile.TryOpen(place, name, LinuxOpen.WriteOnly | LinuxOpen.CreateNew | LinuxOpen.CloseOnExec, NewFileMode, out int error) ?? throw FileError.FromSystem(error, PathOf(name))!;

    /// <summary>Gives a file or a folder another name, instead of the file or link that has it.</summary>
    /// <exception cref="FileNotFoundException">Nothing has the name.</exception>
    /// <exception cref="IOException">It cannot have it: a folder does, for one.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not have it.</exception>
    internal void Move(string name, Folder to, string newName)
    {
        if (place is null && Find(name) is { Kind: FileKind.Directory })
            Directory.Move(PathOf(name), to.PathOf(newName));
        else if (place is null)
            File.Move(PathOf(name), to.PathOf(newName), overwrite: true);
        else if (RenameAt(place, name, to.place!, newName) != 0)
            throw FileError.FromSystem(Marshal.GetLastPInvokeError(), to.PathOf(newName))!;
    }

    /// <summary>Sets when a file was last written to, in UTC, unless it has other names too.</summary>
    /// <exception cref="BlockedPathException">Something else has the name.</exception>
    /// <exception cref="IOException">It cannot be set.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be set.</exception>
    internal void SetLastWriteTime(string name, DateTime time)
    {
        if (place is null)
        {
            RequireFile(name);
            File.SetLastWriteTimeUtc(PathOf(name), time);
            return;
        }
        using SafeFileHandle? file = TryOpenFile(name);
        // By another name it may be somebody else's.
        if (file != null && !FileStatus.Read(file).HasOtherNames)
            File.SetLastWriteTimeUtc(file, time);
    }

    /// <summary>Removes what has a name, with all that is in it if it is a folder; nothing may have it. Links and other file systems are not entered.</summary>
    /// <returns>Whether something had the name.</returns>
    /// <exception cref="IOException">It cannot be removed.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be removed.</exception>
    internal bool Remove(string name) => RemoveAll(name, MostLevels);

    private bool RemoveAll(string name, int levels)
    {
        if (Find(name) is not { } status)
            return false;
        if (status.Kind != FileKind.Directory)
            return RemoveEntry(name, isFolder: false);
        if (status.IsMounted)
            throw new IOException($"'{PathOf(name)}' is another file system; unmount it.");
        if (levels == 0)
            throw new IOException($"'{PathOf(name)}' is nested too deeply to be removed.");
        using (Folder? folder = TryEnter(name))
            folder?.Clear(status.Node.Device, levels - 1);
        return RemoveEntry(name, isFolder: true);
    }

    /// <summary>Removes a file, a link or a pipe; nothing may have the name.</summary>
    /// <inheritdoc cref="Remove"/>
    internal bool RemoveFile(string name) => RemoveEntry(name, isFolder: false);

    /// <summary>Lists all that is in the folder, in no order.</summary>
    /// <exception cref="IOException">The folder cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be listed.</exception>
    internal List<string> ListNames()
    {
        List<string> names = [];
        foreach (string name in new FileSystemEnumerable<string>(place is null ? Path : UnixFile.PathOf(place) ?? Path, static (ref FileSystemEntry entry) => entry.FileName.ToString(), everything))
            names.Add(name);
        return names;
    }

    internal string PathOf(string name) => System.IO.Path.Combine(Path, name);

    public void Dispose() => place?.Dispose();

    private static Folder ToFolder(string path, SafeFileHandle place)
    {
        try
        {
            FileKind kind = FileStatus.Read(place).Kind;
            return kind == FileKind.Directory ? new(path, place) : throw new BlockedPathException(path, kind, isFolderExpected: true);
        }
        catch
        {
            place.Dispose();
            throw;
        }
    }

    private SafeFileHandle? OpenFile(string name, int flags)
    {
        string path = PathOf(name);
        if (UnixFile.TryOpen(place!, name, flags | LinuxOpen.NoFollow | LinuxOpen.NoWait | LinuxOpen.CloseOnExec, NewFileMode, out int error) is not { } file)
        {
            if (error == FileError.NoEntry)
                return null;
            // A link, a socket or a folder says so by an error of its own.
            RequireFile(name);
            throw FileError.FromSystem(error, path)!;
        }
        FileKind kind = FileStatus.Read(file).Kind;
        if (kind == FileKind.File)
            return file;
        file.Dispose();
        throw new BlockedPathException(path, kind);
    }

    private void RequireFile(string name)
    {
        if (Find(name) is { Kind: not FileKind.File and var kind })
            throw new BlockedPathException(PathOf(name), kind);
    }

    private void Clear(ulong device, int levels)
    {
        foreach (string name in ListNames())
        {
            if (Find(name) is { } entry && (entry.Node.Device != device || entry.IsMounted))
                throw new IOException($"'{PathOf(name)}' is another file system; unmount it.");
            RemoveAll(name, levels);
        }
    }

    private bool RemoveEntry(string name, bool isFolder)
    {
        if (place is null)
        {
            if (isFolder)
                Directory.Delete(PathOf(name));
            else
                File.Delete(PathOf(name));
            return true;
        }
        if (UnlinkAt(place, name, isFolder ? LinuxAt.RemoveFolder : 0) == 0)
            return true;
        int error = Marshal.GetLastPInvokeError();
        return error == FileError.NoEntry ? false : throw FileError.FromSystem(error, PathOf(name))!;
    }

    [LibraryImport("libc", EntryPoint = "mkdirat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int MakeAt(SafeFileHandle folder, string name, int mode);

    [LibraryImport("libc", EntryPoint = "renameat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int RenameAt(SafeFileHandle folder, string name, SafeFileHandle newFolder, string newName);

    [LibraryImport("libc", EntryPoint = "unlinkat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int UnlinkAt(SafeFileHandle folder, string name, int flags);
}
