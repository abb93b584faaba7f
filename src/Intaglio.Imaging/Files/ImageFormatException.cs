namespace Intaglio.Imaging;

/// <summary>The exception that is thrown when an image file is damaged, malicious or not supported.</summary>
public sealed class ImageFormatException : FormatException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public ImageFormatException()
    {
    }

    /// <summary>Initializes a new instance with a message.</summary>
    /// <param name="message">
    /// The description of the error. Control characters are replaced with question marks because the text can contain names from the file.
    /// </param>
    public ImageFormatException(string message)
        : base(PrintableText.Of(message))
    {
    }

    /// <summary>Initializes a new instance with a message and an inner exception.</summary>
    /// <param name="message">
    /// The description of the error. Control characters are replaced with question marks because the text can contain names from the file.
    /// </param>
    /// <param name="innerException">The exception that caused this one.</param>
    public ImageFormatException(string message, Exception innerException)
        : base(PrintableText.Of(message), innerException)
    {
    }

    /// <summary>
    /// Gets the number of bytes read when the error was found, or <see langword="null"/> if the format is not read in order.
    /// </summary>
    public long? Position { get; internal set; }
}
