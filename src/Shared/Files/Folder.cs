using System.IO.Enumeration;
using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio;

/// <summary>A folder, whose entries are accessed by name. Links in it are not followed, and opening a pipe does not wait.</summary>
/// <remarks>
/// On Linux, the folder is opened once and stays the same even if its path leads elsewhere later. On other systems, each operation checks
/// the entry before accessing it, so a link that is created in between is followed.
/// </remarks>
internal sealed partial class Folder : IDisposable
{
    // The modes of new files and folders, to which the process's mask applies.
    private const int NewFileMode = 0x1B6, NewFolderMode = 0x1FF, PrivateFolderMode = 0x1C0;

    // Deeper than any folder that the program creates. Each level needs a descriptor.
    private const int MostLevels = 64;

    private static readonly bool isRoot = OperatingSystem.IsLinux() && UnixFile.GetUser() == 0;

    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    // The path is composed only when it is needed, which takes as long as opening a folder.
    private readonly Folder? parent;
    private readonly string name;
    private readonly SafeFileHandle? place;

    // A folder gets many files.
    private Owners? owners;

    private Folder(Folder? parent, string name, SafeFileHandle? place) => (this.parent, this.name, this.place) = (parent, name, place);

    /// <summary>Gets the path of the folder at the time it was opened.</summary>
    internal string Path => parent is null ? name : parent.PathOf(name);

    /// <summary>
    /// Gets a path to the folder that stays valid while it is open and its own path leads elsewhere, if the system supports it.
    /// </summary>
    internal string StablePath => place is null ? Path : UnixFile.PathOf(place) ?? Path;

    /// <summary>Opens a folder. Links in the path are followed.</summary>
    /// <returns>The folder, or null if the path does not exist.</returns>
    /// <exception cref="IOException">The path is not a folder, or the folder cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal static Folder? TryOpen(string path)
    {
        if (!OperatingSystem.IsLinux())
            return Directory.Exists(path) ? new(null, path, null) : null;
        if (UnixFile.TryOpenFolder(path, out int error) is { } place)
            return new(null, path, place);
        if (FileStatus.Read(path, followLinks: true, out FileStatus status) is null && status.Kind != FileKind.Directory)
            throw new BlockedPathException(path, status.Kind, isFolderExpected: true);
        return FileError.FromSystem(error, path) is var exception and not FileNotFoundException ? throw exception! : null;
    }

    /// <summary>Opens a folder. Links below the anchor of the path are not followed.</summary>
    /// <inheritdoc cref="TryOpen(string)"/>
    internal static Folder? TryOpen(in AnchoredPath path)
    {
        Folder? folder = TryOpen(path.Anchor);
        foreach (string part in path.Names)
            using (Folder? above = folder)
                folder = above?.TryEnter(part);
        return folder;
    }

    /// <summary>Creates a folder and those above it, if they do not exist. Links below the anchor of the path are not followed.</summary>
    /// <inheritdoc cref="Create(string)"/>
    internal static void Create(in AnchoredPath path)
    {
        Create(path.Anchor);
        Folder folder = TryOpen(path.Anchor) ?? throw new DirectoryNotFoundException($"'{path.Anchor}' was removed.");
        foreach (string part in path.Names)
            using (Folder above = folder)
                folder = above.Enter(part);
        folder.Dispose();
    }

    /// <summary>Creates a folder and those above it, if they do not exist. Links in the path are followed.</summary>
    /// <exception cref="IOException">A folder cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a folder is denied.</exception>
    internal static void Create(string path)
    {
        if (Directory.Exists(path))
            return;
        string? above = System.IO.Path.GetDirectoryName(System.IO.Path.TrimEndingDirectorySeparator(path));
        if (above is not null)
            Create(above);
        using Folder? folder = above is null ? null : TryOpen(above);
        if (folder is null)
            Directory.CreateDirectory(path);
        else
            folder.Enter(System.IO.Path.GetFileName(System.IO.Path.TrimEndingDirectorySeparator(path))).Dispose();
    }

    /// <summary>Opens a subfolder.</summary>
    /// <returns>The subfolder, or null if the name does not exist.</returns>
    /// <exception cref="BlockedPathException">The name is not a folder.</exception>
    /// <exception cref="IOException">The subfolder cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the subfolder is denied.</exception>
    internal Folder? TryEnter(string name)
    {
        int error = 0;
        if (place is not null)
        {
            if (UnixFile.TryOpenFolder(place, name, out error) is { } there)
                return new(this, name, there);
            if (error == FileError.NoEntry)
                return null;
        }
        return Find(name) switch
        {
            null => null,
            { Kind: not FileKind.Directory and var kind } => throw new BlockedPathException(PathOf(name), kind, isFolderExpected: true),
            _ when place is null => new(this, name, null),
            _ => throw FileError.FromSystem(error, PathOf(name))!,
        };
    }

