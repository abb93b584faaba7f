using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The right to write to an output folder, which one bake has at a time.</summary>
/// <remarks>The lock is a file in the output folder, which names its holder. It ends with the process, even if that is killed.</remarks>
internal sealed class BakeLock : IDisposable
{
    private const int WaitMilliseconds = 50, MostText = 4096;

    private readonly Folder folder;
    private readonly SafeFileHandle file;

    private BakeLock(Folder folder, SafeFileHandle file) => (this.folder, this.file) = (folder, file);

    /// <summary>Gets or sets a value indicating whether an earlier holder was killed, and its files have not been removed yet.</summary>
    internal bool IsAfterKill { get; set; }

    /// <summary>Gets a value indicating whether the output folder did not exist before.</summary>
    internal bool IsFirst { get; private set; }

    /// <summary>Checks that the output folder can exist.</summary>
    /// <exception cref="BakeException">The output folder or a folder that it is in is not a folder.</exception>
    internal static void RequireFolder(BakeRecipe recipe)
    {
        for (string? current = recipe.Output; current is not null; current = Path.GetDirectoryName(current))
            if (FileStatus.Read(current, followLinks: true, out FileStatus status) is null && status.Kind != FileKind.Directory)
                throw new BakeException(recipe.Locate(recipe.Positions.Output)
                    + $"'{current}' is {BlockedPathException.Describe(status.Kind)}, not a folder (remove it, or change 'output')")
                { IsInRecipe = true };
    }

    /// <summary>Waits for the lock.</summary>
    /// <exception cref="BakeException">Another bake has the lock, and <paramref name="onWait"/> is null.</exception>
    /// <param name="recipe">The recipe.</param>
    /// <param name="folders">Creates the output folder.</param>
    /// <param name="onWait">Receives the holder of the lock before the method waits, or null to fail.</param>
    /// <param name="cancellationToken">The token that ends the wait.</param>
    internal static BakeLock Take(BakeRecipe recipe, CreatedFolders folders, Action<string>? onWait, CancellationToken cancellationToken)
    {
        bool isFirst = !Directory.Exists(recipe.Output);
        string path = Path.Combine(recipe.Output, OutputFolder.LockName);
        bool isTold = false;
        while (true)
        {
            // A bake that ends without outputs removes the folder.
            BakeFileException.Guard(recipe.Output, () => folders.Create(recipe.Places.Output));
            if (BakeFileException.Guard(path, () => TryTake(recipe.Places.Output)) is { } taken)
            {
                taken.IsFirst = isFirst && !isTold;
                taken.TryWriteHolder(recipe);
                return taken;
            }
            if (!isTold)
            {
                (string holder, ProcessIdentity? process) = ReadHolder(recipe.Places.Output);
                // It waits for a program that would wait for it.
                if (process?.IsAboveThisProcess() == true)
                    throw new BakeException($"the output folder '{recipe.Output}' is in use by {holder}, which has started this bake "
                        + "(bake another recipe, or use 'with' for outputs of other rules)");
                if (onWait is null)
                    throw new BakeException($"the output folder '{recipe.Output}' is in use by {holder}");
                onWait(holder);
            }
            isTold = true;
            cancellationToken.WaitHandle.WaitOne(WaitMilliseconds);
            cancellationToken.ThrowIfCancellationRequested();
        }
    }

