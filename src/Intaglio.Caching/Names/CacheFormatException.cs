namespace Intaglio.Caching;

/// <summary>
/// The exception that is thrown when a cache has another format, a cached item is damaged, or a text is not an item name.
/// </summary>
public sealed class CacheFormatException : FormatException
{
    /// <summary>Initializes a new instance of the <see cref="CacheFormatException"/> class with a default message.</summary>
    public CacheFormatException()
    {
    }

    /// <summary>Initializes a new instance of the <see cref="CacheFormatException"/> class with a message.</summary>
    /// <param name="message">The message that describes the error and its position.</param>
    public CacheFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="CacheFormatException"/> class with a message and an inner exception.</summary>
    /// <param name="message">The message that describes the error and its position.</param>
    /// <param name="innerException">The exception that caused this one.</param>
    public CacheFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Gets the offset of the error in bytes, or <see langword="null"/> if it is unknown.</summary>
    public long? Position { get; init; }
}
