namespace Intaglio;

/// <summary>Flags of Linux system calls that take a folder and a name (<c>AT_…</c>).</summary>
internal static class LinuxAt
{
    /// <summary>The folder at which relative paths begin.</summary>
    internal const int CurrentFolder = -100;

    internal const int NoFollow = 0x100, RemoveFolder = 0x200, Follow = 0x400, NoAutomount = 0x800, EmptyPath = 0x1000;
}
