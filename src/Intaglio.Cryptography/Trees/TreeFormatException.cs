namespace Intaglio.Cryptography;

/// <summary>The exception that is thrown when a tree manifest is invalid or incomplete.</summary>
public sealed class TreeFormatException : FormatException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public TreeFormatException()
    {
    }

    /// <summary>Initializes a new instance with a specified message.</summary>
    /// <param name="message">The message that describes the error.</param>
    public TreeFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Initializes a new instance with a specified message and the exception that caused it.</summary>
    /// <param name="message">The message that describes the error.</param>
    /// <param name="innerException">The exception that caused this exception, or null.</param>
    public TreeFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the one-based number of the invalid line, or null if the error does not concern a single line.</summary>
    public long? Position { get; init; }
}
