using System.Globalization;

namespace Intaglio.Checksums;

/// <summary>The exception that is thrown when a manifest, proof or key file is damaged, incomplete or of another kind.</summary>
public sealed class ChecksumFormatException : FormatException
{
    /// <summary>Initializes a new instance of the <see cref="ChecksumFormatException"/> class with a default message.</summary>
    public ChecksumFormatException()
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ChecksumFormatException"/> class with a message.</summary>
    /// <param name="message">The message that describes the error and its position.</param>
    public ChecksumFormatException(string? message)
        : base(message)
    {
    }

    /// <summary>
    /// Initializes a new instance of the <see cref="ChecksumFormatException"/> class with a message and an inner exception.
    /// </summary>
    /// <param name="message">The message that describes the error and its position.</param>
    /// <param name="innerException">The exception that caused this one.</param>
    public ChecksumFormatException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Initializes a new instance of the <see cref="ChecksumFormatException"/> class for an error in a line.</summary>
    /// <param name="line">The line number, starting at 1.</param>
    /// <param name="fault">
    /// The description of the error. Control characters are replaced with question marks, because a terminal might interpret them.
    /// </param>
    public ChecksumFormatException(long line, string fault)
        : base(string.Create(CultureInfo.InvariantCulture, $"line {line}: {PrintableText.Of(fault)}")) => Position = line;

    /// <summary>
    /// Gets the number of the line with the error, starting at 1, or <see langword="null"/> if the error does not belong to a line.
    /// </summary>
    public long? Position { get; init; }
}
