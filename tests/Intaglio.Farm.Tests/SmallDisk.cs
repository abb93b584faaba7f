namespace Intaglio.Farm.Tests;

/// <summary>A disk in memory with a limit.</summary>
internal sealed class SmallDisk : IDisposable
{
    private SmallDisk(string path) => Path = path;

    internal string Path { get; }

    /// <summary>Mounts a disk, and skips the test where that is not possible.</summary>
    /// <param name="path">The folder, which is created.</param>
    /// <param name="megabytes">The size.</param>
    internal static SmallDisk Need(string path, int megabytes)
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "A small disk is a file system in memory, which only root can mount.");
        Directory.CreateDirectory(path);
        Skip.If(Processes.Run(new(InstalledProgram.Need("mount"), ["-t", "tmpfs", "-o", $"mode=777,size={megabytes}m", "tmpfs", path])).ExitCode != 0,
            "File systems cannot be mounted here.");
        return new(path);
    }

    /// <summary>Writes a file as large as the space that is left.</summary>
    internal void Fill()
    {
        using FileStream file = new(System.IO.Path.Combine(Path, "ballast"), FileMode.Create, FileAccess.Write, FileShare.None, bufferSize: 0);
        byte[] block = new byte[4096];
        try
        {
            while (true)
                file.Write(block);
        }
        catch (IOException)
        {
            // The disk is full.
        }
    }

    /// <summary>Changes an option, such as <c>noexec</c> or <c>size=2m</c>.</summary>
    internal void Remount(string option) => Processes.Run(new(InstalledProgram.Need("mount"), ["-o", "remount," + option, Path])).AssertSuccess();

    // A program that is starting can hold a file.
    public void Dispose() => Processes.Run(new(InstalledProgram.Need("umount"), ["--lazy", Path])).AssertSuccess();
}
