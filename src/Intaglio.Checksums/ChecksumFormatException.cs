using System.Globalization;

namespace Intaglio.Checksums;

/// <summary>A manifest or a proof is damaged, incomplete or something else.</summary>
public sealed class ChecksumFormatException : FormatException
{
    /// <summary>Creates an exception with a default message.</summary>
    public ChecksumFormatException()
    {
    }

    /// <summary>Creates an exception with a message.</summary>
    /// <param name="message">What is wrong, and where.</param>
    public ChecksumFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates an exception with a message and its cause.</summary>
    /// <param name="message">What is wrong, and where.</param>
    /// <param name="innerException">The cause.</param>
    public ChecksumFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Creates an exception about a line.</summary>
    /// <param name="line">The number of the line, from 1.</param>
    /// <param name="fault">What is wrong with it. Control characters, which a terminal might obey, become question marks.</param>
    public ChecksumFormatException(long line, string fault)
        : base(string.Create(CultureInfo.InvariantCulture, $"line {line}: {PrintableText.Of(fault)}")) => Position = line;

    /// <summary>Gets the number of the line at fault, from 1; null if no line is.</summary>
    public long? Position { get; init; }
}
