using System.Collections.Concurrent;
using Microsoft.Win32.SafeHandles;
using static Intaglio.Baking.OpenFolders;

namespace Intaglio.Baking;

/// <summary>The output folder. Links in it are not followed, so that nothing outside of it is written or removed.</summary>
internal sealed class OutputFolder : IDisposable
{
    private const UnixFileMode ReadWrite = (UnixFileMode)0x1B6, Executable = (UnixFileMode)0x1FF;

    /// <summary>The name of the file in an output folder that a bake locks.</summary>
    internal const string LockName = ".intaglio-lock";

    private readonly UnixFileMode mask = OperatingSystem.IsWindows() ? default : UnixFile.GetMask();
    private readonly OpenFolders open;
    private readonly ConcurrentDictionary<string, bool> cleaned = new(StringComparer.Ordinal);
    private readonly Lazy<bool> keepsModes, canIgnoreCase;

    /// <param name="path">The full path of the folder for messages, and for reading metadata.</param>
    /// <param name="place">The path by which the folder is opened.</param>
    internal OutputFolder(string path, AnchoredPath place)
    {
        (Path, Place, open) = (path, place, new(place));
        keepsModes = new(() => TryProbeModes() ?? !IsSampleExecutable());
        // A bake that is not a trial has the lock.
        canIgnoreCase = new(() => IsTrial || Exists(LockName.ToUpperInvariant()));
    }

    internal string Path { get; }
    internal AnchoredPath Place { get; }

    /// <summary>
    /// Gets the full path of a file without an executable bit that an earlier bake has written, or null. It shows whether the file system
    /// has modes where nothing may be written.
    /// </summary>
    internal string? Sample { get; init; }

    /// <summary>Gets a value indicating whether nothing is written to the folder.</summary>
    internal bool IsTrial { get; init; }

    /// <summary>Gets a value indicating whether names that differ only by case can lead to the same file.</summary>
    internal bool CanIgnoreCase => canIgnoreCase.Value;

    /// <summary>Reads the metadata of an output.</summary>
    /// <returns>The metadata, or null if the output is not a file or does not exist.</returns>
    internal FileStatus? Find(string name)
    {
        try
        {
            using Lease? folder = open.TryEnter(DirectoryOf(name), creates: false);
            return folder?.Folder.Find(FileOf(name)) is { Kind: FileKind.File } status ? status : null;
        }
        catch (BlockedPathException)
        {
            return null;
        }
    }

    /// <summary>Determines whether the metadata of an output proves that it has not changed.</summary>
    /// <remarks>
    /// This reads no open folder, which is faster for many outputs. A link to another folder does not prove anything, because the file that
    /// it leads to has another number. Nothing but the metadata is read.
    /// </remarks>
    internal bool IsUnchanged(string name, in FileStamp stamp, bool isExecutable) =>
        stamp.IsSettled && FileStatus.Read($"{Path}/{name}", followLinks: false, out FileStatus status) is null
            && status.Kind == FileKind.File
        && stamp.Proves(FileStamp.From(status)) && HasMode(status, isExecutable);

    /// <summary>Determines whether a file has the executable bit that it should have, if its file system keeps it.</summary>
    internal bool HasMode(in FileStatus status, bool isExecutable) => !FileStatus.HasExecutable
        || status.IsExecutable == isExecutable || !keepsModes.Value;

    /// <summary>Determines whether anything exists at the path of an output.</summary>
    internal bool Exists(string name)
    {
        try
        {
            using Lease? folder = open.TryEnter(DirectoryOf(name), creates: false);
            return folder?.Folder.Find(FileOf(name)) is not null;
        }
        catch (BlockedPathException)
        {
            return true;
        }
    }

    /// <summary>Finds the kind of the entry at a path whose folders exist, or returns null if nothing exists there.</summary>
    internal FileKind? FindKind(string name)
    {
        using Lease? folder = open.TryEnter(DirectoryOf(name), creates: false);
        return folder?.Folder.Find(FileOf(name))?.Kind;
    }

