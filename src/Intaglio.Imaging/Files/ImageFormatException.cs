namespace Intaglio.Imaging;

/// <summary>An image file is damaged, made to do harm, or of a kind that is not read here.</summary>
public sealed class ImageFormatException : FormatException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public ImageFormatException()
    {
    }

    /// <summary>Makes an exception with a message.</summary>
    /// <param name="message">What is wrong, and where. Words in files may be anything: control characters are shown as question marks.</param>
    public ImageFormatException(string message)
        : base(PrintableText.Of(message))
    {
    }

    /// <summary>Makes an exception with a message and what led to it.</summary>
    /// <param name="message">What is wrong, and where. Words in files may be anything: control characters are shown as question marks.</param>
    /// <param name="innerException">What led to it.</param>
    public ImageFormatException(string message, Exception innerException)
        : base(PrintableText.Of(message), innerException)
    {
    }

    /// <summary>Gets the offset in bytes up to which the file had been read when the fault was found; null if the format is not read in order.</summary>
    public long? Position { get; internal set; }
}
