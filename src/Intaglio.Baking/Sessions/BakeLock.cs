using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The right to write to an output folder, which one bake has at a time.</summary>
/// <remarks>The lock is a file in the output folder, which names its holder. It ends with the process, even if that is killed.</remarks>
internal sealed class BakeLock : IDisposable
{
    private const int WaitMilliseconds = 50, MostText = 4096;

    private readonly string path;
    private readonly SafeFileHandle file;

    private BakeLock(string path, SafeFileHandle file) => (this.path, this.file) = (path, file);

    /// <summary>Gets or sets a value indicating whether an earlier holder was killed, and its files have not been removed yet.</summary>
    internal bool IsAfterKill { get; set; }

    /// <summary>Gets a value indicating whether the output folder did not exist before.</summary>
    internal bool IsFirst { get; private set; }

    /// <summary>Checks that the output folder can exist.</summary>
    /// <exception cref="BakeException">The output folder or a folder that it is in is a file.</exception>
    internal static void RequireFolder(BakeRecipe recipe)
    {
        for (string? current = recipe.Output; current is not null; current = Path.GetDirectoryName(current))
            if (File.Exists(current))
                throw new BakeException(recipe.Locate(recipe.Positions.Output)
                    + $"'{current}' is a file, not a folder (remove it, or change 'output')") { IsInRecipe = true };
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
            BakeFileException.Guard(recipe.Output, () => folders.Create(recipe.Output));
            if (BakeFileException.Guard(path, () => TryTake(path)) is { } taken)
            {
                taken.IsFirst = isFirst && !isTold;
                taken.TryWriteHolder(recipe);
                return taken;
            }
            if (!isTold)
            {
                (string holder, ProcessIdentity? process) = ReadHolder(path);
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
        // The name is removed while the lock is held, so that nobody else can lock this file afterward. A file that remains shows the next
        // holder that files of a killed process remain as well.
        if (IsAfterKill)
        {
            file.Dispose();
            return;
        }
        if (!OperatingSystem.IsWindows())
            File.Delete(path);
        else
            RandomAccess.SetLength(file, 0);
        file.Dispose();
    }

    private static BakeLock? TryTake(string path)
    {
        SafeFileHandle file;
        bool isAfterKill = false;
        try
        {
            file = Open(path);
        }
        catch (IOException exception) when (OperatingSystem.IsWindows() || exception is DirectoryNotFoundException)
        {
            return null;
        }
        catch (UnauthorizedAccessException) when (TryRemove(path, out isAfterKill))
        {
            if (!isAfterKill)
                return null;
            file = Open(path);
        }
        if (UnixFile.TryLock(file) == false || !IsSame(file, path))
        {
            file.Dispose();
            return null;
        }
        // A holder that ends normally removes the file or its text.
        return new BakeLock(path, file) { IsAfterKill = isAfterKill || RandomAccess.GetLength(file) > 0 };
    }

    // On Unix, the framework takes a lock of its own, which fails while another bake has the file locked. It also follows links.
    private static SafeFileHandle Open(string path)
    {
        if (OperatingSystem.IsWindows())
            return File.OpenHandle(path, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.Read | FileShare.Delete);
        using Folder folder = Folder.TryOpen(Path.GetDirectoryName(path)!) ?? throw new DirectoryNotFoundException();
        SafeFileHandle file = folder.OpenOrCreateFile(Path.GetFileName(path)) ?? throw new DirectoryNotFoundException();
        if (!FileStatus.Read(file).HasOtherNames)
            return file;
        // The text of the lock would be written to another file, as in a copy of the folder that consists of hard links.
        file.Dispose();
        throw new UnauthorizedAccessException($"'{path}' has other names (hard links). Remove it.");
    }

    /// <summary>Removes a lock file that cannot be written, such as that of another user, unless a process has the lock.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="isAfterKill">Receives whether the file of a killed process was removed.</param>
    /// <returns><see langword="false"/> if the file cannot be read or removed.</returns>
    private static bool TryRemove(string path, out bool isAfterKill)
    {
        isAfterKill = false;
        try
        {
            using Folder? folder = Folder.TryOpen(Path.GetDirectoryName(path)!);
            using SafeFileHandle? left = folder?.TryOpenFile(Path.GetFileName(path));
            if (left is null || OperatingSystem.IsWindows())
                return false;
            if (UnixFile.TryLock(left) == true && IsSame(left, path))
                isAfterKill = folder!.RemoveFile(Path.GetFileName(path));
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    // The holder before may have removed the file after it was opened here.
    private static bool IsSame(SafeFileHandle file, string path) => OperatingSystem.IsWindows()
        || (FileStatus.Read(path, followLinks: false, out FileStatus status) is null && status.Node == FileStatus.Read(file).Node);

    private static (string Text, ProcessIdentity? Process) ReadHolder(string path)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(Path.GetDirectoryName(path)!);
            using SafeFileHandle? file = folder?.TryOpenFile(Path.GetFileName(path));
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