    /// <summary>Opens a subfolder, and creates it if the name does not exist.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isPrivate">Whether other users have no access to a folder that is created.</param>
    /// <inheritdoc cref="TryEnter"/>
    internal Folder Enter(string name, bool isPrivate = false)
    {
        while (true)
        {
            if (TryEnter(name) is { } folder)
                return folder;
            if (place is null)
                Directory.CreateDirectory(PathOf(name));
            else if (MakeAt(place, name, isPrivate ? PrivateFolderMode : NewFolderMode) == 0)
                GiveToOwner(name);
            else if (Marshal.GetLastPInvokeError() is var error and not FileError.Exists)
                throw FileError.FromSystem(error, PathOf(name))!;
        }
    }

    /// <summary>Reads the metadata of an entry.</summary>
    /// <returns>The metadata, or null if the name does not exist.</returns>
    /// <exception cref="IOException">The metadata cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the entry is denied.</exception>
    internal FileStatus? Find(string name)
    {
        // The whole path is only needed where the system has no open folders, and for errors.
        if (place is not null)
            switch (FileStatus.Read(place, 0, name, followLinks: false, out FileStatus found))
            {
                case null:
                    return found;
                case FileNotFoundException:
                    return null;
            }
        string path = PathOf(name);
        return FileStatus.Read(place, path.Length - name.Length, path, followLinks: false, out FileStatus status) switch
        {
            null => status,
            FileNotFoundException => null,
            { } error => throw error,
        };
    }

    /// <summary>Reads the metadata of the folder, or returns null on systems where it is not kept open.</summary>
    /// <exception cref="IOException">The metadata cannot be read.</exception>
    internal FileStatus? ReadStatus() => place is null ? null : FileStatus.Read(place);

    /// <summary>Opens a file for reading.</summary>
    /// <returns>The file handle, or null if the name does not exist.</returns>
    /// <exception cref="BlockedPathException">The name is not a file.</exception>
    /// <exception cref="IOException">The file cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    internal SafeFileHandle? TryOpenFile(string name)
    {
        if (place is not null)
            return OpenFile(name, 0);
        try
        {
            RequireFile(name);
            return File.OpenHandle(PathOf(name), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete,
                FileOptions.Asynchronous);
        }
        catch (Exception exception)
            when (exception is FileNotFoundException or DirectoryNotFoundException
            || exception is UnauthorizedAccessException && Find(name) is null)
        {
            // Windows denies access to a file that is removed as soon as its readers close it.
            return null;
        }
    }

    /// <summary>Opens a file for reading and writing, and creates it if the name does not exist.</summary>
    /// <remarks>The caller does not write to a file with other names (hard links), which can be those of files elsewhere.</remarks>
    /// <exception cref="BlockedPathException">The name is not a file.</exception>
    /// <exception cref="IOException">The file cannot be opened.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    internal SafeFileHandle OpenOrCreateFile(string name)
    {
        if (place is not null)
            return OpenFile(name, LinuxOpen.ReadWrite | LinuxOpen.Create)!;
        RequireFile(name);
        return File.OpenHandle(PathOf(name), FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.ReadWrite | FileShare.Delete);
    }

    /// <summary>Creates a file for writing. The name must not exist.</summary>
    /// <exception cref="IOException">The file cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal SafeFileHandle CreateFile(string name) => place is null
        ? File.OpenHandle(PathOf(name), FileMode.CreateNew, FileAccess.Write, FileShare.Read | FileShare.Delete, FileOptions.Asynchronous)
        : GiveToOwner(UnixFile.TryOpen(place, name, LinuxOpen.WriteOnly | LinuxOpen.CreateNew | LinuxOpen.CloseOnExec, NewFileMode,
            out int error) ?? throw FileError.FromSystem(error, PathOf(name))!);

    /// <summary>Creates an unnamed file, which <see cref="TryLink"/> can give a name.</summary>
    /// <inheritdoc cref="UnixFile.TryCreateUnnamed(string, bool, UnixFileMode)"/>
    internal SafeFileHandle? TryCreateUnnamed(bool reads, UnixFileMode mode) =>
        place is null ? null : UnixFile.TryCreateUnnamed(place, reads, mode);

    /// <summary>Gives an unnamed file a name in the folder.</summary>
    /// <returns><see langword="true"/> if the file has the name; <see langword="false"/> if the name is taken.</returns>
    /// <exception cref="IOException">The file cannot be linked.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal bool TryLink(SafeFileHandle unnamed, string name) => UnixFile.TryLink(unnamed, place!, name) switch
    {
        0 => true,
        FileError.Exists => false,
        int error => throw FileError.FromSystem(error, PathOf(name))!,
    };

    /// <summary>Moves a file or folder to another name. An existing file or link with that name is replaced.</summary>
    /// <exception cref="FileNotFoundException">The name does not exist.</exception>
    /// <exception cref="IOException">The entry cannot be moved, for example because the new name is a folder.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a folder is denied.</exception>
    internal void Move(string name, Folder to, string newName)
    {
        if (place is null && Find(name) is { Kind: FileKind.Directory })
            Directory.Move(PathOf(name), to.PathOf(newName));
        else if (place is null)
            File.Move(PathOf(name), to.PathOf(newName), overwrite: true);
        else if (RenameAt(place, name, to.place!, newName) != 0)
            throw FileError.FromSystem(Marshal.GetLastPInvokeError(), to.PathOf(newName))!;
    }

