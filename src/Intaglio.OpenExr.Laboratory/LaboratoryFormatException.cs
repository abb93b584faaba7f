namespace Intaglio.OpenExr.Laboratory;

/// <summary>The exception for a malformed result, or for a codec that does not restore its input exactly.</summary>
public sealed class LaboratoryFormatException : FormatException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public LaboratoryFormatException()
    {
    }

    /// <summary>Initializes a new instance with a message.</summary>
    /// <param name="message">The message.</param>
    public LaboratoryFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Initializes a new instance with a message and an inner exception.</summary>
    /// <param name="message">The message.</param>
    /// <param name="innerException">The exception that caused this one.</param>
    public LaboratoryFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the number of the JSON line with the error, starting at 1, or <see langword="null"/> if it is unknown.</summary>
    public long? Position { get; init; }
}
