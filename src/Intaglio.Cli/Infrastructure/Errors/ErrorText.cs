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
        ArgumentException { ParamName: { } parameter } => ToClause(BeforeName(exception.Message, parameter)),
        // Sentences of libraries end with a stop; what the system says does not.
        _ => exception.Message.EndsWith('.') ? ToClause(exception.Message) : exception.Message,
    };

    /// <summary>Makes a sentence of a library the part of an error line: in lower case, without the final stop.</summary>
    internal static string ToClause(string sentence)
    {
        string clause = sentence.TrimEnd('.');
        if (clause.StartsWith("Line ", StringComparison.Ordinal) && clause.IndexOf(": ", StringComparison.Ordinal) is > 0 and int colon)
            return $"l{clause[1..(colon + 2)]}{ToClause(clause[(colon + 2)..])}";
        int end = clause.IndexOf(' ', StringComparison.Ordinal);
        // Names such as PNG and OpenEXR stay as they are.
        bool isWord = end > 0 && char.IsAsciiLetterUpper(clause[0]) && !clause.AsSpan(1, end - 1).ContainsAnyInRange('A', 'Z') && !clause.AsSpan(1, end - 1).ContainsAnyInRange('0', '9');
        return isWord ? char.ToLowerInvariant(clause[0]) + clause[1..] : clause;
    }

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
