using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Writes to standard output and standard error, without the framework's console.</summary>
/// <remarks>
/// The console hides that a pipe's reader has gone, and prepares the terminal first, which takes longer than a small file;
/// a file stream keeps a position of its own, and writes over what others have written meanwhile.
/// </remarks>
internal static partial class Descriptor
{
    internal const int Output = 1, Error = 2;

    // EINTR, on every Unix.
    private const int Interrupted = 4;

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

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    private static partial nint WriteUnix(int descriptor, ReadOnlySpan<byte> bytes, nint count);
}
