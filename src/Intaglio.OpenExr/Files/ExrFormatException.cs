namespace Intaglio.OpenExr;

/// <summary>An OpenEXR file is damaged, made to do harm, or needs what is not read here.</summary>
public sealed class ExrFormatException : FormatException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public ExrFormatException()
    {
    }

    /// <summary>Makes an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public ExrFormatException(string message)
        : base(message)
    {
    }

    /// <summary>Makes an exception with a message and what led to it.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">What led to it.</param>
    public ExrFormatException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
