using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Descriptions of input and output errors, worded like those of the system's tools.</summary>
internal static class ErrorText
{
    /// <summary>The message for a directory that is read as a file.</summary>
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
        // On Unix, the HResult is the error number of the system.
        IOException { HResult: > 0 and < 4096 } => Marshal.GetPInvokeErrorMessage(exception.HResult),
        ArgumentException { ParamName: { } parameter } => ToClause(BeforeName(exception.Message, parameter)),
        // Messages of libraries end with a period; messages of the system do not.
        _ => exception.Message.EndsWith('.') ? ToClause(exception.Message) : exception.Message,
    };

    /// <summary>Converts a library's sentence to a part of an error line: lower case, without the final period.</summary>
    internal static string ToClause(string sentence)
    {
        string clause = sentence.TrimEnd('.');
        if (clause.StartsWith("Line ", StringComparison.Ordinal) && clause.IndexOf(": ", StringComparison.Ordinal) is > 0 and int colon)
            return $"l{clause[1..(colon + 2)]}{ToClause(clause[(colon + 2)..])}";
        int end = clause.IndexOf(' ', StringComparison.Ordinal);
        // Keeps names such as PNG and OpenEXR.
        bool isWord = end > 0 && char.IsAsciiLetterUpper(clause[0]) && !clause.AsSpan(1, end - 1).ContainsAnyInRange('A', 'Z')
            && !clause.AsSpan(1, end - 1).ContainsAnyInRange('0', '9');
        return isWord ? char.ToLowerInvariant(clause[0]) + clause[1..] : clause;
    }

    // The framework has one message, on "the path", for directories opened as files and for directories without permission.
    private static bool IsOpenedDirectory(Exception exception, string? name)
    {
        if (!System.IO.Directory.Exists(name)
            || !exception.Message.Contains($" the path '{Path.GetFullPath(name)}'", StringComparison.Ordinal))
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

    // The framework appends the parameter's name, and the value on a second line.
    private static string BeforeName(string message, string parameter)
    {
        int end = message.IndexOf($" (Parameter '{parameter}')", StringComparison.Ordinal);
        return (end < 0 ? message : message[..end]).TrimEnd('.');
    }
}
