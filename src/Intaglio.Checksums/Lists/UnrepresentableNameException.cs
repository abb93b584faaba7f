namespace Intaglio.Checksums;

/// <summary>A file's name is not valid Unicode, so that .NET has no string for it and cannot open the file.</summary>
public sealed class UnrepresentableNameException : IOException
{
    private const string DefaultMessage = "The name is not valid Unicode, and a file of such a name cannot be opened; rename the file.";

    /// <summary>Creates the exception with its usual message.</summary>
    public UnrepresentableNameException()
        : base(DefaultMessage)
    {
    }

    /// <summary>Creates the exception.</summary>
    public UnrepresentableNameException(string? message)
        : base(message ?? DefaultMessage)
    {
    }

    /// <summary>Creates the exception.</summary>
    public UnrepresentableNameException(string? message, Exception? innerException)
        : base(message ?? DefaultMessage, innerException)
    {
    }
}
