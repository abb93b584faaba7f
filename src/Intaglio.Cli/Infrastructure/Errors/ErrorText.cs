using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Why something could not be read or written, in the words of the system's own tools.</summary>
internal static class ErrorText
{
    /// <summary>What is said of a directory that is to be read as a file.</summary>
    internal const string Directory = "Is a directory";

    internal static string Describe(Exception exception, string? name = null) => exception switch
    {
        _ when FatalError.Explain(exception) is { } lack => lack,
        ListingException { InnerException: { } cause } => Describe(cause),
        FileNotFoundException or DirectoryNotFoundException => "No such file or directory",
        UnauthorizedAccessException when IsOpenedDirectory(exception, name) => Directory,
        UnauthorizedAccessException { InnerException: IOException cause } => Describe(cause, name),
        UnauthorizedAccessException => "Permission denied",
        PathTooLongException => "File name too long",
        // Elsewhere than on Windows, the system's error number.
        IOException { HResult: > 0 and < 4096 } => Marshal.GetPInvokeErrorMessage(exception.HResult),
        ArgumentException { ParamName: { } parameter } => BeforeName(exception.Message, parameter),
        // Sentences of libraries end with a stop.
        _ => exception.Message.TrimEnd('.'),
    };

    // The framework denies access to a directory that it is to open as a file, and to one that may not be opened.
    private static bool IsOpenedDirectory(Exception exception, string? name)
    {
        if (!System.IO.Directory.Exists(name) || !exception.Message.Contains($"'{Path.GetFullPath(name)}'", StringComparison.Ordinal))
            return false;
        try
        {
            _ = System.IO.Directory.EnumerateFileSystemEntries(name).Any();
            return true;
        }
        catch (UnauthorizedAccessException)
        {
            return false;
        }
    }

    // The framework appends the name that the argument has in the program, and its value in a second line.
    private static string BeforeName(string message, string parameter)
    {
        int end = message.IndexOf($" (Parameter '{parameter}')", StringComparison.Ordinal);
        return (end < 0 ? message : message[..end]).TrimEnd('.');
    }
}
