using System.Security.Cryptography;

namespace Intaglio.Sealing;

/// <summary>The exception that is thrown when a sealed file or key file is malformed or changed, or the key is wrong.</summary>
/// <remarks>
/// It derives from <see cref="CryptographicException"/>, like the exceptions of authenticated ciphers in the framework, and not from
/// <see cref="FormatException"/>. A damaged file and a wrong key cannot be distinguished, and must be handled in one way.
/// </remarks>
public sealed class SealingException : CryptographicException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public SealingException()
    {
    }

    /// <summary>Initializes a new instance with a specified message.</summary>
    /// <param name="message">The message that describes the error.</param>
    public SealingException(string message)
        : base(message)
    {
    }

    /// <summary>Initializes a new instance with a specified message and the exception that caused it.</summary>
    /// <param name="message">The message that describes the error.</param>
    /// <param name="innerException">The exception that caused this exception.</param>
    public SealingException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    internal SealingException(SealingError error, string message)
        : base(message) => Error = error;

    /// <summary>Gets the reason for the exception.</summary>
    public SealingError Error { get; }
}
