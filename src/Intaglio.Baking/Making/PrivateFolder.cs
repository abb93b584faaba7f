using System.Globalization;

namespace Intaglio.Baking;

/// <summary>The folder in which a program runs. It is removed afterward.</summary>
internal sealed class PrivateFolder : IDisposable
{
    private const UnixFileMode Private = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    private const UnixFileMode Program = Private | UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead
        | UnixFileMode.OtherExecute;

    private static long count;

    private readonly Folder root;
    private readonly HashSet<string> reserved = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Creates a folder.</summary>
    /// <param name="parent">The folder for all private folders of a bake.</param>
    internal PrivateFolder(string parent)
    {
        Path = System.IO.Path.Combine(parent, Interlocked.Increment(ref count).ToString(CultureInfo.InvariantCulture));
        BakeFileException.Guard(Path, () => CreatePrivate(Path));
        root = Folder.TryOpen(Path) ?? throw new DirectoryNotFoundException($"'{Path}' was removed.");
    }

    internal string Path { get; }

    /// <summary>Refuses names of files that the program must write.</summary>
    internal void Reserve(IEnumerable<string> names) => reserved.UnionWith(names);

    /// <summary>Creates a file and the folders that it is in.</summary>
    /// <param name="name">The path, with parts separated by <c>/</c>.</param>
    /// <param name="isExecutable">Whether the file can be executed.</param>
    /// <param name="write">Writes the bytes.</param>
    /// <exception cref="BakeOperationException">The name is that of another file.</exception>
    internal void Create(string name, bool isExecutable, Action<Stream> write)
    {
        string path = System.IO.Path.Combine(Path, name);
        if (reserved.Contains(name))
            throw new BakeOperationException($"'{name}' has the name of a file that the program writes (rename it)");
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, BufferSize = 0 };
        if (isExecutable && !OperatingSystem.IsWindows())
            options.UnixCreateMode = Program;
        try
        {
            using FileStream file = Create(path, name, options);
            write(file);
        }
        catch (Exception exception) when (BakeFileException.IsOfSystem(exception))
        {
            throw BakeFileException.Create(path, exception);
        }
    }

    private static FileStream Create(string path, string name, FileStreamOptions options)
    {
        try
        {
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
            return new FileStream(path, options);
        }
        catch (IOException exception) when (File.Exists(path) || File.Exists(System.IO.Path.GetDirectoryName(path)))
        {
            throw new BakeOperationException($"two files of the program have the name '{name}' (rename one of them)", exception);
        }
    }

    /// <summary>Copies a file of the program.</summary>
    /// <param name="path">The full path of the file.</param>
    /// <param name="name">The name in the folder.</param>
    /// <param name="isExecutable">Whether the program may run it.</param>
    internal void Copy(string path, string name, bool isExecutable) => Create(name, isExecutable, stream =>
    {
        using FileStream file = BakeFileException.Guard(path, () => new FileStream(RegularFile.Open(path), FileAccess.Read, bufferSize: 0));
        file.CopyTo(stream);
    });

    /// <summary>Creates a folder in which the program writes files.</summary>
    /// <param name="name">The name.</param>
    /// <exception cref="BakeOperationException">The name is that of a file.</exception>
    internal void CreateFolder(string name)
    {
        string path = System.IO.Path.Combine(Path, name);
        if (System.IO.Path.Exists(path))
            throw new BakeOperationException($"'{name}' has the name of a folder that the program writes (rename it)");
        BakeFileException.Guard(path, () => Directory.CreateDirectory(path));
    }

    /// <summary>Opens a folder that the program has written, or returns null if it does not exist or is not a folder.</summary>
    internal Folder? TryEnter(string name)
    {
        try
        {
            return root.TryEnter(name);
        }
        catch (BlockedPathException)
        {
            return null;
        }
    }

    /// <summary>Opens a file that the program has written. Links are not followed.</summary>
    /// <param name="name">The name.</param>
    /// <param name="other">Receives the kind of the entry with the name if it is not a file; otherwise, null.</param>
    /// <returns>The file, or null if it does not exist or is not a file.</returns>
    internal FileStream? TryOpen(string name, out FileKind? other)
    {
        other = null;
        try
        {
            return root.TryOpenFile(name) is { } file ? new FileStream(file, FileAccess.Read, bufferSize: 0, file.IsAsync) : null;
        }
        catch (BlockedPathException exception)
        {
            other = exception.Found;
            return null;
        }
    }

    /// <summary>Finds a file by a path as the program writes it.</summary>
    /// <returns>The path below the folder without links, or null if no file in the folder has the path.</returns>
    internal string? FindName(string path)
    {
        if (path.Contains('\0', StringComparison.Ordinal) || RealPath.Follow(Path) is not { } folder
            || RealPath.Follow(System.IO.Path.Combine(Path, path)) is not { } real || !File.Exists(real))
            return null;
        string name = System.IO.Path.GetRelativePath(folder, real);
        if (name == ".." || name.StartsWith($"..{System.IO.Path.DirectorySeparatorChar}", StringComparison.Ordinal)
            || System.IO.Path.IsPathRooted(name))
            return null;
        return OperatingSystem.IsWindows() ? name.Replace('\\', '/') : name;
    }

    public void Dispose()
    {
        root.Dispose();
        Remove(Path);
    }

    /// <summary>Removes a folder with everything in it. Links are not followed.</summary>
    /// <remarks>The next bake removes files that cannot be removed now.</remarks>
    internal static void Remove(string path)
    {
        try
        {
            if (!Directory.Exists(path))
                return;
            try
            {
                Directory.Delete(path, recursive: true);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // A program can have removed permissions, or a process that it left can have created a file meanwhile.
                Unlock(new DirectoryInfo(path));
                Directory.Delete(path, recursive: true);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return;
        }
    }

    private static void Unlock(DirectoryInfo folder)
    {
        if (!OperatingSystem.IsWindows())
            folder.UnixFileMode = Private;
        foreach (DirectoryInfo inner in folder.EnumerateDirectories())
            if (inner.LinkTarget is null)
                Unlock(inner);
    }

    internal static void CreatePrivate(string path)
    {
        if (OperatingSystem.IsWindows())
            Directory.CreateDirectory(path);
        else
            Directory.CreateDirectory(path, Private);
    }
}
