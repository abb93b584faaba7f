using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Writes the canonical form of OpenEXR files, which does not depend on how a file is packed.</summary>
/// <remarks>
/// Two files have the same form if and only if they have the same parts with the same attributes and samples. Compression, tiles and the
/// order of the chunks do not matter. <c>docs/formats/openexr-canonical-form.md</c> specifies the form byte by byte. The form is an input
/// for hash functions and cannot be read back.
/// </remarks>
public static class ExrCanonicalForm
{
    /// <summary>Writes the canonical form of a file.</summary>
    /// <param name="stream">The stream that receives the form.</param>
    /// <param name="reader">The file to read. Only a band of rows is in memory at a time.</param>
    /// <param name="progress">The provider for progress updates, or <see langword="null"/>. Progress is counted in rows.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="ExrFormatException">The file is damaged.</exception>
    /// <exception cref="IOException">The file cannot be read, or the form cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(Stream stream, ExrReader reader, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        Write([.. reader.Parts.Select(part => new FilePart(part))], stream, progress, cancellationToken);
    }

    /// <summary>Writes the canonical form of parts in memory.</summary>
    /// <param name="stream">The stream that receives the form.</param>
    /// <param name="parts">The parts, in the order of a file.</param>
    /// <param name="progress">The provider for progress updates, or <see langword="null"/>. Progress is counted in rows.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="IOException">The form cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(Stream stream, IReadOnlyList<ExrPart> parts, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(parts);
        Write([.. parts.Select(part => new HeldPart(part))], stream, progress, cancellationToken);
    }

    /// <summary>Opens the canonical form of a file as a stream. The form is created while the stream is read.</summary>
    /// <param name="reader">The file to read. It stays open when the stream is disposed.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests while the stream is read.</param>
    /// <returns>A stream that cannot seek. Reading throws <see cref="ExrFormatException"/> if the file is damaged.</returns>
    public static Stream OpenRead(ExrReader reader, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        return new CanonicalStream(
            new CanonicalPieces([.. reader.Parts.Select(part => new FilePart(part))]).Enumerate(progress: null, cancellationToken));
    }

    private static void Write(PartContent[] parts, Stream stream, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(stream);
        foreach (ReadOnlyMemory<byte> piece in new CanonicalPieces(parts).Enumerate(progress, cancellationToken))
            stream.Write(piece.Span);
    }
}
