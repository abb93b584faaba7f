namespace Intaglio.OpenExr;

/// <summary>An OpenEXR file is damaged, made to do harm, or needs what is not read here.</summary>
public sealed class ExrFormatException : FormatException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public ExrFormatException()
    {
    }

    /// <summary>Makes an exception with a message.</summary>
    /// <param name="message">What is wrong, and where. Names in files may be anything: control characters are shown as question marks.</param>
    public ExrFormatException(string message)
        : base(PrintableText.Of(message))
    {
    }

    /// <summary>Makes an exception with a message and what led to it.</summary>
    /// <param name="message">What is wrong, and where. Names in files may be anything: control characters are shown as question marks.</param>
    /// <param name="innerException">What led to it.</param>
    public ExrFormatException(string message, Exception innerException)
        : base(PrintableText.Of(message), innerException)
    {
    }

    /// <summary>Gets the offset in bytes of the damaged chunk, or of the place in the headers; null if it is unknown.</summary>
    public long? Position { get; internal set; }
}
