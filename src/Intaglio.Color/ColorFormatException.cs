namespace Intaglio.Color;

/// <summary>The exception that is thrown when an ICC profile or the text of a color, gradient, number, or depth is malformed.</summary>
public sealed class ColorFormatException : FormatException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public ColorFormatException()
    {
    }

    /// <summary>Initializes a new instance with a specified message.</summary>
    /// <param name="message">The message that describes the error and its position.</param>
    public ColorFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Initializes a new instance with a specified message and the exception that caused it.</summary>
    /// <param name="message">The message that describes the error and its position.</param>
    /// <param name="innerException">The exception that caused this exception, or <see langword="null"/>.</param>
    public ColorFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>
    /// Gets the position of the error, in bytes of a profile or in characters of a text, or <see langword="null"/> if it is unknown.
    /// </summary>
    public long? Position { get; init; }
}
