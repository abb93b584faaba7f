using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The folder for the private folders of a bake. A locked file shows that its bake is running.</summary>
internal sealed class WorkFolder : IDisposable
{
    private const string LockExtension = ".lock";
    private const int MostAttempts = 100;

    private readonly string parent;
    private readonly Lazy<(string Path, SafeFileHandle Lock)> created;

    /// <param name="parent">The full path of the folder for the folders of all bakes with the same state.</param>
    internal WorkFolder(string parent)
    {
        this.parent = parent;
        created = new(Create, LazyThreadSafetyMode.ExecutionAndPublication);
    }

    /// <summary>Gets the full path, and creates the folder if it does not exist.</summary>
    internal string Path => created.Value.Path;

    /// <summary>Removes the folders of bakes that were killed.</summary>
    internal static void RemoveOthers(string parent)
    {
        if (!Directory.Exists(parent))
            return;
        Try(() =>
        {
            foreach (string path in Directory.EnumerateFiles(parent, "*" + LockExtension))
                Try(() =>
                {
                    using SafeFileHandle? owned = TryLock(path, FileMode.Open);
                    if (owned is not null)
                        Remove(System.IO.Path.ChangeExtension(path, null), path);
                });
            // Another bake has its folder in it.
            Directory.Delete(parent);
        });
    }

    public void Dispose()
    {
        if (created.IsValueCreated)
            Try(() =>
            {
                (string path, SafeFileHandle held) = created.Value;
                using (held)
                    Remove(path, path + LockExtension);
            });
        RemoveOthers(parent);
    }

    // A bake that ends can remove the parent or the file before it is locked.
    private (string, SafeFileHandle) Create()
    {
        for (int attempt = 1; ; attempt++)
        {
            PrivateFolder.CreatePrivate(parent);
            string path = System.IO.Path.Combine(parent, Guid.NewGuid().ToString("N", CultureInfo.InvariantCulture)[..8]);
            try
            {
                if (TryLock(path + LockExtension, FileMode.CreateNew) is { } held)
                {
                    PrivateFolder.CreatePrivate(path);
                    return (path, held);
                }
            }
            catch (DirectoryNotFoundException) when (attempt < MostAttempts)
            {
                // The parent is created again.
            }
            if (attempt == MostAttempts)
                throw new IOException($"The folder '{path}' cannot be locked.");
        }
    }

    private static void Remove(string path, string lockPath)
    {
        PrivateFolder.Remove(path);
        if (!Directory.Exists(path))
            File.Delete(lockPath);
    }

    /// <summary>Opens and locks a file.</summary>
    /// <returns>The file, or null if another bake has it, or removed it before it was locked.</returns>
    private static SafeFileHandle? TryLock(string path, FileMode mode)
    {
        // On Windows, the handle is the lock. It permits the deletion of the file.
        SafeFileHandle file;
        try
        {
            file = File.OpenHandle(path, mode, FileAccess.ReadWrite,
                OperatingSystem.IsWindows() ? FileShare.Delete : FileShare.ReadWrite | FileShare.Delete);
        }
        catch (IOException exception) when (exception is not (FileNotFoundException or DirectoryNotFoundException))
        {
            return null;
        }
        if (OperatingSystem.IsWindows() || (UnixFile.TryLock(file) != false && File.Exists(path)))
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
}
