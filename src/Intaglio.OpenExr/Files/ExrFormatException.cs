namespace Intaglio.OpenExr;

/// <summary>The exception that is thrown when an OpenEXR file is damaged, malicious or uses an unsupported feature.</summary>
public sealed class ExrFormatException : FormatException
{
    /// <summary>Initializes a new instance of the <see cref="ExrFormatException"/> class.</summary>
    public ExrFormatException()
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ExrFormatException"/> class with an error message.</summary>
    /// <param name="message">
    /// The message that describes the error. Control characters, which names in files can contain, are replaced by question marks.
    /// </param>
    public ExrFormatException(string message)
        : base(PrintableText.Of(message))
    {
    }

    /// <summary>
    /// Initializes a new instance of the <see cref="ExrFormatException"/> class with an error message and the exception that caused it.
    /// </summary>
    /// <param name="message">
    /// The message that describes the error. Control characters, which names in files can contain, are replaced by question marks.
    /// </param>
    /// <param name="innerException">The exception that caused this exception.</param>
    public ExrFormatException(string message, Exception innerException)
        : base(PrintableText.Of(message), innerException)
    {
    }

    /// <summary>
    /// Gets the offset of the damaged chunk or header field in the file, in bytes, or <see langword="null"/> if it is unknown.
    /// </summary>
    public long? Position { get; internal set; }
}
