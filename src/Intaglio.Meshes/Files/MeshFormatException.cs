namespace Intaglio.Meshes;

/// <summary>The exception for a mesh or material file that is damaged, malicious or uses an unsupported feature.</summary>
public sealed class MeshFormatException : FormatException
{
    /// <summary>Initializes a new instance with a default message.</summary>
    public MeshFormatException()
    {
    }

    /// <summary>Initializes a new instance with a message.</summary>
    /// <param name="message">The message. Control characters, which can come from names in files, are replaced with question marks.</param>
    public MeshFormatException(string message)
        : base(PrintableText.Of(message))
    {
    }

    /// <summary>Initializes a new instance with a message and an inner exception.</summary>
    /// <param name="message">The message. Control characters, which can come from names in files, are replaced with question marks.</param>
    /// <param name="innerException">The exception that caused this one.</param>
    public MeshFormatException(string message, Exception innerException)
        : base(PrintableText.Of(message), innerException)
    {
    }

    internal static MeshFormatException OfLimit(string message) => new(message) { IsLimit = true };

    /// <summary>Creates a copy of an exception from another thread, to be thrown on this one.</summary>
    internal static MeshFormatException Again(MeshFormatException exception) =>
        new(exception.Message, exception) { IsLimit = exception.IsLimit, Position = exception.Position };

    internal static MeshFormatException In(string file, MeshFormatException exception) =>
        new($"{file}: {exception.Message}", exception) { IsLimit = exception.IsLimit };

    /// <summary>Initializes a new instance for a line of a text file.</summary>
    /// <param name="line">The line number, starting at 1.</param>
    /// <param name="message">The message, without the line number.</param>
    internal MeshFormatException(long line, string message)
        : this(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"Line {line}: {message}")) => Position = line;

    /// <summary>Gets a value indicating whether the file exceeds a limit of <see cref="MeshReadOptions"/>.</summary>
    /// <remarks>The caller can raise the limit and try again.</remarks>
    public bool IsLimit { get; private init; }

    /// <summary>Gets the number of the line with the error, starting at 1, or <see langword="null"/> if it does not apply.</summary>
    /// <remarks>Binary files have no lines, and some errors concern the whole file.</remarks>
    public long? Position { get; private init; }
}
