namespace Intaglio.OpenExr.Laboratory;

/// <summary>A result is malformed, or a codec does not give back what it was given.</summary>
public sealed class LaboratoryFormatException : FormatException
{
    /// <summary>Creates an exception with a default message.</summary>
    public LaboratoryFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public LaboratoryFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">The cause.</param>
    public LaboratoryFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the line of the JSON text at fault, from 1; null if it is unknown.</summary>
    public long? Position { get; init; }
}
