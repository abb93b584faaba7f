namespace Intaglio.Cli;

/// <summary>The exception for a file whose failure ends the operation.</summary>
internal sealed class FileException(string name, Exception cause) : Exception(null, cause)
{
    internal string Name { get; } = name;

    /// <summary>Runs an action that reads or writes a file, and adds the file's name to its failures.</summary>
    /// <exception cref="FileException">The file cannot be read or written.</exception>
    internal static T Guard<T>(string name, Func<T> action)
    {
        try
        {
            return action();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(name, exception);
        }
    }
}
