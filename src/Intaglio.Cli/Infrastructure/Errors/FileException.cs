namespace Intaglio.Cli;

/// <summary>A file that everything else depends on cannot be read or written.</summary>
internal sealed class FileException(string name, Exception cause) : Exception(null, cause)
{
    internal string Name { get; } = name;

    /// <summary>Does what reads or writes a file, and has failures tell its name.</summary>
    /// <exception cref="FileException">It cannot be read or written.</exception>
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
