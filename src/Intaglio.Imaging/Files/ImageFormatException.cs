namespace Intaglio.Imaging;

/// <summary>An image file is damaged, made to do harm, or of a kind that is not read here.</summary>
public sealed class ImageFormatException : FormatException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public ImageFormatException()
    {
    }

    /// <summary>Makes an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public ImageFormatException(string message)
        : base(message)
    {
    }

    /// <summary>Makes an exception with a message and what led to it.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">What led to it.</param>
    public ImageFormatException(string message, Exception innerException)
        : base(message, innerException)
    {
    }
}
