using System.Runtime.InteropServices;

namespace Intaglio;

/// <summary>Converts errors of the operating system into exceptions of the framework.</summary>
internal static partial class FileError
{
    /// <summary>ENOENT, which has this value on every Unix.</summary>
    internal const int NoEntry = 2;

    /// <summary>ENXIO, which has this value on every Unix.</summary>
    internal const int NoReader = 6;

    /// <summary>EACCES, which has this value on every Unix.</summary>
    internal const int NoAccess = 13;

    /// <summary>EEXIST, which has this value on every Unix.</summary>
    internal const int Exists = 17;

    /// <summary>ENOTDIR, which has this value on every Unix.</summary>
    internal const int NoFolder = 20;

    /// <summary>ENAMETOOLONG of Linux.</summary>
    internal const int NameTooLong = 36;

    /// <summary>EINTR, which has this value on every Unix.</summary>
    internal const int Interrupted = 4;

    /// <summary>Creates the exception that the library throws for a path that does not exist.</summary>
    internal static partial Exception NotFound(string path);

    /// <summary>Creates the exception for an error of the operating system.</summary>
    /// <returns>The exception, or null if the error is 0.</returns>
    internal static Exception? FromSystem(int error, string path) => error switch
    {
        0 => null,
        NoEntry => NotFound(path),
        NoAccess => new UnauthorizedAccessException($"Access to '{path}' is denied."),
        _ => new IOException(Marshal.GetPInvokeErrorMessage(error), error),
    };
}