    /// <summary>Lists the names of all entries of a folder, in no particular order.</summary>
    internal IReadOnlyList<string> ListNames(string directory)
    {
        using Lease? folder = open.TryEnter(directory, creates: false);
        return folder?.Folder.ListNames() ?? [];
    }

    /// <summary>Describes an entry at the path of an output that is never replaced, or returns null.</summary>
    internal string? FindObstacle(string name)
    {
        try
        {
            using Lease? folder = open.TryEnter(DirectoryOf(name), creates: false);
            return folder?.Folder.Find(FileOf(name)) is { Kind: FileKind.Directory } && HasEntries(folder.Folder, FileOf(name))
                ? $"'{System.IO.Path.Combine(Path, name)}' is a folder with files (move it away)" : null;
        }
        catch (BlockedPathException exception)
        {
            return exception.Message.TrimEnd('.');
        }
    }

    /// <summary>Determines whether anything exists at the path of a folder of outputs.</summary>
    internal bool HasFolder(string directory)
    {
        try
        {
            using Lease? folder = open.TryEnter(directory, creates: false);
            return folder is not null;
        }
        catch (BlockedPathException)
        {
            return true;
        }
    }

    /// <summary>Opens an output for reading, or returns null if it is not a file or does not exist.</summary>
    internal FileStream? TryOpen(string name) =>
        TryOpenFile(name) is { } file ? new FileStream(file, FileAccess.Read, 0, file.IsAsync) : null;

    /// <summary>Copies an output and computes its digest, or returns null if it is not a file or does not exist.</summary>
    internal FileSnapshot? TakeSnapshot(string name, string role) =>
        TryOpenFile(name) is { } file ? FileSnapshot.Take(file, System.IO.Path.Combine(Path, name), role, name) : null;

    private SafeFileHandle? TryOpenFile(string name)
    {
        try
        {
            using Lease? folder = open.TryEnter(DirectoryOf(name), creates: false);
            return folder?.Folder.TryOpenFile(FileOf(name));
        }
        catch (BlockedPathException)
        {
            return null;
        }
    }

    /// <summary>Computes the digest of an output, or returns null if it is not a file or does not exist.</summary>
    internal byte[]? HashFile(string name)
    {
        using FileStream? stream = TryOpen(name);
        return stream is null ? null : Cryptography.FileDigest.HashData(stream);
    }

    /// <summary>Creates or replaces an output. It gets its name when it is complete.</summary>
    /// <param name="name">The path below the output folder.</param>
    /// <param name="isExecutable">Whether everybody may execute the file.</param>
    /// <param name="write">Writes the bytes. If it returns false, nothing is created.</param>
    /// <returns>The metadata of the file, or null if nothing was created.</returns>
    /// <exception cref="BakeFileException">The output cannot be written.</exception>
    internal FileStamp? Write(string name, bool isExecutable, Func<Stream, bool> write)
    {
        open.Removal.EnterReadLock();
        try
        {
            return TryWrite(name, isExecutable, write);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(System.IO.Path.Combine(Path, name), exception);
        }
        finally
        {
            open.Removal.ExitReadLock();
        }
    }

    private FileStamp? TryWrite(string name, bool isExecutable, Func<Stream, bool> write)
    {
        using Lease folder = open.TryEnter(DirectoryOf(name), creates: true)!;
        // Other threads can be writing to the folder. Their temporary files are locked.
        if (cleaned.TryAdd(DirectoryOf(name), true))
            Leftovers.Remove(folder.Folder);
        UnixFileMode? mode = OperatingSystem.IsWindows() ? null : (isExecutable ? Executable : ReadWrite) & ~mask;
        using TemporaryFile file = new(folder.Folder, mode);
        if (!write(file.Stream))
            return null;
        file.Flush(toDisk: OperatingSystem.IsWindows());
        folder.Folder.GiveToOwner(file.Handle);
        string fileName = FileOf(name);
        if (!file.TryName(folder.Folder, fileName))
        {
            if (folder.Folder.Find(fileName) is { Kind: not FileKind.File and var kind })
                MakeWay(folder.Folder, fileName, name, kind);
            file.MoveTo(System.IO.Path.Combine(folder.Folder.StablePath, fileName), overwrite: true, keeps: false);
        }
        return folder.Folder.Find(fileName) is { } status ? FileStamp.From(status) : default(FileStamp);
    }

