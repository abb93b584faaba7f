using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Evaluation;

/// <summary>
/// Standard output of a contender's process. Output of the contender, its native code and its child processes is redirected to standard
/// error so that it does not mix with replies.
/// </summary>
internal static partial class StandardOutput
{
    private const int Output = 1, Error = 2;

    /// <summary>Returns a stream for the original standard output and redirects all other output.</summary>
    internal static Stream Take()
    {
        Console.SetOut(TextWriter.Null);
        if (OperatingSystem.IsWindows())
            return Console.OpenStandardOutput();
        int own = fcntl(Output, OperatingSystem.IsMacOS() ? 67 : 1030, 100);
        if (own < 0 || dup2(Error, Output) < 0)
            return Console.OpenStandardOutput();
        return new FileStream(new SafeFileHandle(own, ownsHandle: true), FileAccess.Write, bufferSize: 0);
    }

    // The command is F_DUPFD_CLOEXEC, so that child processes do not inherit the descriptor.
    [LibraryImport("libc")]
    private static partial int fcntl(int descriptor, int command, int least);

    [LibraryImport("libc")]
    private static partial int dup2(int from, int to);
}
