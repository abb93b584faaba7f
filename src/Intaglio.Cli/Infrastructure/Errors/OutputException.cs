namespace Intaglio.Cli;

/// <summary>The exception for a failed write to standard output, which ends the program.</summary>
internal sealed class OutputException(Exception cause) : Exception(null, cause)
{
    /// <summary>Gets a value indicating whether the reader has closed the pipe, as <c>head</c> does after enough lines.</summary>
    // EPIPE on Unix; ERROR_BROKEN_PIPE and ERROR_NO_DATA on Windows.
    internal bool IsBrokenPipe =>
        OperatingSystem.IsWindows() ? (InnerException!.HResult & 0xFFFF) is 109 or 232 : InnerException!.HResult == 32;
}
