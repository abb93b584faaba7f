namespace Intaglio.Cli;

/// <summary>Standard output takes no more, so that there is no point in going on.</summary>
internal sealed class OutputException(Exception cause) : Exception(null, cause)
{
    /// <summary>Gets whether its reader has gone, as <c>head</c> does when it has seen enough.</summary>
    // EPIPE of every Unix; ERROR_BROKEN_PIPE and ERROR_NO_DATA.
    internal bool IsBrokenPipe => OperatingSystem.IsWindows() ? (InnerException!.HResult & 0xFFFF) is 109 or 232 : InnerException!.HResult == 32;
}