    /// <summary>Sets the last write time of a file in UTC. Files with several names (hard links) are not changed.</summary>
    /// <exception cref="BlockedPathException">The name is not a file.</exception>
    /// <exception cref="IOException">The time cannot be set.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    internal void SetLastWriteTime(string name, DateTime time)
    {
        if (place is null)
        {
            RequireFile(name);
            File.SetLastWriteTimeUtc(PathOf(name), time);
            return;
        }
        using SafeFileHandle? file = TryOpenFile(name);
        // Another name of the file may belong to another user.
        if (file is not null && !FileStatus.Read(file).HasOtherNames)
            UnixFile.SetLastWriteTime(file, time);
    }

    /// <summary>Removes an entry and, if it is a folder, everything in it.</summary>
    /// <remarks>Links are not followed, and other file systems are not entered.</remarks>
    /// <returns><see langword="true"/> if the name existed; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="IOException">The entry cannot be removed.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the entry is denied.</exception>
    internal bool Remove(string name) => RemoveAll(name, MostLevels);

    private bool RemoveAll(string name, int levels)
    {
        if (Find(name) is not { } status)
            return false;
        if (status.Kind != FileKind.Directory)
            return RemoveEntry(name, isFolder: false);
        if (status.IsMounted)
            throw new IOException($"'{PathOf(name)}' is the mount point of another file system. Unmount it first.");
        if (levels == 0)
            throw new IOException($"'{PathOf(name)}' is nested too deeply to be removed.");
        using (Folder? folder = TryEnter(name))
            folder?.Clear(status.Node.Device, levels - 1);
        return RemoveEntry(name, isFolder: true);
    }

    /// <summary>Removes a file, a link or a pipe, if the name exists.</summary>
    /// <inheritdoc cref="Remove"/>
    internal bool RemoveFile(string name) => RemoveEntry(name, isFolder: false);

    /// <summary>Removes an empty folder, if the name exists.</summary>
    /// <inheritdoc cref="Remove"/>
    internal bool RemoveEmptyFolder(string name) => RemoveEntry(name, isFolder: true);

    /// <summary>Lists the names of all entries, in no particular order.</summary>
    /// <exception cref="IOException">The folder cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the folder is denied.</exception>
    internal List<string> ListNames()
    {
        List<string> names = [];
        foreach (string name in new FileSystemEnumerable<string>(StablePath, static (ref FileSystemEntry entry) =>
            entry.FileName.ToString(), everything))
            names.Add(name);
        return names;
    }

    internal string PathOf(string name) => System.IO.Path.Combine(Path, name);

    public void Dispose() => place?.Dispose();

    private SafeFileHandle? OpenFile(string name, int flags)
    {
        string path = PathOf(name);
        if (UnixFile.TryOpen(place!, name, flags | LinuxOpen.NoFollow | LinuxOpen.NoWait | LinuxOpen.CloseOnExec, NewFileMode,
            out int error) is not { } file)
        {
            if (error == FileError.NoEntry)
                return null;
            // For a link, a socket or a folder, this throws a more specific exception.
            RequireFile(name);
            throw FileError.FromSystem(error, path)!;
        }
        FileStatus status = FileStatus.Read(file);
        if (status.Kind == FileKind.File)
            return (flags & LinuxOpen.Create) != 0 && status is { Size: 0, HasOtherNames: false } ? GiveToOwner(file) : file;
        file.Dispose();
        throw new BlockedPathException(path, status.Kind);
    }

    /// <summary>Gives a file that root has added to the owner of the folder.</summary>
    /// <remarks>
    /// Root works in folders of others, such as a checkout that a container mounts. Their owners must be able to change the added files.
    /// </remarks>
    internal SafeFileHandle GiveToOwner(SafeFileHandle added)
    {
        if (isRoot && place is not null && (owners ??= FindOwners()) is { User: not 0 } given)
            UnixFile.TrySetOwner(added, given.User, given.Group);
        return added;
    }

    private Owners FindOwners() =>
        FileStatus.Read(place!) is { Owner: { } user, Group: { } group } ? new(user, group) : new(0, 0);

    private void GiveToOwner(string name)
    {
        if (isRoot && UnixFile.TryOpenFolder(place!, name, out _) is { } added)
            using (added)
                GiveToOwner(added);
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
                throw new IOException($"'{PathOf(name)}' is the mount point of another file system. Unmount it first.");
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

    private sealed record Owners(uint User, uint Group);

    [LibraryImport("libc", EntryPoint = "mkdirat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int MakeAt(SafeFileHandle folder, string name, int mode);

    [LibraryImport("libc", EntryPoint = "renameat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int RenameAt(SafeFileHandle folder, string name, SafeFileHandle newFolder, string newName);

    [LibraryImport("libc", EntryPoint = "unlinkat", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int UnlinkAt(SafeFileHandle folder, string name, int flags);
}
