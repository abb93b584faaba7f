namespace Intaglio.Color;

/// <summary>An ICC profile, or the text of a color, a gradient, a number or a depth, is malformed.</summary>
public sealed class ColorFormatException : FormatException
{
    /// <summary>Creates an exception with a default message.</summary>
    public ColorFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public ColorFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">The cause.</param>
    public ColorFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the offset of the fault, in bytes of a profile or in characters of a text; null if it is unknown.</summary>
    public long? Position { get; init; }
}
