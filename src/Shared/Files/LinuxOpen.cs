using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Flags of the Linux system call <c>open</c> (<c>O_…</c>). The first two have the same values on every Unix.</summary>
internal static class LinuxOpen
{
    internal const int WriteOnly = 1, ReadWrite = 2;

    internal const int Create = 0x40, CreateNew = 0xC0, CloseOnExec = 0x80000;

    /// <summary>O_NONBLOCK: opening a pipe does not wait for the other end.</summary>
    internal const int NoWait = 0x800;

    /// <summary>O_PATH: the descriptor only identifies a location in the file system.</summary>
    internal const int Place = 0x200000;

    private static readonly bool usesArmFlags = RuntimeInformation.ProcessArchitecture is Architecture.Arm or Architecture.Arm64
        or Architecture.Armv6 or Architecture.Ppc64le;

    internal static int NoFollow { get; } = usesArmFlags ? 0x8000 : 0x20000;

    internal static int Directory { get; } = usesArmFlags ? 0x4000 : 0x10000;

    /// <summary>Gets O_TMPFILE: creates an unnamed file in the folder that is opened.</summary>
    internal static int Unnamed { get; } = 0x400000 | Directory;
}
