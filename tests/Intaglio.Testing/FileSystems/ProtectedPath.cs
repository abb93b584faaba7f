namespace Intaglio.Testing;

/// <summary>A file or folder that nobody can change, not even root, until the instance is disposed.</summary>
public sealed class ProtectedPath : IDisposable
{
    private readonly string path;
    private readonly UnixFileMode mode;

    /// <summary>Protects a path, and skips the test where that is not possible.</summary>
    /// <param name="path">The path.</param>
    /// <exception cref="SkipException">The file system cannot protect files from root.</exception>
    public ProtectedPath(string path)
    {
        this.path = path;
        if (OperatingSystem.IsWindows())
        {
            Skip.If(Directory.Exists(path), "On Windows, folders cannot be protected by attributes.");
            File.SetAttributes(path, FileAttributes.ReadOnly);
        }
        else if (Environment.IsPrivilegedProcess)
            Skip.If(Change("+i").ExitCode != 0, "Files cannot be protected from root here.");
        else
        {
            mode = File.GetUnixFileMode(path);
            File.SetUnixFileMode(path, mode & ~(UnixFileMode.UserWrite | UnixFileMode.GroupWrite | UnixFileMode.OtherWrite));
        }
    }

    /// <summary>Removes the protection.</summary>
    public void Dispose()
    {
        if (OperatingSystem.IsWindows())
            File.SetAttributes(path, FileAttributes.Normal);
        else if (Environment.IsPrivilegedProcess)
            Change("-i").AssertSuccess();
        else
            File.SetUnixFileMode(path, mode);
    }

    private Outcome Change(string attribute) => Processes.Run(new(InstalledProgram.Need("chattr"), [attribute, path]));
}
