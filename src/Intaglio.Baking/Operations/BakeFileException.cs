namespace Intaglio.Baking;

/// <summary>The exception that is thrown when the system cannot read or write a file, for example because the disk is full.</summary>
public sealed class BakeFileException : IOException
{
    /// <summary>Initializes a new instance of the <see cref="BakeFileException"/> class.</summary>
    public BakeFileException()
        : this((string?)null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeFileException"/> class with a message.</summary>
    /// <param name="message">The message.</param>
    public BakeFileException(string? message)
        : this(message, null)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="BakeFileException"/> class with a message and an inner exception.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public BakeFileException(string? message, Exception? innerException)
        : base(message ?? "A file cannot be read or written.", innerException)
    {
    }

    /// <summary>Gets the full path of the file or folder, or <see langword="null"/> if it is not known.</summary>
    public string? Path { get; private init; }

    /// <summary>Does something with a file or folder, and names it if that fails.</summary>
    /// <exception cref="BakeFileException">The system cannot read or write the file or folder.</exception>
    internal static T Guard<T>(string path, Func<T> work)
    {
        try
        {
            return work();
        }
        catch (Exception exception) when (IsOfSystem(exception))
        {
            throw Create(path, exception);
        }
    }

    /// <inheritdoc cref="Guard{T}"/>
    internal static void Guard(string path, Action work) => Guard(path, () =>
    {
        work();
        return true;
    });

    /// <summary>Determines whether an exception is an error of the system whose file is not named yet.</summary>
    internal static bool IsOfSystem(Exception exception) =>
        exception is IOException and not (BakeFileException or BlockedPathException or MissingFileException) or UnauthorizedAccessException
        || IsTooLarge(exception);

    /// <summary>Names the file of an error.</summary>
    internal static BakeFileException Create(string path, Exception cause)
    {
        Exception inner = IsTooLarge(cause) ? new IOException("File too large", cause) : cause;
        return new($"'{path}' cannot be read or written: {inner.Message}", inner) { Path = path };
    }

    // The framework's exception for EFBIG.
    private static bool IsTooLarge(Exception exception) => exception is ArgumentOutOfRangeException { ParamName: "value" };
}