    /// <summary>Removes an output and the folders that become empty.</summary>
    internal void Remove(string name)
    {
        open.Removal.EnterWriteLock();
        try
        {
            RemoveFile(name);
        }
        catch (BlockedPathException)
        {
            // The folder of the output was replaced by a file or a link, so the output does not exist.
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(System.IO.Path.Combine(Path, name), exception);
        }
        finally
        {
            open.Removal.ExitWriteLock();
        }
    }

    private void RemoveFile(string name)
    {
        using (Lease? folder = open.TryEnter(DirectoryOf(name), creates: false))
            if (folder?.Folder.Find(FileOf(name)) is { Kind: FileKind.File or FileKind.Link })
                folder.Folder.RemoveFile(FileOf(name));
        for (string parent = DirectoryOf(name); parent.Length > 0; parent = DirectoryOf(parent))
        {
            open.Close(parent);
            using Lease? above = open.TryEnter(DirectoryOf(parent), creates: false);
            using (Folder? emptied = above?.Folder.TryEnter(FileOf(parent)))
                if (emptied is null || emptied.ListNames().Count > 0)
                    return;
            above!.Folder.Remove(FileOf(parent));
        }
    }

    public void Dispose() => open.Dispose();

    /// <summary>Renames a file that is listed under a name that the file system takes for the same.</summary>
    /// <param name="name">The path of an output.</param>
    /// <param name="spelling">The listed names of the folder.</param>
    internal void Spell(string name, FolderSpelling spelling)
    {
        try
        {
            foreach ((string above, string listed, string part) in spelling.FindOthers(name))
            {
                using (Lease? folder = open.TryEnter(above, creates: false))
                    folder?.Folder.Move(listed, folder.Folder, part);
                // The kernel can have opened the folder by a name that no longer leads to it.
                open.CloseAll();
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The file keeps its former name, by which it is also found.
        }
    }

    // Some file systems have one mode for all files.
    private bool? TryProbeModes()
    {
        if (IsTrial)
            return null;
        try
        {
            using Lease? folder = open.TryEnter("", creates: false);
            if (folder is null)
                return null;
            using TemporaryFile file = new(folder.Folder, ReadWrite & ~mask);
            return file.KeepsExecutable();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Nothing can be written to the folder.
            return null;
        }
    }

    private bool IsSampleExecutable() => Sample is not null && FileStatus.Read(Sample, followLinks: false, out FileStatus status) is null
        && status is { Kind: FileKind.File, IsExecutable: true } && FileStatus.Read(Path, followLinks: true, out FileStatus own) is null
        && own.Node.Device == status.Node.Device;

    // A folder can contain files that the recipe did not make, which are never removed.
    private void MakeWay(Folder folder, string fileName, string name, FileKind kind)
    {
        if (kind == FileKind.Directory && HasEntries(folder, fileName))
            throw new BakeOperationException($"'{System.IO.Path.Combine(Path, name)}' is a folder with files (move it away)");
        folder.Remove(fileName);
    }

    private static bool HasEntries(Folder folder, string name)
    {
        using Folder? inner = folder.TryEnter(name);
        return inner?.ListNames().Count > 0;
    }

    /// <summary>Removes the temporary files of killed processes from the folders of outputs.</summary>
    internal void RemoveLeftovers(IEnumerable<string> outputs)
    {
        foreach (string directory in outputs.Select(DirectoryOf).Append("").Distinct())
        {
            try
            {
                using Lease? folder = open.TryEnter(directory, creates: false);
                if (folder is not null && cleaned.TryAdd(directory, true))
                    Leftovers.Remove(folder.Folder);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // The folder was replaced by a file or a link, or cannot be opened, which does not affect the result.
            }
        }
    }
}
