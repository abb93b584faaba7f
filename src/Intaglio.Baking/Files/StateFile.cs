using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>Opens the files next to a recipe that a bake keeps. Links are not followed, and pipes are not waited for.</summary>
/// <remarks>
/// A project that was copied from elsewhere can contain anything under their names and under that of their folder, also after it was
/// checked.
/// </remarks>
internal static class StateFile
{
    /// <summary>The maximum number of bytes that are read of a file, apart from those that the user has proved to have written.</summary>
    internal const int MostUnproved = 64 << 20;

    /// <summary>Opens a file for reading.</summary>
    /// <param name="path">The path.</param>
    /// <param name="followsFolder">Whether the folder of the file can be a link.</param>
    /// <returns>The file, or null if it does not exist.</returns>
    /// <exception cref="IOException">The path is not a file, or the file cannot be opened.</exception>
    internal static SafeFileHandle? TryOpen(string path, bool followsFolder = false)
    {
        string above = Path.GetDirectoryName(path)!;
        using Folder? folder = followsFolder ? Folder.TryOpen(above) : Folder.TryOpen(AnchoredPath.FollowAbove(above));
        return folder?.TryOpenFile(Path.GetFileName(path));
    }

    /// <summary>Reads a file.</summary>
    /// <param name="path">The path.</param>
    /// <param name="most">The number of bytes that are read of a longer file.</param>
    /// <param name="followsFolder">Whether the folder of the file can be a link.</param>
    /// <returns>The bytes, or null if the file does not exist.</returns>
    /// <exception cref="IOException">The path is not a file, or the file cannot be read.</exception>
    internal static byte[]? TryRead(string path, int most, bool followsFolder = false)
    {
        using SafeFileHandle? file = TryOpen(path, followsFolder);
        return file is null ? null : Read(file, 0, most);
    }

    /// <summary>Reads a file that is ignored if it is too long.</summary>
    /// <param name="path">The path.</param>
    /// <param name="problem">Receives a text for the user about a file that is too long; otherwise, null.</param>
    /// <param name="most">The maximum length in bytes.</param>
    /// <returns>The bytes, or null if the file does not exist or is too long.</returns>
    /// <exception cref="IOException">The path is not a file, or the file cannot be read.</exception>
    internal static byte[]? TryRead(string path, out string? problem, int most = MostUnproved)
    {
        using SafeFileHandle? file = TryOpen(path);
        problem = file is not null && RandomAccess.GetLength(file) > most ? DescribeExcess(path, most) : null;
        return file is null || problem is not null ? null : Read(file, 0, most);
    }

    /// <summary>Describes a file that is ignored because it is too long.</summary>
    internal static string DescribeExcess(string path, int most = MostUnproved) =>
        $"'{path}' has more than {most >> 20} MiB that are not proved to be yours, so it is ignored";

    /// <summary>Reads a part of a file, which is shorter if the file ends before.</summary>
    internal static byte[] Read(SafeFileHandle file, long position, long most)
    {
        byte[] bytes = new byte[Math.Min(Math.Max(0, RandomAccess.GetLength(file) - position), Math.Min(most, Array.MaxLength))];
        int read = 0, count;
        while (read < bytes.Length && (count = RandomAccess.Read(file, bytes.AsSpan(read), position + read)) > 0)
            read += count;
        return read == bytes.Length ? bytes : bytes[..read];
    }

    /// <summary>Adds bytes to a file, which is created if it does not exist. Bytes after them are removed.</summary>
    /// <remarks>A file with other names (hard links), which can be those of files elsewhere, is replaced by a copy.</remarks>
    /// <param name="path">The path.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="position">The number of bytes before them.</param>
    /// <param name="toDisk">Whether the bytes are on the disk when the method returns.</param>
    /// <exception cref="BakeFileException">The file cannot be written.</exception>
    /// <exception cref="IOException">The path is not a file.</exception>
    internal static void Append(string path, ReadOnlySpan<byte> bytes, long position, bool toDisk = false)
    {
        try
        {
            using Folder folder = OpenFolder(path);
            using SafeFileHandle file = folder.OpenOrCreateFile(Path.GetFileName(path));
            if (FileStatus.Read(file).HasOtherNames)
            {
                byte[] copy = [.. Read(file, 0, position), .. bytes];
                Replace(path, stream => stream.Write(copy));
                return;
            }
            RandomAccess.SetLength(file, position);
            RandomAccess.Write(file, bytes, position);
            if (toDisk)
                RandomAccess.FlushToDisk(file);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(path, exception);
        }
    }

    /// <summary>Creates or replaces a file.</summary>
    /// <exception cref="BakeFileException">The file cannot be written.</exception>
    /// <exception cref="IOException">The path is not a file.</exception>
    internal static void Replace(string path, Action<Stream> write, int bufferSize = 0)
    {
        try
        {
            using Folder folder = OpenFolder(path);
            string name = Path.GetFileName(path);
            if (folder.Find(name) is { Kind: not FileKind.File and var kind })
                throw new BlockedPathException(path, kind);
            // Another user of the group can have written the file, so only the folder must be writable.
            ReplacedFile replaced = ReplacedFile.Find(path);
            using TemporaryFile file = new(folder.StablePath, replaced.Mode, replaced.Group, bufferSize);
            write(file.Stream);
            file.Flush();
            file.MoveTo(Path.Combine(folder.StablePath, name), overwrite: true, keeps: false);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(path, exception);
        }
    }

    /// <summary>Ensures that a file can be replaced. A copy replaces a file that only another user can change.</summary>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file or its folder is denied.</exception>
    internal static void RequireWritable(string path)
    {
        if (OperatingSystem.IsWindows() || !File.Exists(path) || UnixFile.CanWrite(path))
            new TemporaryFile(Path.GetDirectoryName(path)!, mode: null, group: null).Dispose();
        else if (TryOpen(path) is { } file)
        {
            using FileStream copied = new(file, FileAccess.Read, bufferSize: 0, file.IsAsync);
            Replace(path, copied.CopyTo);
        }
    }

    private static Folder OpenFolder(string path) =>
        Folder.TryOpen(AnchoredPath.FollowAbove(Path.GetDirectoryName(path)!))
        ?? throw new DirectoryNotFoundException($"'{Path.GetDirectoryName(path)}' was deleted.");
}
