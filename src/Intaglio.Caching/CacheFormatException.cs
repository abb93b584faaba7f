namespace Intaglio.Caching;

/// <summary>A cache is of another format, a cached item is damaged, or a text is not a content name.</summary>
public sealed class CacheFormatException : FormatException
{
    /// <summary>Creates an exception with a default message.</summary>
    public CacheFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public CacheFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">The cause.</param>
    public CacheFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the offset of the fault in bytes; null if it is unknown.</summary>
    public long? Position { get; init; }
}
