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

    /// <summary>Creates a folder.</summary>
    /// <param name="parent">The folder for all private folders of a bake, which is created if it does not exist.</param>
    internal PrivateFolder(string parent)
    {
        CreatePrivate(parent);
        do
            Path = System.IO.Path.Combine(parent, Interlocked.Increment(ref count).ToString(CultureInfo.InvariantCulture));
        while (Directory.Exists(Path));
        CreatePrivate(Path);
        root = Folder.TryOpen(Path) ?? throw new DirectoryNotFoundException($"'{Path}' was removed.");
    }

    internal string Path { get; }

    /// <summary>Creates a file and the folders that it is in.</summary>
    /// <param name="name">The path, with parts separated by <c>/</c>.</param>
    /// <param name="isExecutable">Whether the file can be executed.</param>
    /// <param name="write">Writes the bytes.</param>
    /// <exception cref="BakeOperationException">The name is that of another file.</exception>
    internal void Create(string name, bool isExecutable, Action<Stream> write)
    {
        string path = System.IO.Path.Combine(Path, name);
        FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write, BufferSize = 0 };
        if (isExecutable && !OperatingSystem.IsWindows())
            options.UnixCreateMode = Program;
        try
        {
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
            using FileStream file = new(path, options);
            write(file);
        }
        catch (IOException exception) when (File.Exists(path) || File.Exists(System.IO.Path.GetDirectoryName(path)))
        {
            throw new BakeOperationException($"two files of the program have the name '{name}' (rename one of them)", exception);
        }
    }

    /// <summary>Opens a file that the program has written. Links are not followed.</summary>
    /// <returns>The file, or null if it does not exist or is not a file.</returns>
    internal FileStream? TryOpen(string name)
    {
        try
        {
            return root.TryOpenFile(name) is { } file ? new FileStream(file, FileAccess.Read, bufferSize: 0, file.IsAsync) : null;
        }
        catch (BlockedPathException)
        {
            return null;
        }
    }

    /// <summary>Determines whether a path is that of a file in the folder.</summary>
    internal bool Exists(string name) => File.Exists(System.IO.Path.Combine(Path, name));

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

    private static void CreatePrivate(string path)
    {
        if (OperatingSystem.IsWindows())
            Directory.CreateDirectory(path);
        else
            Directory.CreateDirectory(path, Private);
    }
}
