using System.Globalization;

namespace Intaglio.Checksums;

/// <summary>A manifest or a proof is damaged, cut off, or none.</summary>
public sealed class ManifestException : FormatException
{
    /// <summary>Creates the exception.</summary>
    public ManifestException()
    {
    }

    /// <summary>Creates the exception.</summary>
    public ManifestException(string? message)
        : base(message)
    {
    }

    /// <summary>Creates the exception.</summary>
    public ManifestException(string? message, Exception? innerException)
        : base(message, innerException)
    {
    }

    /// <summary>Creates the exception.</summary>
    /// <param name="line">The number of the line, the first being 1.</param>
    /// <param name="fault">What is wrong with it; a question mark takes the place of each control character, which a terminal might obey.</param>
    public ManifestException(long line, string fault)
        : base(string.Create(CultureInfo.InvariantCulture, $"line {line}: {PrintableText.Of(fault)}")) => Line = line;

    /// <summary>Gets the number of the line, the first being 1; null if there is none to blame.</summary>
    public long? Line { get; }
}
