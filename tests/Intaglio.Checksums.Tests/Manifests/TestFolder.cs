namespace Intaglio.Checksums.Tests;

/// <summary>A folder that a test fills, with what it takes to write in it and to let other programs look at it.</summary>
internal sealed class TestFolder : TemporaryFolder
{
    // Some names have no string.
    public override void Dispose()
    {
        if (!OperatingSystem.IsWindows())
            Run("sh", "-c", "chmod -R u+rwx . ; find . -mindepth 1 -delete");
        base.Dispose();
    }

    /// <summary>Writes a file, long enough ago for its time to tell versions of it apart, and makes the directories that it is in.</summary>
    public override void Write(string name, ReadOnlySpan<byte> content)
    {
        base.Write(name, content);
        File.SetLastWriteTimeUtc(this[name], new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddTicks(1_234_567));
    }

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

    /// <summary>Runs a program in the folder; the test is skipped if it is not installed.</summary>
    /// <returns>What it writes to its standard output.</returns>
    internal string Run(string program, params string[] arguments) => Processes.Run(new(InstalledProgram.Need(program), arguments) { WorkingDirectory = Path }).Text;

    internal static void NeedUnix() => Skip.If(OperatingSystem.IsWindows(), "This system has no such names, links or bits.");
}
