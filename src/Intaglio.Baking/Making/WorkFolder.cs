using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The folder for the private folders of a bake. A locked file shows that its bake is running, and names its programs.</summary>
/// <remarks>A project that was copied from elsewhere can contain links and other files under these names, which are not touched.</remarks>
internal sealed class WorkFolder : IDisposable
{
    private const string LockExtension = ".lock";
    private const int MostAttempts = 100, NameLength = 8;

    private readonly string parent;
    private readonly StateKey key;
    private readonly Lazy<(string Path, SafeFileHandle Lock)> created;
    private readonly Lazy<ProgramRecords> programs;

    /// <param name="parent">The full path of the folder for the folders of all bakes with the same state.</param>
    /// <param name="key">The key that proves the records of programs, or null for that of the user.</param>
    internal WorkFolder(string parent, StateKey? key = null)
    {
        (this.parent, this.key) = (parent, key ?? StateKey.FindForUser(creates: true));
        created = new(Create, LazyThreadSafetyMode.ExecutionAndPublication);
        programs = new(() =>
        {
            ProgramRecords records = new(created.Value.Lock, this.key);
            Watchdog.OfProcess.Enter();
            return records;
        }, LazyThreadSafetyMode.ExecutionAndPublication);
    }

    /// <summary>Gets the full path, and creates the folder if it does not exist.</summary>
    internal string Path => created.Value.Path;

    /// <summary>Watches a program that runs in the folder, so that it is ended if this process is killed.</summary>
    /// <param name="group">The number of the process and of its group.</param>
    /// <returns>The watch, which is disposed of before the number can be that of another process.</returns>
    internal IDisposable Watch(int group)
    {
        int? place = programs.Value.Add(group);
        Watchdog.OfProcess.Add(group);
        return new ProgramWatch(programs.Value, place, group);
    }

    /// <summary>Removes the folders of bakes that were killed, after their programs have been ended.</summary>
    /// <param name="parent">The full path of the folder for the folders of all bakes with the same state.</param>
    /// <param name="key">
    /// The key, or null for that of the user. Programs that it does not prove are not ended, and their folders stay while they run.
    /// </param>
    /// <exception cref="BakeException">The key of the user cannot be read.</exception>
    internal static void RemoveOthers(string parent, StateKey? key = null)
    {
        StateKey proving = key ?? StateKey.FindForUser(creates: false);
        Try(() => RemoveProved(parent, proving));
    }

    public void Dispose()
    {
        if (!created.IsValueCreated)
            return;
        // A program that another thread is starting has the file for a moment, and would keep the lock.
        UnixFile.Unlock(created.Value.Lock);
        created.Value.Lock.Dispose();
        RemoveOthers(parent, key);
        if (programs.IsValueCreated)
            Watchdog.OfProcess.Leave();
    }

    private static void RemoveProved(string parent, StateKey key)
    {
        using Folder? above = OpenState(parent);
        using (Folder? folders = above?.TryEnter(System.IO.Path.GetFileName(parent)))
        {
            if (folders is null)
                return;
            foreach (string name in folders.ListNames().Where(IsLockName))
                Try(() =>
                {
                    using SafeFileHandle? owned = TryLock(folders, name, isNew: false);
                    if (owned is not null && ProgramRecords.End(owned, folders.PathOf(name[..NameLength]), key))
                        Remove(folders, name);
                });
        }
        // Another bake can have its folder in it.
        above!.RemoveEmptyFolder(System.IO.Path.GetFileName(parent));
    }

    // A bake that ends can remove the parent or the file before it is locked.
    private (string, SafeFileHandle) Create()
    {
        for (int attempt = 1; ; attempt++)
        {
            string name = Guid.NewGuid().ToString("N", CultureInfo.InvariantCulture)[..NameLength];
            try
            {
                using Folder above = OpenState(parent)
                    ?? throw new DirectoryNotFoundException($"'{System.IO.Path.GetDirectoryName(parent)}' was deleted.");
                using Folder folders = above.Enter(System.IO.Path.GetFileName(parent), isPrivate: true);
                if (TryLock(folders, name + LockExtension, isNew: true) is { } held)
                {
                    folders.Enter(name, isPrivate: true).Dispose();
                    return (folders.PathOf(name), held);
                }
            }
            catch (Exception exception) when (exception is DirectoryNotFoundException or FileNotFoundException && attempt < MostAttempts)
            {
                // The parent is created again.
            }
            catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
            {
                throw BakeFileException.Create(System.IO.Path.Combine(parent, name), exception);
            }
            if (attempt == MostAttempts)
                throw new IOException($"The folder '{System.IO.Path.Combine(parent, name)}' cannot be locked.");
        }
    }

    // The state folder, which can be replaced by a link at any time.
    private static Folder? OpenState(string parent) =>
        Folder.TryOpen(AnchoredPath.FollowAbove(System.IO.Path.GetDirectoryName(parent)!));

    private static bool IsLockName(string name) => name.EndsWith(LockExtension, StringComparison.Ordinal)
        && LowerHex.IsValid(name.AsSpan(0, name.Length - LockExtension.Length), NameLength);

    private static void Remove(Folder folders, string lockName)
    {
        string name = lockName[..NameLength];
        if (folders.Find(name) is { Kind: FileKind.Directory })
            PrivateFolder.Remove(System.IO.Path.Combine(folders.StablePath, name));
        if (folders.Find(name) is null)
            folders.RemoveFile(lockName);
    }

    /// <summary>Opens and locks a file.</summary>
    /// <returns>The file, or null if another bake has it, or removed it before it was locked.</returns>
    private static SafeFileHandle? TryLock(Folder folders, string name, bool isNew)
    {
        // On Windows, the handle is the lock. It permits the deletion of the file.
        SafeFileHandle? file;
        try
        {
            file = OperatingSystem.IsWindows()
                ? File.OpenHandle(folders.PathOf(name), isNew ? FileMode.CreateNew : FileMode.Open, FileAccess.ReadWrite, FileShare.Delete)
                : isNew ? folders.CreateFile(name) : folders.TryOpenFile(name);
        }
        catch (IOException exception) when (exception is not (FileNotFoundException or DirectoryNotFoundException))
        {
            return null;
        }
        if (file is null || OperatingSystem.IsWindows() || (UnixFile.TryLock(file) != false && folders.Find(name) is not null))
            return file;
        file.Dispose();
        return null;
    }

    private static void Try(Action work)
    {
        try
        {
            work();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The next bake tries it again.
        }
    }

    private sealed class ProgramWatch(ProgramRecords records, int? place, int group) : IDisposable
    {
        public void Dispose()
        {
            Watchdog.OfProcess.Remove(group);
            if (place is { } recorded)
                records.Remove(recorded);
        }
    }
}
