using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Errors of the system as the framework's exceptions.</summary>
internal static partial class FileError
{
    /// <summary>ENOENT, on every Unix.</summary>
    internal const int NoEntry = 2;

    /// <summary>EACCES, on every Unix.</summary>
    internal const int NoAccess = 13;

    /// <summary>EEXIST, on every Unix.</summary>
    internal const int Exists = 17;

    /// <summary>EINTR, on every Unix.</summary>
    internal const int Interrupted = 4;

    /// <summary>Creates the exception of a library for a name that leads nowhere.</summary>
    internal static partial Exception NotFound(string path);

    /// <returns>Null if the error is 0.</returns>
    internal static Exception? FromSystem(int error, string path) => error switch
    {
        0 => null,
        NoEntry => NotFound(path),
        NoAccess => new UnauthorizedAccessException($"Access to '{path}' is denied."),
        _ => new IOException(Marshal.GetPInvokeErrorMessage(error), error),
    };
}
