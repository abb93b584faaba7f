using System.Globalization;

namespace Intaglio.Testing;

/// <summary>A folder with a new file system of a format, which is unmounted when the instance is disposed.</summary>
public sealed class MountedFolder : IDisposable
{
    // Images are sparse files.
    private const long ImageSize = 1L << 30;

    private readonly TemporaryFolder temporary = new();
    private readonly string? device;

    private MountedFolder(string format)
    {
        Path = temporary["mounted"];
        Directory.CreateDirectory(Path);
        try
        {
            device = Mount(format);
        }
        catch
        {
            temporary.Dispose();
            throw;
        }
    }

    /// <summary>Gets the formats on which folders can be removed while programs start.</summary>
    /// <remarks>
    /// The driver of NTFS without case can give a new folder the number of a removed one that a starting program has inherited. The kernel
    /// takes both for the same, so nothing can be created in it.
    /// </remarks>
    public static IReadOnlyList<string> FormatsForPrograms { get; } = ["ext4", "tmpfs", "exfat", "ntfs"];

    /// <summary>Gets the formats: two that keep everything, and three that ignore modes, of which two also ignore case.</summary>
    public static IReadOnlyList<string> Formats { get; } = [.. FormatsForPrograms, "ntfs without case"];

    /// <summary>Gets the formats that ignore case.</summary>
    public static IReadOnlyList<string> FormatsWithoutCase { get; } = ["exfat", "ntfs without case"];

    /// <summary>Gets the full path of the folder, which is empty at first.</summary>
    public string Path { get; }

    /// <summary>Mounts a new file system, and skips the test where that is not possible.</summary>
    /// <param name="format">The name of the format.</param>
    /// <exception cref="SkipException">A program is not installed, or nothing can be mounted.</exception>
    public static MountedFolder Need(string format) => new(format);

    /// <summary>Unmounts the file system and deletes it.</summary>
    public void Dispose()
    {
        Run("umount", "--lazy", Path);
        if (device is not null)
            Run("losetup", "--detach", device);
        temporary.Dispose();
    }

    /// <summary>Creates and mounts the file system, and returns the device that has its image, or null.</summary>
    private string? Mount(string format)
    {
        string image = temporary["image"];
        using (FileStream file = File.Create(image))
            file.SetLength(ImageSize);
        switch (format)
        {
            case "tmpfs":
                Run("mount", "-t", "tmpfs", "tmpfs", Path);
                return null;
            case "ext4":
                Run("mkfs.ext4", "-q", "-F", image);
                Run("mount", "-o", "loop", image, Path);
                return null;
            case "exfat":
                InstalledProgram.Need("mount.exfat-fuse");
                Run("mkfs.exfat", image);
                string loop = Run("losetup", "--find", "--show", image).Trim();
                try
                {
                    Run("mount.exfat-fuse", loop, Path);
                }
                catch
                {
                    Run("losetup", "--detach", loop);
                    throw;
                }
                return loop;
            default:
                Run("mkntfs", "-F", "-Q", "-q", image);
                if (format == "ntfs")
                    Run("ntfs-3g", image, Path);
                else
                    Run("lowntfs-3g", "-o", "ignore_case", image, Path);
                return null;
        }
    }

    private static string Run(string program, params string[] arguments)
    {
        Outcome outcome = Processes.Run(new(InstalledProgram.Need(program), arguments));
        return outcome.ExitCode == 0 ? outcome.Text
            : throw new SkipException(string.Create(CultureInfo.InvariantCulture, $"File systems cannot be mounted here: {program} ended with {outcome.ExitCode}."));
    }
}
