using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Flags of the system call <c>open</c> of Linux, which are named <c>O_…</c> there. The first two have the same value on every Unix.</summary>
internal static class LinuxOpen
{
    internal const int WriteOnly = 1, ReadWrite = 2;

    internal const int Create = 0x40, CreateNew = 0xC0, CloseOnExec = 0x80000;

    /// <summary>O_NONBLOCK: a pipe does not wait for its other end.</summary>
    internal const int NoWait = 0x800;

    /// <summary>O_PATH: a place where paths can begin, and no more.</summary>
    internal const int Place = 0x200000;

    private static readonly bool usesArmFlags = RuntimeInformation.ProcessArchitecture is Architecture.Arm or Architecture.Arm64 or Architecture.Armv6 or Architecture.Ppc64le;

    internal static int NoFollow { get; } = usesArmFlags ? 0x8000 : 0x20000;

    internal static int Directory { get; } = usesArmFlags ? 0x4000 : 0x10000;

    /// <summary>Gets O_TMPFILE: a file without a name, in the folder that is opened.</summary>
    internal static int Unnamed { get; } = 0x400000 | Directory;
}
