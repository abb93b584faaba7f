using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Why something could not be read or written, in the words of the system's own tools.</summary>
internal static class ErrorText
{
    internal static string Describe(Exception exception, string? name = null) => exception switch
    {
        ListingException { InnerException: { } cause } => Describe(cause),
        FileNotFoundException or DirectoryNotFoundException => "No such file or directory",
        UnauthorizedAccessException when Directory.Exists(name) => "Is a directory",
        UnauthorizedAccessException { InnerException: IOException cause } => Describe(cause, name),
        UnauthorizedAccessException => "Permission denied",
        PathTooLongException => "File name too long",
        // Elsewhere than on Windows, the system's error number.
        IOException { HResult: > 0 and < 4096 } => Marshal.GetPInvokeErrorMessage(exception.HResult),
        ArgumentException { ParamName: { } parameter } => BeforeName(exception.Message, parameter),
        FormatException => exception.Message.TrimEnd('.'),
        _ => exception.Message,
    };

    // The framework appends the name that the argument has in the program, and its value in a second line.
    private static string BeforeName(string message, string parameter)
    {
        int end = message.IndexOf($" (Parameter '{parameter}')", StringComparison.Ordinal);
        return (end < 0 ? message : message[..end]).TrimEnd('.');
    }
}
