namespace Intaglio.Meshes;

/// <summary>A file of meshes or materials is damaged, made to do harm, or needs what is not read here.</summary>
public sealed class MeshFormatException : FormatException
{
    /// <summary>Makes an exception that says nothing.</summary>
    public MeshFormatException()
    {
    }

    /// <summary>Makes an exception with a message.</summary>
    /// <param name="message">What is wrong, and where. Names in files may be anything: control characters are shown as question marks.</param>
    public MeshFormatException(string message)
        : base(PrintableText.Of(message))
    {
    }

    /// <summary>Makes an exception with a message and what led to it.</summary>
    /// <param name="message">What is wrong, and where. Names in files may be anything: control characters are shown as question marks.</param>
    /// <param name="innerException">What led to it.</param>
    public MeshFormatException(string message, Exception innerException)
        : base(PrintableText.Of(message), innerException)
    {
    }

    internal static MeshFormatException OfLimit(string message) => new(message) { IsLimit = true };

    /// <summary>Repeats an exception of another thread.</summary>
    internal static MeshFormatException Again(MeshFormatException exception) => new(exception.Message, exception) { IsLimit = exception.IsLimit, Position = exception.Position };

    internal static MeshFormatException In(string file, MeshFormatException exception) =>
        new($"{file}: {exception.Message}", exception) { IsLimit = exception.IsLimit };

    /// <summary>Makes an exception about a line.</summary>
    /// <param name="line">The line, of which the first is 1.</param>
    /// <param name="message">What is wrong with it.</param>
    internal MeshFormatException(long line, string message)
        : this(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"Line {line}: {message}")) => Position = line;

    /// <summary>Gets whether the file exceeds a limit of <see cref="MeshReadOptions"/>, which a caller may raise.</summary>
    public bool IsLimit { get; private init; }

    /// <summary>Gets the line at fault, from 1; null where the file is binary or no line is at fault.</summary>
    public long? Position { get; private init; }
}
