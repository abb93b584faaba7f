namespace Intaglio.Benchmarks;

/// <summary>A folder of its own in memory, where there is enough of it, else among the temporary files, or in a folder that is given. Disposing removes it.</summary>
internal sealed class MemoryFolder : IDisposable
{
    private const string Tmpfs = "/dev/shm", Prefix = "intaglio-processes-";

    internal MemoryFolder(long bytes, string? given = null)
    {
        IsMemory = given is null && HasRoom(bytes);
        Path = given is not null || IsMemory
            ? Directory.CreateDirectory(System.IO.Path.Combine(given ?? Tmpfs, $"{Prefix}{Environment.ProcessId}")).FullName
            : Directory.CreateTempSubdirectory(Prefix).FullName;
        Description = IsMemory ? $"a file system in memory ({Tmpfs}, tmpfs)"
            : given is null ? $"the file system of the temporary files ({System.IO.Path.GetTempPath()})"
            : "the file system of a given folder";
        Console.CancelKeyPress += (_, _) => Dispose();
    }

    internal string Path { get; }

    internal bool IsMemory { get; }

    /// <summary>What the page says of it.</summary>
    internal string Description { get; }

    /// <summary>Removes a folder with everything in it, if it exists.</summary>
    internal static void Remove(string path)
    {
        if (Directory.Exists(path))
            Directory.Delete(path, recursive: true);
    }

    public void Dispose() => Remove(Path);

    // What is in a tmpfs takes memory that nobody can take away.
    private static bool HasRoom(long bytes)
    {
        const string Available = "MemAvailable:";
        if (!OperatingSystem.IsLinux() || !Directory.Exists(Tmpfs) || new DriveInfo(Tmpfs).AvailableFreeSpace < bytes)
            return false;
        string line = File.ReadLines("/proc/meminfo").FirstOrDefault(line => line.StartsWith(Available, StringComparison.Ordinal)) ?? $"{Available} 0 kB";
        return long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], System.Globalization.CultureInfo.InvariantCulture) * 1024 > 2 * bytes;
    }
}
