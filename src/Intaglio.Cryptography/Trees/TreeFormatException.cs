namespace Intaglio.Cryptography;

/// <summary>A tree manifest is damaged, incomplete or something else.</summary>
public sealed class TreeFormatException : FormatException
{
    /// <summary>Creates an exception with a default message.</summary>
    public TreeFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public TreeFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">The cause.</param>
    public TreeFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the number of the line at fault, from 1; null if no line is.</summary>
    public long? Position { get; init; }
}
