using System.Globalization;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The folder for the private folders of a bake. A locked file shows that its bake is running.</summary>
internal sealed class WorkFolder : IDisposable
{
    private const string LockExtension = ".lock";

    private readonly string parent;
    private readonly Lazy<(string Path, SafeFileHandle Lock)> created;

    /// <param name="parent">The full path of the folder for the folders of all bakes with the same state.</param>
    internal WorkFolder(string parent)
    {
        this.parent = parent;
        created = new(Create);
    }

    /// <summary>Gets the full path, and creates the folder if it does not exist.</summary>
    internal string Path => created.Value.Path;

    /// <summary>Removes the folders of bakes that were killed.</summary>
    internal static void RemoveOthers(string parent)
    {
        if (!Directory.Exists(parent))
            return;
        try
        {
            foreach (string path in Directory.EnumerateFiles(parent, "*" + LockExtension))
                if (TryLock(path) is { } owned)
                    using (owned)
                        Remove(System.IO.Path.ChangeExtension(path, null), path);
            Directory.Delete(parent);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Another bake is running.
        }
    }

    public void Dispose()
    {
        if (!created.IsValueCreated)
            return;
        (string path, SafeFileHandle held) = created.Value;
        using (held)
            Remove(path, path + LockExtension);
        RemoveOthers(parent);
    }

    private (string, SafeFileHandle) Create()
    {
        PrivateFolder.CreatePrivate(parent);
        string path = System.IO.Path.Combine(parent, Guid.NewGuid().ToString("N", CultureInfo.InvariantCulture)[..8]);
        SafeFileHandle held = File.OpenHandle(path + LockExtension, FileMode.CreateNew, FileAccess.ReadWrite, FileShare.ReadWrite);
        _ = UnixFile.TryLock(held);
        PrivateFolder.CreatePrivate(path);
        return (path, held);
    }

    private static void Remove(string path, string lockPath)
    {
        PrivateFolder.Remove(path);
        if (!Directory.Exists(path))
            File.Delete(lockPath);
    }

    // On Windows, a file that another process has open cannot be deleted, so the owner is found by that.
    private static SafeFileHandle? TryLock(string path)
    {
        try
        {
            SafeFileHandle file = File.OpenHandle(path, FileMode.Open, FileAccess.ReadWrite,
                OperatingSystem.IsWindows() ? FileShare.None : FileShare.ReadWrite);
            if (UnixFile.TryLock(file) != false)
                return file;
            file.Dispose();
        }
        catch (IOException)
        {
            // Another bake has it open.
        }
        return null;
    }
}
