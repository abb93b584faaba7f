namespace Intaglio.Farm.Tests;

/// <summary>A folder in which nobody can change anything, not even root, until the instance is disposed.</summary>
internal sealed class UnwritableFolder : IDisposable
{
    private readonly string path;

    /// <summary>Protects a folder with all that is in it, and skips the test where that is not possible.</summary>
    internal UnwritableFolder(string path)
    {
        this.path = path;
        Skip.IfNot(OperatingSystem.IsLinux() && Change("+i") == 0, "Folders cannot be protected here.");
        // Files can come and go until their folder is protected.
        Change("-R", "+i");
    }

    public void Dispose() => Change("-R", "-i");

    private int Change(params string[] arguments) => Processes.Run(new(InstalledProgram.Need("chattr"), [.. arguments, path])).ExitCode;
}
