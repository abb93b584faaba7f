namespace Intaglio.Color;

/// <summary>Bytes are no ICC profile, or a damaged one; the message says what is wrong, and where.</summary>
public sealed class IccFormatException : FormatException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public IccFormatException()
    {
    }

    /// <summary>Makes an exception.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public IccFormatException(string message)
        : base(message)
    {
    }

    /// <summary>Makes an exception.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">What found it.</param>
    public IccFormatException(string message, Exception? innerException)
        : base(message, innerException)
    {
    }
}
