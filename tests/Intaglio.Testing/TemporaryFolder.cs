using System.Text;

namespace Intaglio.Testing;

/// <summary>A new, empty folder that is deleted with all that is in it when it is disposed.</summary>
public class TemporaryFolder : IDisposable
{
    /// <summary>Creates a folder in the one for temporary files.</summary>
    public TemporaryFolder()
        : this(Directory.CreateTempSubdirectory("intaglio-").FullName)
    {
    }

    /// <summary>Creates a folder in another one.</summary>
    /// <param name="parent">The path of the other folder.</param>
    /// <param name="name">The name.</param>
    public TemporaryFolder(string parent, string name)
        : this(Directory.CreateDirectory(System.IO.Path.Combine(parent, name)).FullName)
    {
    }

    private TemporaryFolder(string path) => Path = path;

    /// <summary>Gets the absolute path of the folder.</summary>
    public string Path { get; }

    /// <summary>Gets the absolute path of a name in the folder, whether or not it exists.</summary>
    /// <param name="name">The name, or a relative path.</param>
    public string this[string name] => System.IO.Path.Combine(Path, name);

    /// <summary>Gets the names of the files and folders directly in the folder, in ordinal order.</summary>
    public IEnumerable<string> Names => Directory.EnumerateFileSystemEntries(Path).Select(entry => System.IO.Path.GetFileName(entry)).Order(StringComparer.Ordinal);

    /// <summary>Writes a file, and makes the folders that it is in.</summary>
    /// <param name="name">The name, or a relative path.</param>
    /// <param name="content">The bytes of the file.</param>
    public virtual void Write(string name, ReadOnlySpan<byte> content)
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(this[name])!);
        File.WriteAllBytes(this[name], content);
    }

    /// <summary>Writes a file of text in UTF-8, and makes the folders that it is in.</summary>
    /// <param name="name">The name, or a relative path.</param>
    /// <param name="content">The text of the file.</param>
    public void Write(string name, string content) => Write(name, Encoding.UTF8.GetBytes(content));

    /// <summary>Deletes the folder.</summary>
    public virtual void Dispose()
    {
        // A FUSE file system keeps a deleted file in its folder while a program that another test starts has inherited it.
        string problem = "";
        Waiting.For(() => TryDelete(out problem), () => $"the folder is deleted ({problem})");
        GC.SuppressFinalize(this);
    }

    private bool TryDelete(out string problem)
    {
        try
        {
            Directory.Delete(Path, recursive: true);
            problem = "";
            return true;
        }
        catch (IOException exception) when (exception is not DirectoryNotFoundException)
        {
            problem = exception.Message;
            return false;
        }
    }
}
