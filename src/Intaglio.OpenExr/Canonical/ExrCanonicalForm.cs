using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>
/// The picture in a file as bytes that do not depend on how it is packed: two files have one form exactly if they have the same parts with the
/// same attributes and samples, whatever their compressions, tiles and orders of chunks. What the form is, byte for byte, stands in
/// <c>docs/openexr.md</c>; it is made to be hashed, and nothing reads it.
/// </summary>
public static class ExrCanonicalForm
{
    /// <summary>Writes the form of a file.</summary>
    /// <param name="stream">The stream that receives the form.</param>
    /// <param name="reader">The file, of which a band of rows at a time is in memory.</param>
    /// <param name="progress">Receives the progress; null for nothing.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="ExrFormatException">The file is damaged.</exception>
    /// <exception cref="IOException">The file cannot be read, or the form not be written.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static void Write(Stream stream, ExrReader reader, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        Write([.. reader.Parts.Select(part => new FilePart(part))], stream, progress, cancellationToken);
    }

    /// <summary>Writes the form that a file of these parts has.</summary>
    /// <param name="stream">The stream that receives the form.</param>
    /// <param name="parts">The parts.</param>
    /// <param name="progress">Receives the progress; null for nothing.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <exception cref="IOException">The form cannot be written.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static void Write(Stream stream, IReadOnlyList<ExrPart> parts, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(parts);
        Write([.. parts.Select(part => new HeldPart(part))], stream, progress, cancellationToken);
    }

    /// <summary>Gives the form of a file as a stream, for what reads: it is made as it is read.</summary>
    /// <param name="reader">The file; it stays open when the stream is disposed.</param>
    /// <param name="cancellationToken">What ends it before; reading throws then.</param>
    /// <returns>A stream that cannot seek. Of a damaged file, reading throws <see cref="ExrFormatException"/>.</returns>
    public static Stream OpenRead(ExrReader reader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new CanonicalStream(new CanonicalPieces([.. reader.Parts.Select(part => new FilePart(part))]).Enumerate(progress: null, cancellationToken));
    }

    private static void Write(PartContent[] parts, Stream stream, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(stream);
        foreach (ReadOnlyMemory<byte> piece in new CanonicalPieces(parts).Enumerate(progress, cancellationToken))
            stream.Write(piece.Span);
    }
}