    // The lock does not depend on its text, and a bake without changes needs no space.
    private void TryWriteHolder(BakeRecipe recipe)
    {
        try
        {
            RandomAccess.SetLength(file, 0);
            RandomAccess.Write(file, Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture,
                $"{Environment.ProcessId}\n{recipe.Path}\n{ProcessIdentity.Find(Environment.ProcessId)}\n")), 0);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            // The disk is full.
        }
    }

    public void Dispose()
    {
        using (folder)
        using (file)
        {
            // The name is removed while the lock is held, so that nobody else can lock this file afterward. A file that remains shows the
            // next holder that files of a killed process remain as well.
            if (IsAfterKill)
            {
                // A program that another thread is starting has the file for a moment, and would keep the lock.
                UnixFile.Unlock(file);
                return;
            }
            if (!OperatingSystem.IsWindows())
                folder.RemoveFile(OutputFolder.LockName);
            else
                RandomAccess.SetLength(file, 0);
        }
    }

    private static BakeLock? TryTake(in AnchoredPath place)
    {
        Folder? folder = Folder.TryOpen(place);
        BakeLock? taken = null;
        try
        {
            return taken = folder is null ? null : TryTake(folder);
        }
        finally
        {
            if (taken is null)
                folder?.Dispose();
        }
    }

    private static BakeLock? TryTake(Folder folder)
    {
        SafeFileHandle file;
        bool isAfterKill = false;
        try
        {
            file = Open(folder);
        }
        catch (IOException exception) when (OperatingSystem.IsWindows() || exception is DirectoryNotFoundException or FileNotFoundException)
        {
            return null;
        }
        catch (UnauthorizedAccessException) when (TryRemove(folder, out isAfterKill))
        {
            if (!isAfterKill)
                return null;
            file = Open(folder);
        }
        if (UnixFile.TryLock(file) == false || !IsSame(file, folder))
        {
            file.Dispose();
            return null;
        }
        // A holder that ends normally removes the file or its text.
        return new BakeLock(folder, file) { IsAfterKill = isAfterKill || RandomAccess.GetLength(file) > 0 };
    }

    // On Unix, the framework takes a lock of its own, which fails while another bake has the file locked. It also follows links.
    private static SafeFileHandle Open(Folder folder)
    {
        if (OperatingSystem.IsWindows())
            return File.OpenHandle(folder.PathOf(OutputFolder.LockName), FileMode.OpenOrCreate, FileAccess.ReadWrite,
                FileShare.Read | FileShare.Delete);
        SafeFileHandle file = folder.OpenOrCreateFile(OutputFolder.LockName) ?? throw new DirectoryNotFoundException();
        if (!FileStatus.Read(file).HasOtherNames)
            return file;
        // The text of the lock would be written to another file, as in a copy of the folder that consists of hard links.
        file.Dispose();
        throw new UnauthorizedAccessException($"'{folder.PathOf(OutputFolder.LockName)}' has other names (hard links). Remove it.");
    }

    /// <summary>Removes a lock file that cannot be written, such as that of another user, unless a process has the lock.</summary>
    /// <param name="folder">The folder of the file.</param>
    /// <param name="isAfterKill">Receives whether the file of a killed process was removed.</param>
    /// <returns><see langword="false"/> if the file cannot be read or removed.</returns>
    private static bool TryRemove(Folder folder, out bool isAfterKill)
    {
        isAfterKill = false;
        try
        {
            using SafeFileHandle? left = folder.TryOpenFile(OutputFolder.LockName);
            if (left is null || OperatingSystem.IsWindows())
                return false;
            if (UnixFile.TryLock(left) == true && IsSame(left, folder))
                isAfterKill = folder.RemoveFile(OutputFolder.LockName);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    // The holder before may have removed the file after it was opened here.
    private static bool IsSame(SafeFileHandle file, Folder folder) => OperatingSystem.IsWindows()
        || folder.Find(OutputFolder.LockName)?.Node == FileStatus.Read(file).Node;

    private static (string Text, ProcessIdentity? Process) ReadHolder(in AnchoredPath place)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(place);
            using SafeFileHandle? file = folder?.TryOpenFile(OutputFolder.LockName);
            byte[] text = new byte[MostText];
            string[] lines = Encoding.UTF8.GetString(text, 0, file is null ? 0 : RandomAccess.Read(file, text, 0)).Split('\n');
            if (lines.Length >= 2)
                return ($"process {lines[0]} with the recipe '{lines[1]}'", lines.Length > 2 ? ProcessIdentity.Parse(lines[2]) : null);
        }
        catch (IOException)
        {
            // The other bake has just ended.
        }
        return ("another bake", null);
    }
}
