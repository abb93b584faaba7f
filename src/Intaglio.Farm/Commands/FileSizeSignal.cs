using System.Runtime.InteropServices;

namespace Intaglio.Farm;

/// <summary>The signal of a file that exceeds the size limit of the process.</summary>
internal static partial class FileSizeSignal
{
    // SIGXFSZ and SIG_IGN are equal on every Unix.
    private const int FileTooLarge = 25, Ignore = 1;

    /// <summary>Makes exceeding the limit an error of one request instead of the end of the program.</summary>
    internal static void TurnIntoError()
    {
        if (!OperatingSystem.IsWindows())
            _ = SetAction(FileTooLarge, Ignore);
    }

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint SetAction(int signal, nint action);
}
