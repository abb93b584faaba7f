namespace Intaglio;

/// <summary>Flags of system calls of Linux that take a folder and a name in it, which are named <c>AT_…</c> there.</summary>
internal static class LinuxAt
{
    /// <summary>The folder that relative paths begin at.</summary>
    internal const int CurrentFolder = -100;

    internal const int NoFollow = 0x100, RemoveFolder = 0x200, Follow = 0x400, NoAutomount = 0x800, EmptyPath = 0x1000;
}
