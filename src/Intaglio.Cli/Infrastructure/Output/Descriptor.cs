using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Access to standard input, output and error without the framework's console.</summary>
/// <remarks>
/// The console hides broken pipes. It also prepares the terminal first, which takes longer than hashing a small file. A file stream keeps
/// its own position and would overwrite data that other processes have written meanwhile.
/// </remarks>
internal static partial class Descriptor
{
    internal const int Input = 0, Output = 1, Error = 2;

    // EINTR, EBADF, F_GETFD and FD_CLOEXEC are equal on every Unix.
    private const int Interrupted = 4, BadDescriptor = 9, GetFlags = 1, ClosesOnExec = 1;

    /// <exception cref="IOException">The write failed. The <see cref="Exception.HResult"/> is the system's error number.</exception>
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
    /// Determines whether a descriptor was closed at the start of the program. The runtime reuses such a descriptor, and a read from it can
    /// block forever.
    /// </summary>
    // Inherited descriptors do not have FD_CLOEXEC.
    internal static bool WasClosed(int descriptor) => !OperatingSystem.IsWindows() && (Control(descriptor, GetFlags) & ClosesOnExec) != 0;

    /// <summary>Creates the exception for a closed descriptor.</summary>
    internal static IOException ToClosed() => new(Marshal.GetPInvokeErrorMessage(BadDescriptor), BadDescriptor);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    private static partial int Control(int descriptor, int command);

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    private static partial nint WriteUnix(int descriptor, ReadOnlySpan<byte> bytes, nint count);
}
