using System.Security.Cryptography;

namespace Intaglio.Sealing;

/// <summary>A sealed file or a key file is malformed, changed, or made under another key.</summary>
/// <remarks>
/// This is a <see cref="CryptographicException"/>, as in the framework's authenticated ciphers, and not a <see cref="FormatException"/>: whether a file was
/// damaged, or the key is another, cannot be told apart, and must be handled alike.
/// </remarks>
public sealed class SealingException : CryptographicException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public SealingException()
    {
    }

    /// <summary>Makes an exception with a message.</summary>
    /// <param name="message">What is wrong.</param>
    public SealingException(string message)
        : base(message)
    {
    }

    /// <summary>Makes an exception with a message and what led to it.</summary>
    /// <param name="message">What is wrong.</param>
    /// <param name="innerException">What led to it.</param>
    public SealingException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    internal SealingException(SealingError error, string message)
        : base(message) => Error = error;

    /// <summary>Gets what is wrong.</summary>
    public SealingError Error { get; }
}
