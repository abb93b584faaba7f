using System.Diagnostics;

namespace Intaglio.Checksums.Tests;

/// <summary>A folder that a test fills, with what it takes to write in it and to let other programs look at it.</summary>
internal sealed class TestFolder : IDisposable
{
    internal TestFolder() => Path = Directory.CreateTempSubdirectory("intaglio-").FullName;

    internal string Path { get; }

    internal string this[string name] => System.IO.Path.Combine(Path, name);

    // Some names have no string.
    public void Dispose()
    {
        if (OperatingSystem.IsWindows())
            Directory.Delete(Path, recursive: true);
        else
            Run("sh", "-c", "chmod -R u+rwx . ; find . -mindepth 1 -delete");
        if (Directory.Exists(Path))
            Directory.Delete(Path, recursive: true);
    }

    /// <summary>Writes a file, long enough ago for its time to tell versions of it apart, and makes the directories that it is in.</summary>
    internal void Write(string name, ReadOnlySpan<byte> content)
    {
        string path = this[name];
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllBytes(path, content);
        File.SetLastWriteTimeUtc(path, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddTicks(1_234_567));
    }

    internal void Write(string name, string content) => Write(name, System.Text.Encoding.UTF8.GetBytes(content));

    internal void Link(string name, string target)
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(this[name])!);
        File.CreateSymbolicLink(this[name], target);
    }

    /// <summary>Gives a permission of a file, or takes it away, where there are any.</summary>
    internal static void Turn(string path, UnixFileMode permission)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, File.GetUnixFileMode(path) ^ permission);
    }

    /// <summary>Runs a program in the folder.</summary>
    /// <returns>What it writes to its standard output.</returns>
    internal string Run(string program, params ReadOnlySpan<string> arguments)
    {
        ProcessStartInfo start = new(program) { WorkingDirectory = Path, RedirectStandardOutput = true };
        foreach (string argument in arguments)
            start.ArgumentList.Add(argument);
        using Process process = Process.Start(start)!;
        return process.StandardOutput.ReadToEnd();
    }

    internal static void NeedUnix() => Skip.If(OperatingSystem.IsWindows(), "This system has no such names, links or bits.");
}
