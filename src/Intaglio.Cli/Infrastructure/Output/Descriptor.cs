using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Standard input, output and error as the system has them, without the framework's console.</summary>
/// <remarks>
/// The console hides that a pipe's reader has gone, and prepares the terminal first, which takes longer than a small file;
/// a file stream keeps a position of its own, and writes over what others have written meanwhile.
/// </remarks>
internal static partial class Descriptor
{
    internal const int Input = 0, Output = 1, Error = 2;

    // EINTR and EBADF, F_GETFD and FD_CLOEXEC, on every Unix.
    private const int Interrupted = 4, BadDescriptor = 9, GetFlags = 1, ClosesOnExec = 1;

    /// <exception cref="IOException">The system does not take the bytes; its error number is the <see cref="Exception.HResult"/>.</exception>
    internal static void Write(int descriptor, ReadOnlySpan<byte> bytes)
    {
        if (OperatingSystem.IsWindows())
        {
            using Stream stream = descriptor == Output ? Console.OpenStandardOutput() : Console.OpenStandardError();
            stream.Write(bytes);
            return;
        }
        while (!bytes.IsEmpty)
        {
            nint written = WriteUnix(descriptor, bytes, bytes.Length);
            int error = written < 0 ? Marshal.GetLastPInvokeError() : 0;
            if (written >= 0)
                bytes = bytes[(int)written..];
            else if (error != Interrupted)
                throw new IOException(Marshal.GetPInvokeErrorMessage(error), error);
        }
    }

    /// <summary>
    /// Finds out whether a descriptor was closed when the program was started: it has become something of the runtime's by now, which may wait for ever when it is read.
    /// </summary>
    // What was open then did not close when the program took the place of its parent.
    internal static bool WasClosed(int descriptor) => !OperatingSystem.IsWindows() && (Control(descriptor, GetFlags) & ClosesOnExec) != 0;

    /// <summary>Returns what the system says of a descriptor that is closed.</summary>
    internal static IOException ToClosed() => new(Marshal.GetPInvokeErrorMessage(BadDescriptor), BadDescriptor);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    private static partial int Control(int descriptor, int command);

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    private static partial nint WriteUnix(int descriptor, ReadOnlySpan<byte> bytes, nint count);
}
