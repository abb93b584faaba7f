using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Evaluation;

/// <summary>
/// The way out of a contender's process. What the contender, native code in it or a program that it starts prints must not get between
/// the answers: it goes to standard error.
/// </summary>
internal static partial class StandardOutput
{
    private const int Output = 1, Error = 2;

    /// <summary>Takes standard output for the caller alone.</summary>
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

    // The command is F_DUPFD_CLOEXEC: no program that is started here has it.
    [LibraryImport("libc")]
    private static partial int fcntl(int descriptor, int command, int least);

    [LibraryImport("libc")]
    private static partial int dup2(int from, int to);
}
