namespace Intaglio.Checksums;

/// <summary>
/// The exception that is thrown when the name of a file is not valid Unicode. .NET cannot represent such a name or open the file.
/// </summary>
public sealed class UnrepresentableNameException : IOException
{
    private const string DefaultMessage = "The name is not valid Unicode, so the file cannot be opened; rename the file.";

    /// <summary>Initializes a new instance of the <see cref="UnrepresentableNameException"/> class with a default message.</summary>
    public UnrepresentableNameException()
        : base(DefaultMessage)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="UnrepresentableNameException"/> class with a message.</summary>
    public UnrepresentableNameException(string? message)
        : base(message ?? DefaultMessage)
    {
    }

    /// <summary>
    /// Initializes a new instance of the <see cref="UnrepresentableNameException"/> class with a message and an inner exception.
    /// </summary>
    public UnrepresentableNameException(string? message, Exception? innerException)
        : base(message ?? DefaultMessage, innerException)
    {
    }
}
